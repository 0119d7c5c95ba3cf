import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import weka.classifiers.Classifier;
import weka.core.AdditionalMeasureProducer;
import weka.core.Attribute;
import weka.core.FastVector;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;
import weka.core.Version;

/**
 * Has a classifier of Weka learn the training examples of trials, and predict the others. Arguments, files and output
 * are those of run.py; the first argument is a class with its options, in which SEED stands for the seed of the trial.
 */
public class Weka {
    static final PrintStream OUT = System.out;
    static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();
    static final String[] SIZES = {"measureTreeSize", "measureNumRules"};

    public static void main(String[] args) {
        System.setOut(System.err); // what Weka prints is not an answer
        endWithParent();
        try {
            String[] peer = args[0].split(" ", 2);
            String name = peer[0].substring(peer[0].lastIndexOf('.') + 1);
            OUT.println(name + (peer.length > 1 ? " " + peer[1] : "") + ", Weka " + new Version());
            try (PrintWriter to = new PrintWriter(args[2], "UTF-8")) {
                for (int k = 3; k < args.length; k += 2) {
                    Instances all = read(args[k]);
                    if (k == 3) {
                        to.print("trial,example,class,seconds,size");
                        for (int c = 0; c < all.numClasses(); c++) {
                            to.print(",score " + c);
                        }
                        to.print("\n");
                    }
                    for (Trial t : Trial.read(args[k + 1])) {
                        t.run(peer, Long.parseLong(args[1]) + t.number, all, to);
                        OUT.println(t.number + 1);
                    }
                }
                if (to.checkError()) {
                    throw new IOException("predictions cannot be written");
                }
            }
        } catch (Throwable e) {
            System.err.println(e.toString().replace('\n', ' '));
            System.exit(1);
        }
        System.exit(0);
    }

    /** A trial is what to learn from, and what to predict. */
    static class Trial {
        int number;
        List<Integer> train = new ArrayList<>(), test = new ArrayList<>();

        static List<Trial> read(String file) throws IOException {
            List<Trial> trials = new ArrayList<>();
            try (BufferedReader in = new BufferedReader(new FileReader(file))) {
                in.readLine();
                Trial last = null;
                for (String line; (line = in.readLine()) != null;) {
                    String[] cells = line.split(",");
                    if (last == null || last.number != Integer.parseInt(cells[0])) {
                        trials.add(last = new Trial());
                        last.number = Integer.parseInt(cells[0]);
                    }
                    (cells[2].equals("train") ? last.train : last.test).add(Integer.parseInt(cells[1]));
                }
            }
            return trials;
        }

        void run(String[] peer, long seed, Instances all, PrintWriter to) throws Exception {
            Instances known = new Instances(all, train.size());
            for (int i : train) {
                known.add(all.instance(i));
            }
            String options = peer.length > 1 ? peer[1].replace("SEED", Long.toString(seed)) : "";
            Classifier model = Classifier.forName(peer[0], Utils.splitOptions(options));
            long start = CLOCK.getCurrentThreadCpuTime();
            model.buildClassifier(known);
            double seconds = (CLOCK.getCurrentThreadCpuTime() - start) / 1e9;
            for (int i : test) {
                to.print(number + "," + i + "," + (int) model.classifyInstance(all.instance(i)) + "," + seconds + "," + size(model));
                for (double score : model.distributionForInstance(all.instance(i))) {
                    to.print("," + score);
                }
                to.print("\n");
            }
        }
    }

    static String size(Classifier model) {
        if (model instanceof AdditionalMeasureProducer) {
            AdditionalMeasureProducer measured = (AdditionalMeasureProducer) model;
            List<?> names = Collections.list(measured.enumerateMeasures());
            for (String size : SIZES) {
                if (names.contains(size)) {
                    return Double.toString(measured.getMeasure(size));
                }
            }
        }
        return "";
    }

    @SuppressWarnings("unchecked") // Weka 3.6 knows no generics
    static Instances read(String file) throws IOException {
        try (BufferedReader in = new BufferedReader(new FileReader(file))) {
            String[] kinds = in.readLine().split(",");
            FastVector attributes = new FastVector();
            for (String kind : kinds) {
                attributes.addElement(attribute("a" + attributes.size(), kind.split(" ")));
            }
            Instances all = new Instances("sample", attributes, 0);
            all.setClassIndex(kinds.length - 1);
            for (String line; (line = in.readLine()) != null;) {
                String[] cells = line.split(",", -1);
                Instance x = new Instance(cells.length);
                for (int j = 0; j < cells.length; j++) {
                    if (cells[j].isEmpty()) {
                        x.setMissing(j);
                    } else {
                        x.setValue(j, Double.parseDouble(cells[j]));
                    }
                }
                all.add(x);
            }
            return all;
        }
    }

    @SuppressWarnings("unchecked")
    static Attribute attribute(String name, String[] kind) {
        if (kind[0].equals("numeric")) {
            return new Attribute(name);
        }
        FastVector values = new FastVector();
        for (int k = 0; k < Integer.parseInt(kind[1]); k++) {
            values.addElement("v" + k);
        }
        return new Attribute(name, values);
    }

    /** Ends this program when standard input does, as whoever started it is no more. */
    static void endWithParent() {
        Thread watch = new Thread(() -> {
            try {
                while (System.in.read() >= 0) {
                }
            } catch (IOException e) {
            }
            Runtime.getRuntime().halt(1);
        });
        watch.setDaemon(true);
        watch.start();
    }
}
