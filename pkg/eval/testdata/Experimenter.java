import java.beans.PropertyDescriptor;
import java.io.File;
import java.io.FileReader;
import java.util.Arrays;
import javax.swing.DefaultListModel;
import weka.classifiers.Classifier;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Range;
import weka.experiment.ClassifierSplitEvaluator;
import weka.experiment.CrossValidationResultProducer;
import weka.experiment.Experiment;
import weka.experiment.InstancesResultListener;
import weka.experiment.PairedCorrectedTTester;
import weka.experiment.PairedStats;
import weka.experiment.PropertyNode;

/**
 * Runs an experiment of Weka's Experimenter, and prints, a line of JSON for each set, what each trial found and
 * what the corrected t-test says of each pair of schemes. Debian's package weka 3.6.14 has the jar and the sets:
 *
 *   java -Djava.awt.headless=true -cp /usr/share/java/weka.jar Experimenter.java \
 *     /usr/share/doc/weka/examples/{iris,glass,labor}.arff >experimenter.json
 */
public class Experimenter {
    static final String[] SCHEMES = {"trees.J48", "rules.OneR", "bayes.NaiveBayes", "rules.ZeroR"};

    public static void main(String[] files) throws Exception {
        File results = File.createTempFile("results", ".arff");
        results.deleteOnExit();
        run(files, results);
        PairedCorrectedTTester tests = new PairedCorrectedTTester();
        Instances trials = new Instances(new FileReader(results));
        tests.setInstances(trials);
        tests.setDatasetKeyColumns(columns(trials, "Key_Dataset"));
        tests.setResultsetKeyColumns(columns(trials, "Key_Scheme", "Key_Scheme_options", "Key_Scheme_version_ID"));
        tests.setRunColumn(trials.attribute("Key_Run").index());
        tests.setFoldColumn(trials.attribute("Key_Fold").index());
        Attribute sets = trials.attribute("Key_Dataset");
        for (int k = 0; k < sets.numValues(); k++) {
            System.out.println(line(tests, trials, sets.value(k)));
        }
    }

    /** Runs three times ten folds of every scheme on every set. */
    static void run(String[] files, File results) throws Exception {
        ClassifierSplitEvaluator evaluator = new ClassifierSplitEvaluator();
        CrossValidationResultProducer producer = new CrossValidationResultProducer();
        producer.setNumFolds(10);
        producer.setSplitEvaluator(evaluator);
        Experiment e = new Experiment();
        e.setResultProducer(producer);
        e.setUsePropertyIterator(true);
        e.setPropertyPath(new PropertyNode[] {
            node("splitEvaluator", producer, evaluator), node("classifier", evaluator, evaluator.getClassifier())});
        Classifier[] schemes = new Classifier[SCHEMES.length];
        for (int k = 0; k < schemes.length; k++) {
            schemes[k] = Classifier.forName("weka.classifiers." + SCHEMES[k], null);
        }
        e.setPropertyArray(schemes);
        e.setRunLower(1);
        e.setRunUpper(3);
        DefaultListModel sets = new DefaultListModel();
        for (String file : files) {
            sets.addElement(new File(file));
        }
        e.setDatasets(sets);
        InstancesResultListener listener = new InstancesResultListener();
        listener.setOutputFile(results);
        e.setResultListener(listener);
        e.initialize();
        e.runExperiment();
        e.postProcess();
    }

    /** Returns the node of a property of an object, and of its value. */
    static PropertyNode node(String name, Object of, Object value) throws Exception {
        return new PropertyNode(value, new PropertyDescriptor(name, of.getClass()), of.getClass());
    }

    /** Returns the columns of these names. */
    static Range columns(Instances trials, String... names) {
        String list = "";
        for (String name : names) {
            list += (list.isEmpty() ? "" : ",") + (trials.attribute(name).index() + 1);
        }
        return new Range(list);
    }

    /** Returns what is known of a set, with the examples to learn from and to test on in each trial. */
    static String line(PairedCorrectedTTester tests, Instances trials, String set) throws Exception {
        int correct = trials.attribute("Percent_correct").index();
        String scores = "", pairs = "";
        for (String scheme : SCHEMES) {
            scores += (scores.isEmpty() ? "" : ", ") + Arrays.toString(of(trials, set, scheme, "Percent_correct"));
        }
        Instance any = null; // of the set, by which the tester finds it
        for (int k = 0; k < trials.numInstances(); k++) {
            if (trials.instance(k).stringValue(trials.attribute("Key_Dataset")).equals(set)) {
                any = trials.instance(k);
            }
        }
        for (int a = 0; a < SCHEMES.length; a++) {
            for (int b = a + 1; b < SCHEMES.length; b++) {
                PairedStats s = tests.calculateStatistics(any, a, b, correct);
                pairs += String.format("%s{\"a\": %d, \"b\": %d, \"difference\": %s, \"p\": %s}", pairs.isEmpty() ? "" : ", ",
                    a, b, s.differencesStats.mean, s.differencesProbability);
            }
        }
        return String.format("{\"set\": \"%s\", \"train\": %s, \"test\": %s, \"scores\": [%s], \"pairs\": [%s]}", set,
            Arrays.toString(of(trials, set, SCHEMES[0], "Number_of_training_instances")),
            Arrays.toString(of(trials, set, SCHEMES[0], "Number_of_testing_instances")), scores, pairs);
    }

    /** Returns what a column says of the trials of a scheme on a set. */
    static double[] of(Instances trials, String set, String scheme, String column) {
        double[] values = new double[30];
        int n = 0;
        for (int k = 0; k < trials.numInstances(); k++) {
            Instance t = trials.instance(k);
            if (t.stringValue(trials.attribute("Key_Dataset")).equals(set)
                    && t.stringValue(trials.attribute("Key_Scheme")).endsWith(scheme)) {
                values[n++] = t.value(trials.attribute(column));
            }
        }
        return Arrays.copyOf(values, n);
    }
}
