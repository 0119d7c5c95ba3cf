package data

import (
	"fmt"
	"strings"
)

// uciSets returns the sets of the UCI repository, without the MONK's problems, in order of name.
// Each entry repeats the facts on UCI's page and in the file's own description. This is a table,
// and so it is one function however many sets there are. To add a set, see CONTRIBUTING.md.
//
// All values of nominal attributes and all classes are declared. So a wrong value in a damaged line
// is an error, the order of values does not depend on the file, and a subset of the examples has
// the same schema as the whole. The second of two classes is positive. Sizes are in bytes, and
// addresses are relative to UCI's.
func uciSets() []Entry {
	return []Entry{{
		// The id does not describe the tissue, and 46 ids occur more than once. All missing values
		// are in bare-nuclei. Gradings are ordered integers, and so numbers.
		Name:     "breast-cancer-wisconsin",
		Alias:    "wisconsin",
		Title:    "Breast Cancer Wisconsin (Original)",
		About:    "A sample of breast tissue, nine gradings of its cells from 1 to 10; class 2 is benign, 4 malignant.",
		Examples: 699, Attributes: 9, Counts: []int{458, 241}, Missing: 16,
		Format: Format{NoHeader: true, Classes: []string{"2", "4"}, Columns: joinColumns(ignored("id"),
			numericColumns("clump-thickness", "uniformity-of-cell-size", "uniformity-of-cell-shape", "marginal-adhesion",
				"single-epithelial-cell-size", "bare-nuclei", "bland-chromatin", "normal-nucleoli", "mitoses"), classColumn)},
		File: File{"breast-cancer-wisconsin", "breast-cancer-wisconsin.data", 19889,
			"402c585309c399237740f635ef9919dc512cca12cbeb20de5e563a4593f22b64",
			"ml/machine-learning-databases/breast-cancer-wisconsin/breast-cancer-wisconsin.data",
			"static/public/15/breast+cancer+wisconsin+original.zip"},
		Citation: "W. H. Wolberg, University of Wisconsin Hospitals; donor O. Mangasarian, 15 Jul 1992",
		DOI:      "10.24432/C5HP4Z",
	}, {
		// The examples are sorted by class and numbered, so an id left in would give the class
		// away. Oxides are in percent of weight.
		Name:     "glass",
		Title:    "Glass Identification",
		About:    "A piece of glass by refractive index and oxides; 1 building windows float processed, 2 building windows not, 3 vehicle windows float processed, 5 containers, 6 tableware, 7 headlamps.",
		Examples: 214, Attributes: 9, Counts: []int{70, 76, 17, 13, 9, 29},
		Format: Format{NoHeader: true, Classes: strings.Split("123567", ""), Columns: joinColumns(ignored("id"),
			numericColumns("ri", "na", "mg", "al", "si", "k", "ca", "ba", "fe"), classColumn)},
		File: File{"glass", "glass.data", 11903,
			"dd67373f4baf2807345df02cbfef2093d342e61ad0d82a4fb79af43ef8ce449d",
			"ml/machine-learning-databases/glass/glass.data", "static/public/42/glass+identification.zip"},
		Citation: "B. German, Home Office Forensic Science Service; donor V. Spiehler, Sep 1987",
		DOI:      "10.24432/C5WW2P",
		build:    embedded,
	}, {
		// Binary and Ordinal number the votes in the order n, y; "?" is not declared, and so is
		// missing.
		Name:     "house-votes-84",
		Alias:    "votes",
		Title:    "Congressional Voting Records",
		About:    "A member of the U.S. House of Representatives in 1984 by 16 votes, and the party; '?' is neither yea nor nay, not unknown.",
		Examples: 435, Attributes: 16, Counts: []int{168, 267}, Missing: 392,
		Format: Format{NoHeader: true, Classes: []string{"republican", "democrat"}, Columns: joinColumns(classColumn,
			nominalColumns("ny", "handicapped-infants", "water-project-cost-sharing", "adoption-of-the-budget-resolution",
				"physician-fee-freeze", "el-salvador-aid", "religious-groups-in-schools", "anti-satellite-test-ban",
				"aid-to-nicaraguan-contras", "mx-missile", "immigration", "synfuels-corporation-cutback",
				"education-spending", "superfund-right-to-sue", "crime", "duty-free-exports",
				"export-administration-act-south-africa"))},
		File: File{"house-votes-84", "house-votes-84.data", 18171,
			"c87c14110a5ba91d4a1e313ec7392824458152bf071fa5f5452340488337936e",
			"ml/machine-learning-databases/voting-records/house-votes-84.data", "static/public/105/congressional+voting+records.zip"},
		Citation: "Congressional Quarterly Almanac, 98th Congress, 2nd session 1984; donor J. Schlimmer, 27 Apr 1987",
		DOI:      "10.24432/C5C01P",
		build:    embedded,
	}, {
		// The imaginary part of the first pulse, the second attribute, is 0 in all examples. It
		// stays, so that results can be compared.
		Name:     "ionosphere",
		Title:    "Ionosphere",
		About:    "A radar return from the ionosphere, 17 complex values of its autocorrelation; g (good) shows structure, b (bad) does not.",
		Examples: 351, Attributes: 34, Counts: []int{126, 225},
		Format: Format{NoHeader: true, Classes: []string{"b", "g"}, Columns: joinColumns(numericColumns(pulses()...), classColumn)},
		File: File{"ionosphere", "ionosphere.data", 76467,
			"46d52186b84e20be52918adb93e8fb9926b34795ff7504c24350ae0616a04bbd",
			"ml/machine-learning-databases/ionosphere/ionosphere.data", "static/public/52/ionosphere.zip"},
		Citation: "Space Physics Group, Johns Hopkins University Applied Physics Laboratory; donor V. Sigillito, 1989",
		DOI:      "10.24432/C5W01B",
	}, {
		// The file ends with a blank line. UCI's two errors stay, for results are compared on this
		// file.
		Name:     "iris",
		Title:    "Iris",
		About:    "A flower of one of three kinds of iris, by four lengths in cm. Rows 35 and 38 keep UCI's known errors.",
		Examples: 150, Attributes: 4, Counts: []int{50, 50, 50},
		Format: Format{NoHeader: true, Classes: []string{"Iris-setosa", "Iris-versicolor", "Iris-virginica"},
			Columns: joinColumns(numericColumns("sepal-length", "sepal-width", "petal-length", "petal-width"), classColumn)},
		File: File{"iris", "iris.data", 4551,
			"6f608b71a7317216319b4d27b4d9bc84e6abd734eda7872b71a458569e2656c0",
			"ml/machine-learning-databases/iris/iris.data", "static/public/53/iris.zip"},
		Citation: "R. A. Fisher (1936); donor M. Marshall, Jul 1988",
		DOI:      "10.24432/C56C76",
		build:    embedded,
	}, {
		// Most attributes are facts of the position, true or false; dwipd, katri and wtoeg have
		// letters of their own.
		Name:     "kr-vs-kp",
		Alias:    "chess",
		Title:    "Chess (King-Rook vs. King-Pawn)",
		About:    "An end-game of king and rook against king and a pawn on a7, white to move; won if white can win.",
		Examples: 3196, Attributes: 36, Counts: []int{1527, 1669},
		Format: Format{NoHeader: true, Classes: []string{"nowin", "won"}, Columns: joinColumns(
			nominalColumns("ft", strings.Split("bkblk bknwy bkon8 bkona bkspr bkxbq bkxcr bkxwp blxwp bxqsq cntxt dsopp", " ")...),
			nominalColumns("gl", "dwipd"), nominalColumns("ft", "hdchk"), nominalColumns("bnw", "katri"),
			nominalColumns("ft", strings.Split("mulch qxmsq r2ar8 reskd reskr rimmx rkxwp rxmsq simpl skach skewr skrxp "+
				"spcop stlmt thrsk wkcti wkna8 wknck wkovl wkpos", " ")...),
			nominalColumns("nt", "wtoeg"), classColumn)},
		File: File{"kr-vs-kp", "kr-vs-kp.data", 245952,
			"70a5540902b4063d3977d3e820ac5b9fe5624eb5d93709eee5d50d7a94fca205",
			"ml/machine-learning-databases/chess/king-rook-vs-king-pawn/kr-vs-kp.data",
			"static/public/22/chess+king+rook+vs+king+pawn.zip"},
		Citation: "A. Shapiro; donor R. Holte, 1 Aug 1989",
		DOI:      "10.24432/C5DK5C",
	}, {
		// All missing values are in stalk-root, and veil-type has only one value. Both stay.
		Name:     "mushroom",
		Title:    "Mushroom",
		About:    "A hypothetical gilled mushroom of Agaricus or Lepiota; e is edible, p poisonous or not recommended.",
		Examples: 8124, Attributes: 22, Counts: []int{4208, 3916}, Missing: 2480,
		Format: Format{NoHeader: true, Classes: []string{"e", "p"}, Columns: joinColumns(classColumn, mushroomColumns())},
		File: File{"mushroom", "agaricus-lepiota.data", 373704,
			"e65d082030501a3ebcbcd7c9f7c71aa9d28fdfff463bf4cf4716a3fe13ac360e",
			"ml/machine-learning-databases/mushroom/agaricus-lepiota.data", "static/public/73/mushroom.zip"},
		Citation: "G. H. Lincoff, The Audubon Society Field Guide to North American Mushrooms (1981); donor J. Schlimmer, 27 Apr 1987",
		DOI:      "10.24432/C5959T",
	}, {
		// Tabs without meaning follow the names; for this reason blanks around a field are not part
		// of it.
		Name:     "promoters",
		Title:    "Molecular Biology (Promoter Gene Sequences)",
		About:    "57 bases of E. coli DNA, named by position to the start of transcription (there is no position 0); + is a promoter.",
		Examples: 106, Attributes: 57, Counts: []int{53, 53},
		Format: Format{NoHeader: true, Classes: []string{"-", "+"}, Columns: joinColumns(classColumn, ignored("name"), bases("acgt", 50, 7))},
		File: File{"promoters", "promoters.data", 7130,
			"edd5f6f266ee04a78d4a8d88594e335fb8b5e8f204e63244eec3c2a9e5befd9d",
			"ml/machine-learning-databases/molecular-biology/promoter-gene-sequences/promoters.data",
			"static/public/67/molecular+biology+promoter+gene+sequences.zip"},
		Citation: "C. Harley, R. Reynolds (1987), M. Noordewier; donors M. Noordewier, J. Shavlik, 30 Jun 1990",
		DOI:      "10.24432/C5S01D",
	}, {
		// The examples are sorted by class: a split in file order would put one class only into a
		// part.
		Name:     "sonar",
		Title:    "Connectionist Bench (Sonar, Mines vs. Rocks)",
		About:    "A sonar signal by its energy in 60 bands of frequency; M is a metal cylinder (mine), R a rock.",
		Examples: 208, Attributes: 60, Counts: []int{97, 111},
		Format: Format{NoHeader: true, Classes: []string{"R", "M"}, Columns: joinColumns(numericColumns(numbered("band%d", 60)...), classColumn)},
		File: File{"sonar", "sonar.all-data", 87776,
			"e90434cdbf00fcf93ffa911fe447ae25606979658e60f1d32e155c3b5240234d",
			"ml/machine-learning-databases/undocumented/connectionist-bench/sonar/sonar.all-data",
			"static/public/151/connectionist+bench+sonar+mines+vs+rocks.zip"},
		Citation: "R. P. Gorman, T. J. Sejnowski (1988); donor T. Sejnowski",
		DOI:      "10.24432/C5T01Q",
	}, {
		// Letters that stand for several bases (IUPAC) are missing values, though UCI counts no
		// missing values. The class N is declared, and so is not missing.
		Name:     "splice",
		Title:    "Molecular Biology (Splice-junction Gene Sequences)",
		About:    "60 bases of primate DNA around a point; EI is an exon-intron boundary, IE an intron-exon one, N neither. The letters D, N, R and S stand for several bases and load as missing.",
		Examples: 3190, Attributes: 60, Counts: []int{767, 768, 1655}, Ambiguous: 60, Contradictions: 1,
		Format: Format{NoHeader: true, Classes: []string{"EI", "IE", "N"}, Missing: []string{"D", "N", "R", "S"},
			Columns: joinColumns(classColumn, ignored("name"), bases("ACGT", 30, 30))},
		File: File{"splice", "splice.data", 319000,
			"ebbae10c85d3c285e2a2489a37e42bc2ee8d91d15005e391a9962fa3389a114f",
			"ml/machine-learning-databases/molecular-biology/splice-junction-gene-sequences/splice.data",
			"static/public/69/molecular+biology+splice+junction+gene+sequences.zip"},
		Citation: "GenBank 64.1; donors G. Towell, M. Noordewier, J. Shavlik, 1 Jan 1992",
		DOI:      "10.24432/C5M888",
	}, {
		// The blank is between o and x, so that a square may be read as one number, from loss to
		// gain.
		Name:     "tic-tac-toe",
		Title:    "Tic-Tac-Toe Endgame",
		About:    "A board at the end of a game that x began; positive if x has won. Values are ordered o < b (blank) < x.",
		Examples: 958, Attributes: 9, Counts: []int{332, 626},
		Format: Format{NoHeader: true, Classes: []string{"negative", "positive"}, Columns: joinColumns(
			nominalColumns("obx", "top-left-square", "top-middle-square", "top-right-square",
				"middle-left-square", "middle-middle-square", "middle-right-square",
				"bottom-left-square", "bottom-middle-square", "bottom-right-square"), classColumn)},
		File: File{"tic-tac-toe", "tic-tac-toe.data", 25866,
			"a996a756484d0cf8cbad1680d823aadbfcff8ae2d78c450e6999362d580301c5",
			"ml/machine-learning-databases/tic-tac-toe/tic-tac-toe.data", "static/public/101/tic+tac+toe+endgame.zip"},
		Citation: "D. W. Aha, 19 Aug 1991",
		DOI:      "10.24432/C5688J",
		build:    endgames,
	}}
}

// pulses returns the names of ionosphere's attributes: 17 complex numbers, real part before
// imaginary part.
func pulses() []string {
	var names []string
	for j := range 17 {
		names = append(names, fmt.Sprintf("pulse%d-real", j+1), fmt.Sprintf("pulse%d-imaginary", j+1))
	}
	return names
}

// mushroomColumns returns the attributes of mushroom with all values that UCI lists, by their codes
// of one letter. A few of the values do not occur.
func mushroomColumns() []Column {
	return joinColumns(
		nominalColumns("bcxfks", "cap-shape"), nominalColumns("fgys", "cap-surface"), nominalColumns("nbcgrpuewy", "cap-color"),
		nominalColumns("ft", "bruises"), nominalColumns("alcyfmnps", "odor"), nominalColumns("adfn", "gill-attachment"),
		nominalColumns("cwd", "gill-spacing"), nominalColumns("bn", "gill-size"), nominalColumns("knbhgropuewy", "gill-color"),
		nominalColumns("et", "stalk-shape"), nominalColumns("bcuezr", "stalk-root"),
		nominalColumns("fyks", "stalk-surface-above-ring", "stalk-surface-below-ring"),
		nominalColumns("nbcgopewy", "stalk-color-above-ring", "stalk-color-below-ring"),
		nominalColumns("pu", "veil-type"), nominalColumns("nowy", "veil-color"), nominalColumns("not", "ring-number"),
		nominalColumns("ceflnpsz", "ring-type"), nominalColumns("knbhrouwy", "spore-print-color"),
		nominalColumns("acnsvy", "population"), nominalColumns("glmpuwd", "habitat"))
}
