import java.io.BufferedReader;
import java.io.FileReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import weka.classifiers.Classifier;
import weka.core.AdditionalMeasureProducer;
import weka.core.Instances;
import weka.core.Utils;

/**
 * Runs a classifier on jobs from standard input, one a line: file to learn from, file to test on, repetitions, options;
 * between tabs. The first argument is its class, others name measures of its size, or nothing. Prints for each job
 * these, the least CPU time of a fit in milliseconds, and the indices of the predicted classes.
 */
public class Folds {
    public static void main(String[] args) throws Exception {
        BufferedReader jobs = new BufferedReader(new InputStreamReader(System.in));
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        for (String line; (line = jobs.readLine()) != null;) {
            String[] job = line.split("\t", -1);
            Instances train = read(job[0]), test = read(job[1]);
            Classifier model = null;
            double least = Double.POSITIVE_INFINITY;
            for (int k = Integer.parseInt(job[2]); k > 0; k--) {
                model = Classifier.forName(args[0], Utils.splitOptions(job[3]));
                long start = clock.getCurrentThreadCpuTime();
                model.buildClassifier(train);
                least = Math.min(least, (clock.getCurrentThreadCpuTime() - start) / 1e6);
            }
            StringBuilder out = new StringBuilder();
            for (int m = 1; m < args.length; m++) {
                boolean measured = !args[m].isEmpty();
                out.append(measured ? (int) ((AdditionalMeasureProducer) model).getMeasure(args[m]) : 0).append(' ');
            }
            out.append(least);
            for (int i = 0; i < test.numInstances(); i++) {
                out.append(' ').append((int) model.classifyInstance(test.instance(i)));
            }
            System.out.println(out);
        }
    }

    static Instances read(String file) throws Exception {
        Instances s = new Instances(new BufferedReader(new FileReader(file)));
        s.setClassIndex(s.numAttributes() - 1);
        return s;
    }
}
