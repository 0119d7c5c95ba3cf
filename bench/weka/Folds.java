import java.io.BufferedReader;
import java.io.FileReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import weka.classifiers.trees.J48;
import weka.core.Instances;
import weka.core.Utils;

/**
 * Runs J48 on jobs from standard input, one a line: file to learn from, file to test on, repetitions, options; between
 * tabs. Prints for each the nodes and the leaves of the tree, the least CPU time of a fit in milliseconds, and the
 * indices of the predicted classes.
 */
public class Folds {
    public static void main(String[] args) throws Exception {
        BufferedReader jobs = new BufferedReader(new InputStreamReader(System.in));
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        for (String line; (line = jobs.readLine()) != null;) {
            String[] job = line.split("\t");
            Instances train = read(job[0]), test = read(job[1]);
            J48 tree = null;
            double least = Double.POSITIVE_INFINITY;
            for (int k = Integer.parseInt(job[2]); k > 0; k--) {
                tree = new J48();
                tree.setOptions(Utils.splitOptions(job[3]));
                long start = clock.getCurrentThreadCpuTime();
                tree.buildClassifier(train);
                least = Math.min(least, (clock.getCurrentThreadCpuTime() - start) / 1e6);
            }
            StringBuilder out = new StringBuilder();
            out.append((int) tree.measureTreeSize()).append(' ').append((int) tree.measureNumLeaves()).append(' ').append(least);
            for (int i = 0; i < test.numInstances(); i++) {
                out.append(' ').append((int) tree.classifyInstance(test.instance(i)));
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
