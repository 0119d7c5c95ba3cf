package peer

import "os"

// All returns the known peers by library, whether they are installed or not. They have the defaults of
// their libraries, except where About says otherwise.
func All() []Peer {
	return []Peer{
		python("sklearn.logistic", "scikit-learn 1.9.1", "logistic regression", ""),
		python("sklearn.linearsvm", "scikit-learn 1.9.1", "linear support vector machine, one against the rest", ""),
		python("sklearn.tree", "scikit-learn 1.9.1", "decision tree (CART), not pruned", "nodes"),
		python("sklearn.forest", "scikit-learn 1.9.1", "random forest of 100 trees", "nodes"),
		python("sklearn.boosting", "scikit-learn 1.9.1", "gradient boosting, 100 trees of depth 3", "nodes"),
		python("sklearn.mlp", "scikit-learn 1.9.1", "net of 100 rectified units, at most 1,000 epochs", ""),
		weka("weka.J48", "C4.5", "weka.classifiers.trees.J48", "nodes"),
		weka("weka.PART", "rules from partial C4.5 trees", "weka.classifiers.rules.PART", "rules"),
		weka("weka.JRip", "rules (RIPPER)", "weka.classifiers.rules.JRip -S SEED", "rules"),
		weka("weka.LMT", "logistic model tree", "weka.classifiers.trees.LMT", "nodes"),
		weka("weka.SMO", "linear support vector machine, pairs of classes", "weka.classifiers.functions.SMO", ""),
		python("stree", "STree 1.4.2", "oblique tree of support vector machines", "nodes"),
		older("treeple.tree", "treeple 0.10.3", "oblique tree", "nodes"),
		older("treeple.forest", "treeple 0.10.3", "oblique random forest of 100 trees", "nodes"),
		python("streed", "pystreed 1.4.0", "optimal tree of depth 3, numbers cut into five", "nodes"),
		older("fasterrisk", "fasterrisk 0.1.10", "risk score of five terms, numbers in five intervals, one against the rest", "terms"),
		python("imodels.rulefit", "imodels 3.0.4", "RuleFit, one against the rest", "rules"),
		python("imodels.figs", "imodels 3.0.4", "sums of greedy trees (FIGS)", "splits"),
		python("imodels.boostedrules", "imodels 3.0.4", "boosted stumps", "stumps"),
		python("e01loss", "e01loss 1.0.1", "halfspace of fewest training errors, exactly, of two classes", ""),
	}
}

// python returns a peer of bench/peers/makers.py.
func python(name, library, summary, sizes string) Peer {
	return ofPython("build/peers/main", name, library, summary, sizes)
}

// older returns a peer that needs an older scikit-learn.
func older(name, library, summary, sizes string) Peer {
	return ofPython("build/peers/older", name, library, summary, sizes)
}

func ofPython(environment, name, library, summary, sizes string) Peer {
	return Peer{
		Name: name, Library: library, About: summary, Sizes: sizes,
		Command: []string{environment + "/bin/python", "-B", "bench/peers/run.py", name},
		Needs:   environment + "/.made",
		Install: "make peers",
	}
}

// Expression returns a peer from an expression of Python. The expression may use scikit-learn's
// classes, make_pipeline, seed, the seed of the trial, and n, the number of training examples. The
// peer gets raw attributes, nominal ones as indices and missing values as NaN.
func Expression(text string) Peer {
	return ofPython("build/peers/main", "="+text, "", text, "")
}

// Weka returns a peer that runs a class of Weka with the given options. SEED in the options stands for
// the seed of the trial. The environment variable WEKA names another jar than Debian's.
func Weka(class string) Peer { return weka(class, class, class, "") }

func weka(name, summary, class, sizes string) Peer {
	jar, library := "/usr/share/java/weka.jar", "Weka 3.6.14"
	if override := os.Getenv("WEKA"); override != "" {
		jar, library = override, "Weka"
	}
	return Peer{
		Name: name, Library: library, About: summary, Sizes: sizes,
		Command: []string{"java", "-Xmx1g", "-Djava.awt.headless=true", "-cp", jar, "bench/peers/Weka.java", class},
		Needs:   jar,
		Install: "apt install weka default-jdk-headless",
	}
}
