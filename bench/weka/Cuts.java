import java.io.BufferedReader;
import java.io.FileReader;
import weka.core.Instances;
import weka.filters.Filter;
import weka.filters.supervised.attribute.Discretize;

/** Prints the cut points of each attribute of an ARFF file, a line each, by Weka's supervised filter. */
public class Cuts {
    public static void main(String[] args) throws Exception {
        Instances s = new Instances(new BufferedReader(new FileReader(args[0])));
        s.setClassIndex(s.numAttributes() - 1);
        Discretize filter = new Discretize();
        filter.setInputFormat(s);
        Filter.useFilter(s, filter);
        for (int j = 0; j < s.numAttributes() - 1; j++) {
            StringBuilder out = new StringBuilder("cuts");
            double[] cuts = filter.getCutPoints(j);
            for (int k = 0; cuts != null && k < cuts.length; k++) {
                out.append(' ').append(cuts[k]);
            }
            System.out.println(out);
        }
    }
}
