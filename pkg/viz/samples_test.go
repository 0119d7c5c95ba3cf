package viz

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// samples returns the figures of the golden files.
func samples(t *testing.T) map[string]*Figure {
	t.Helper()
	checked := func(f *Figure, err error) *Figure {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	return map[string]*Figure{
		"regions3":    checked(Regions(flowerList(), flowers(150))),
		"regions8":    checked(Regions(wheel(8), wheelSet(8))),
		"regions2":    checked(Regions(&learners.Halfspace{Unit: ltu.Unit{W: []float64{1, 1}, Theta: 7}}, twoOf(flowers(150)))),
		"curve":       checked(LearningCurve(curve([]string{"DecisionList", "C45", "Winnow", "MLP"}, []int{10, 20, 50, 100, 200, 350}))),
		"list3":       checked(List(flowerList())),
		"net1":        checked(Network((&learners.Halfspace{Unit: votesUnit()}).Network(), votes)),
		"net3":        checked(Network(flowerList().Network(), flowers(1).Names())),
		"netclasses":  checked(Network(flowerList().Network(), flowers(1).Names(), flowers(1).Classes...)),
		"netrow":      checked(Network(cascadeList(40), nil, "democrat", "republican")),
		"netmany":     checked(Network(dense(60, 300, 5), nil)),
		"netlist":     checked(Network(cascadeList(10), nil)),
		"netcascade":  checked(Network(inputCascade(50, 8), nil)),
		"netdense":    checked(Network(dense(50, 10, 4, 3), nil)),
		"netvotes":    checked(Network(votesList(8).Network(), votes)),
		"list10":      checked(List(votesList(10))),
		"list21":      checked(List(votesList(21))),
		"curve9":      checked(LearningCurve(curve(learnerNames, []int{20, 40, 80, 120, 200, 300}))),
		"validation":  checked(ValidationCurve(tuned(true), "Epochs")),
		"tunedwords":  checked(ValidationCurve(tuned(true), "Rule")),
		"tunedpoints": checked(ValidationCurve(tuned(false), "Margin")),
		"series":      checked(times().Figure()),
		"seriesshare": checked(shared().Figure()),
		"serieslog":   checked(withZeros().Figure()),
		"stream":      checked(Stream(madeStream(400))),
		"streamfew":   checked(Stream(madeStream(30))),
		"treeplay":    checked(Tree(playTree(), []float64{0, 71})),
		"treemissing": checked(Tree(playTree(), []float64{0, math.NaN()})),
		"treeunits":   checked(Tree(figure2(), []float64{0, 1, 1, 0})),
		"treetictac":  checked(Tree(ticTacToe(), nil)),
		"treetheta":   checked(Tree(sideBySide("foe", "friend"), []float64{})),
		"treethree":   checked(Tree(sideBySide("small", "middle", "large"), nil)),
		"treedeep":    checked(Tree(deepTree(14), []float64{})),
		"treelarge":   checked(Tree(largeTree(230, 4), nil)),
		"weights":     checked(Weights(votesUnit(), votes)),
		"weights40":   checked(Weights(manyWeights(40), nil)),
		"confusion":   checked(Confusion(mixedUp(3))),
		"response":    checked(PartialDependence(responding(data.Attr{Name: "width"}, 3, 30))),
		"responseone": checked(PartialDependence(responding(colours(), 2, 4))),
		"confusing":   checked(Confusion(mixedUp(20))),
		"roc":         checked(ROC(judged(5), "ill")),
		"rocone":      checked(ROC(judged(1), "ill")),
		"recall":      checked(PrecisionRecall(judged(5), "ill")),
		"recallone":   checked(PrecisionRecall(judged(1), "ill")),
		"calibration": checked(Calibration(judged(5), "")),
		"scores":      checked(Scores(judged(12).By())),
		"ranks":       checked(Ranks(named(versions(t)))),
		"pareto":      checked(Pareto("accuracy by size", "units", "accuracy %", sizes()...)),
		"critical":    checked(CriticalDifference(versions(t), 0.05)),
		"control":     checked(AgainstControl(versions(t), 5, 0.05)),
		"regionsnet":  checked(Regions(ring(), middle())),
		"linesplanes": checked(candidates(t)),
		"linespath":   checked(turning()),
		"netsoft":     checked(Network(ring().Network(), flowers(1).Names())),
		"netfiring":   checked(Firing(pathTree().Network(), []float64{1, 0, 1, 0}, []string{"p", "q", "r", "s"}, "no", "yes")),
		"lookregions": checked(Regions(flowerList(), flowers(150))).Titled("Three rules for the flowers, the first of which finds all of setosa").
			Captioned("A caption below the drawing says what is to be seen.\nIt is as wide as the figure, and breaks between words.").Sized(480, 400),
		"lookcurve":  checked(LearningCurve(curve(learnerNames, []int{20, 40, 80, 120, 200, 300}))).FontSized(16).Themed(Dark),
		"looktree":   checked(Tree(figure2(), []float64{0, 1, 1, 0})).Titled("").Captioned("A tree without a title.").Sized(600, 0),
		"looknet":    checked(Network(votesList(8).Network(), votes)).FontSized(15).Themed(Adapting),
		"lookmatrix": checked(Confusion(mixedUp(20))).Themed(Dark),
		"nethalf":    checked(Firing(ring().Network(), []float64{4.3, 1.3}, flowers(1).Names(), "other", "versicolor")),
	}
}

// flowers is three overlapping clouds, about as in iris.
func flowers(n int) *data.Set {
	r := rand.New(rand.NewPCG(1, 2))
	s := &data.Set{Schema: data.Schema{
		Name:    "flowers",
		Attrs:   []data.Attr{{Name: "petal length (cm)"}, {Name: "petal width (cm)"}},
		Classes: []string{"setosa", "versicolor", "virginica"},
	}}
	for i := range n {
		y := i % 3
		long := []float64{1.5, 4.2, 5.6}[y] + r.NormFloat64()*[]float64{0.2, 0.5, 0.6}[y]
		wide := []float64{0.25, 1.3, 2.0}[y] + r.NormFloat64()*[]float64{0.1, 0.2, 0.3}[y]
		s.X = append(s.X, []float64{math.Round(long*10) / 10, math.Round(max(0.1, wide)*10) / 10})
		s.Y = append(s.Y, y)
	}
	return s
}

// twoOf returns s with its classes from 1 on as one.
func twoOf(s *data.Set) *data.Set {
	t := *s
	t.Classes = []string{"setosa", "other"}
	t.Y = make([]int, s.Len())
	for i, y := range s.Y {
		t.Y[i] = min(y, 1)
	}
	return &t
}

func flowerList() *learners.List {
	return &learners.List{
		Schema: flowers(1).Schema,
		Rules: []learners.Rule{
			{If: ltu.Unit{W: []float64{-1, -0.5}, Theta: -2.8}, Class: 0, N: 50},
			{If: ltu.Unit{W: []float64{0.6, 1.5}, Theta: 5.6}, Class: 2, N: 41},
			{If: ltu.Unit{W: []float64{1, -2}, Theta: 1.6}, Class: 1, N: 18},
		},
		Else: 1, ElseN: 41, Mistakes: 4,
	}
}

// A linear machine predicts the output of greatest excess.
type machine struct{ net *ltu.Network }

func (m machine) Predict(x []float64) int { return m.net.Predict(x) }
func (m machine) Network() *ltu.Network   { return m.net }

// wheel has classes like the sectors of a wheel around (0, 0).
func wheel(classes int) machine {
	b := ltu.NewBuilder(2)
	var out []ltu.Signal
	for c := range classes {
		sin, cos := math.Sincos(2 * math.Pi * float64(c) / float64(classes))
		out = append(out, b.Unit(ltu.Unit{W: []float64{cos, sin}}))
	}
	return machine{b.Network(out...)}
}

func wheelSet(classes int) *data.Set {
	r := rand.New(rand.NewPCG(3, 4))
	s := &data.Set{Schema: data.Schema{Name: "wheel", Attrs: []data.Attr{{Name: "x"}, {Name: "y"}}}}
	for c := range classes {
		s.Classes = append(s.Classes, "sector "+string(rune('A'+c)))
	}
	for i := range 25 * classes {
		sin, cos := math.Sincos(2*math.Pi*float64(i%classes)/float64(classes) + r.NormFloat64()*0.15)
		d := 1 + 3*r.Float64()
		s.X, s.Y = append(s.X, []float64{d * cos, d * sin}), append(s.Y, i%classes)
	}
	s.X[7], s.X[20] = []float64{math.NaN(), 1}, []float64{1, math.NaN()}
	return s
}

var learnerNames = []string{"AdaBoost", "C45", "DecisionList{Separator: IncLP{}}", "ID3", "LTUTree", "Madaline", "MLP", "Perceptron", "Winnow"}

// curve is a made-up learning curve of ten trials.
func curve(names []string, sizes []int) *eval.Curve {
	r := rand.New(rand.NewPCG(5, 6))
	c := &eval.Curve{Set: "house-votes-84", Names: names, Sizes: sizes}
	for l := range names {
		var scores [][]float64
		for _, n := range sizes {
			var trials []float64
			for range 10 {
				trials = append(trials, 0.97-0.01*float64(l)-(0.3+0.05*float64(l))/math.Sqrt(float64(n))+r.NormFloat64()*0.12/math.Sqrt(float64(n)))
			}
			scores = append(scores, trials)
		}
		c.Scores = append(c.Scores, scores)
	}
	return c
}

// madeStream is a stream of three learners at the given number of points.
func madeStream(points int) *eval.Stream {
	r := rand.New(rand.NewPCG(9, 10))
	s := &eval.Stream{Set: "kr-vs-kp", Window: 100, Names: []string{"PerceptronTree{}", "Perceptron{}", "Winnow{}"}, Recent: make([][]float64, 3)}
	for i := range points {
		s.Seen = append(s.Seen, (1+i)*max(1, points/50))
		for l := range s.Names {
			mean := 0.99 - 0.03*float64(l) - 0.5*math.Exp(-float64(i)/30)
			s.Recent[l] = append(s.Recent[l], min(1, mean+0.02*r.NormFloat64()))
		}
	}
	return s
}

// votes are the names of the attributes of house-votes-84.
var votes = []string{
	"handicapped-infants", "water-project-cost-sharing", "adoption-of-the-budget-resolution", "physician-fee-freeze",
	"el-salvador-aid", "religious-groups-in-schools", "anti-satellite-test-ban", "aid-to-nicaraguan-contras",
	"mx-missile", "immigration", "synfuels-corporation-cutback", "education-spending", "superfund-right-to-sue",
	"crime", "duty-free-exports", "export-administration-act-south-africa",
}

func votesUnit() ltu.Unit {
	return ltu.Unit{W: []float64{0.12, 0, -1.25, 4.5, 0.8, -0.03, 0.41, 0, -0.77, 0.6, -1.9, 0.5, 0.33, 0, -0.9, 0.05}, Theta: 2.25}
}

// manyWeights is a unit of n weights of both signs and many magnitudes.
func manyWeights(n int) ltu.Unit {
	r := rand.New(rand.NewPCG(7, 8))
	u := ltu.Unit{Theta: -0.5}
	for range n {
		u.W = append(u.W, math.Round(1000*r.NormFloat64())/100)
	}
	return u
}

// votesList is a list of n rules with from one to sixteen terms.
func votesList(n int) *learners.List {
	l := &learners.List{Schema: data.Schema{Name: "house-votes-84", Classes: []string{"democrat", "republican"}}, Else: 1, ElseN: 3}
	for _, v := range votes {
		l.Attrs = append(l.Attrs, data.Attr{Name: v})
	}
	for i := range n {
		u := manyWeights(len(votes))
		for j := range u.W {
			if (j+i)%(n-i) > 1 {
				u.W[j] = 0
			} else {
				u.W[j] /= float64(i*i*i + 1)
			}
		}
		u.Theta = float64(i) * 1.375
		l.Rules = append(l.Rules, learners.Rule{If: u, Class: i % 2, N: 200 / (i + 1), Mistakes: i / 2})
	}
	return l
}

// inputCascade is a cascade of units that all read n inputs and the units
// before them.
func inputCascade(n, depth int) *ltu.Network {
	b := ltu.NewBuilder(n)
	inputs := b.Inputs()
	for k := range depth {
		u := manyWeights(len(inputs))
		u.Theta = float64(k) - 2.5
		inputs = append(inputs, b.Add(u, inputs...))
	}
	return b.Network(inputs[len(inputs)-1])
}

// votesCascade is a two-class decision list of n rules that say alternate
// classes, on 50 inputs.
func cascadeList(n int) *ltu.Network {
	l := &learners.List{Schema: data.Schema{Classes: []string{"no", "yes"}, Attrs: make([]data.Attr, 50)}}
	for i := range n {
		u := manyWeights(50)
		for j := range u.W {
			u.W[j] *= float64((j + i) % 7 / 5) // two in seven
		}
		l.Rules = append(l.Rules, learners.Rule{If: u, Class: (i + 1) % 2})
	}
	return l.Network()
}

// dense is a network of layers, each reading all of the layer before.
func dense(sizes ...int) *ltu.Network {
	b := ltu.NewBuilder(sizes[0])
	inputs := b.Inputs()
	for k, n := range sizes[1:] {
		var next []ltu.Signal
		for i := range n {
			u := manyWeights(len(inputs) + i + 3*k)
			next = append(next, b.Add(ltu.Unit{W: u.W[i+3*k:], Theta: 0.5}, inputs...))
		}
		inputs = next
	}
	return b.Network(inputs...)
}

// tuned is a made-up search for epochs, a margin and a rule: on a grid with two settings given up,
// or at random.
func tuned(grid bool) *learners.Choice {
	r := rand.New(rand.NewPCG(11, 12))
	c := &learners.Choice{Fields: []string{"Epochs", "Margin", "Rule"}, Chosen: 7}
	try := func(share, epochs, margin float64, rule string) {
		t := learners.Candidate{Learner: "MLP{}", Share: share, Values: []string{fmt.Sprint(epochs), fmt.Sprint(margin), rule}}
		for range 5 {
			t.Scores = append(t.Scores, 0.95-0.6/math.Sqrt(epochs)-0.3*math.Abs(margin-0.2)+0.02*r.NormFloat64())
		}
		c.Tried = append(c.Tried, t)
	}
	if !grid {
		for range 40 {
			try(1, math.Round(10+500*r.Float64()), math.Exp(-5*r.Float64()), "newton")
			if k := len(c.Tried) - 1; k == 0 || c.Tried[k].Mean() > c.Tried[c.Chosen].Mean() {
				c.Chosen = k
			}
		}
		return c
	}
	for _, rule := range []string{"newton", "plain"} {
		for _, margin := range []float64{0, 0.2} {
			for _, epochs := range []float64{10, 50, 100, 500} {
				try(1, epochs, margin, rule)
			}
		}
	}
	c.Tried[0].Share, c.Tried[8].Share = 0.25, 0.5
	return c
}

// sizes are learners of three families; some are smaller and better than others.
func sizes() []ParetoPoint {
	return []ParetoPoint{
		{"C45{}", 23, 91.5, "trees"}, {"ID3{}", 61, 88, "trees"}, {"Stump{}", 1, 76, "trees"},
		{"DecisionList{}", 7, 90.1, "lists"}, {"DecisionListMachine{}", 3.4, 90.4, "lists"},
		{"forest of a name that is much too long to stand here", 5200, 94.6, "peers"}, {"boosting", 700, 94.7, "peers"}, {"CART", 80, 89.5, "peers"},
	}
}

// named gives the sets of a test names, one of them long.
func named(f *eval.Friedman) *eval.Friedman {
	for i := range f.Sets {
		f.Sets[i] = fmt.Sprint("set ", i)
	}
	f.Sets[2] = "breast-cancer-wisconsin-original"
	return f
}
