package sahami93

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/progress"
	"halfspace/pkg/repro/internal/protocol"
)

// The paper makes claims about backprop at the nodes of a tree, and about complements.
// Here backprop is compared with other updating procedures at the nodes, and with
// backprop through the whole network.

// nodeMethods are trees with different updating procedures at their nodes, and the whole network.
func nodeMethods() []method {
	tree := func(l learners.Learner, encode func(*data.Set) *data.Set) method {
		return method{learn: learners.LTUTree{Node: l}, encode: encode}
	}
	named := func(m method, name string) method { m.name = name; return m }
	complements, bits := (*data.Set).Complements, (*data.Set).Binary
	return []method{
		named(tree(learners.SigmoidUnit{}, complements), "tree; backprop"),
		named(tree(learners.Pocket{}, complements), "tree; pocket"),
		named(tree(learners.Perceptron{}, complements), "tree; fixed increment"),
		named(tree(learners.SigmoidUnit{}, bits), "tree; backprop; no complements"),
		{"network", learners.LogicMLP{}, complements},
		{"network; no complements", learners.LogicMLP{}, bits},
		{"network; steep gates", learners.LogicMLP{Gain: 10}, complements},
		{"network; steep gates; no complements", learners.LogicMLP{Gain: 10}, bits},
	}
}

// treeNodes compares the procedures at nodes.
func treeNodes() experiment.Experiment {
	return experiment.Experiment{
		Name: "sahami93-nodes", Source: "Sahami 1993, the LTU tree algorithm, and complements",
		About: protocol.Prose(lostNumbers + `
			As sahami93-dimensions, with 1,000 examples and 20 runs. Trees are LTUTree{Node: l} with SigmoidUnit{}
			(backprop), Pocket{} and Perceptron{} at the nodes. Networks are LogicMLP{} and
			LogicMLP{Gain: 10}, of two units. Presentations: how often some unit was presented an example
			in training by backprop, in thousands.`),
		Params: []string{"method", "dimensions"},
		Measures: append(errorMeasures[:3:3],
			experiment.Measure{Name: "presented", Title: "presentations, thousands", Digits: 0}),
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, l := range nodeMethods() {
				for i, n := range protocol.Points(short, 1, 20, 100) {
					trials = append(trials, protocol.Repeat(short, 20, otherPoints+i, presenting(l, n), l.name, n)...)
				}
			}
			return trials
		},
	}
}

// presenting is a trial: the measures of targeted, and the number of presentations.
func presenting(l method, n int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		sum, l := 0., l // a copy, as trials share l
		c := counting{l.learn, &sum}
		if tree, ok := l.learn.(learners.LTUTree); ok {
			c.Learner = tree.Node
			tree.Node = c
			l.learn = tree
		} else {
			l.learn = c
		}
		model, values, err := l.learnTarget(ctx, n, sampleSizes[0], r)
		if err != nil {
			return nil, err
		}
		units, _ := countUnits(model)
		values["units"] = float64(units)
		switch c.Learner.(type) {
		case learners.SigmoidUnit:
			values["presented"] = sum / 1000
		case learners.LogicMLP:
			values["presented"] = sum * float64(units) / 1000
		}
		return values, nil
	}
}

// A counting learner adds the number of examples that it presents to a sum, epoch by epoch. It learns a
// node of a tree, or the whole network.
type counting struct {
	learners.Learner
	presented *float64
}

// Domain describes the samples that the learner accepts.
func (c counting) Domain() learners.Domain {
	return c.Learner.(interface{ Domain() learners.Domain }).Domain()
}

// Fit counts the epochs that the learner reports. Its last report announces the end.
func (c counting) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	return c.Learner.Fit(progress.With(ctx, func(_ string, done, total int) {
		if done < total {
			*c.presented += float64(s.Len())
		}
	}), s, r)
}
