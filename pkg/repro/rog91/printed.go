package rog91

import (
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// §3.1 prints two ways to find one plane, and neither does what it should. Steps (1) to
// (3) are for classes that a plane separates, and Vapnik's quadratic programs are for
// others.

// A printedTask is a sample on which a printed way is compared with the optimum. A
// trial draws a sample, or takes the only one there is.
type printedTask struct {
	name   string
	draw   sampler
	trials int
	run    func(ctx context.Context, s *data.Set, r *rand.Rand) (experiment.Values, error)
}

// printedTasks are two kinds of samples. A plane separates the classes of the first kind: random examples
// of a halfspace, and the two wedges. No plane separates the classes of the second kind: + − + on a line,
// examples with noise, and data sets.
func printedTasks() (tasks []printedTask) {
	for _, d := range []int{1, 2, 3, 4} {
		for _, n := range []int{20, 40} {
			tasks = append(tasks, printedTask{fmt.Sprintf("halfspace %d-d; %d examples", d, n), drawnApart(d, n), 100, printedMargin})
		}
	}
	tasks = append(tasks, printedTask{"two wedges", wedges, 1, printedMargin})
	for _, n := range []int{3, 10, 30} {
		tasks = append(tasks, printedTask{fmt.Sprintf("line; 1 + %d + %d examples", n, n+1), sandwich(n), 1, printedErrors})
	}
	for _, d := range []int{1, 2, 3} {
		tasks = append(tasks, printedTask{fmt.Sprintf("halfspace %d-d; 10 %% noise", d), noisy(d, 0.1), 50, printedErrors})
	}
	for _, task := range planeTasks {
		if task.name == "iris versicolor/virginica" || task.name == "petal length and width" || task.name == "sepal and petal width" || task.name == "votes" {
			tasks = append(tasks, printedTask{task.name, loaded(task.load), 1, printedErrors})
		}
	}
	return tasks
}

// printedPlanes compares the printed ways with MaximumMargin{} and MinimumError{}.
func printedPlanes() experiment.Experiment {
	return experiment.Experiment{
		Name: "rog91-printed", Source: "Rao, Oblow & Glover 1991, §3.1",
		About: protocol.Prose(`
			One plane as §3.1 prints it. Where a plane separates the classes: steps (1) to (3), the
			plane parallel to a facet of one hull and halfway to the nearest example of the other
			class (MaximumMargin{Printed: true}): how often it separates, and then its margin, as a
			share of the widest. Where none does: the sequence of quadratic programs
			(MinimumError{Printed: true}), which gives up the example of the greatest weight where
			the hulls meet: its errors, the fewest that were found and how many there must be, and
			the programs. Examples of a halfspace are uniform in [−1,1] to the power of d, at least d + 1
			of either class; with noise there are 40. The wedges are two tetrahedra, with edges that
			cross at a distance of ½. On the line a positive example comes before n negative ones,
			and n + 1 positive ones after them.`),
		Params: []string{"sample"},
		Measures: []experiment.Measure{
			{Name: "separates", Title: "separates %", Percent: true},
			{Name: "margin", Title: "margin, % of the widest", Percent: true, Digits: 1},
			{Name: "errors", Digits: 1},
			{Name: "fewest", Title: "fewest found", Digits: 1},
			{Name: "least", Title: "at least", Digits: 1},
			{Name: "more", Title: "more than the fewest %", Percent: true},
			{Name: "programs", Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, task := range printedTasks() {
				trials = append(trials, protocol.Repeat(short, task.trials, i, task.trial, task.name)...)
			}
			return trials
		},
	}
}

// trial draws the sample and compares.
func (p printedTask) trial(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
	s, err := p.draw(r)
	if err != nil {
		return nil, err
	}
	return p.run(ctx, s, r)
}

// printedMargin compares the plane of steps (1) to (3) with the plane of maximum
// margin. If the plane does not separate the classes, it has no margin.
func printedMargin(ctx context.Context, s *data.Set, r *rand.Rand) (experiment.Values, error) {
	var margins [2]float64
	for k, l := range []learners.MaximumMargin{{Printed: true}, {}} {
		m, err := l.Fit(ctx, s, r)
		if err != nil {
			return nil, err
		}
		margins[k] = m.(*learners.MaximumMarginPlane).Margin
	}
	values := experiment.Values{"separates": protocol.Indicator(margins[0] > 0)}
	if margins[0] > 0 {
		values["margin"] = margins[0] / margins[1]
	}
	return values, nil
}

// printedErrors compares the sequence of programs with the fewest errors.
func printedErrors(ctx context.Context, s *data.Set, r *rand.Rand) (experiment.Values, error) {
	var planes [2]*learners.MinimumErrorPlane
	for k, l := range []learners.MinimumError{{Printed: true}, {}} {
		m, err := l.Fit(ctx, s, r)
		if err != nil {
			return nil, err
		}
		planes[k] = m.(*learners.MinimumErrorPlane)
	}
	printed, best := planes[0], planes[1]
	return experiment.Values{
		"errors": float64(printed.Errors), "fewest": float64(best.Errors), "least": float64(best.Bound),
		"more": protocol.Indicator(printed.Errors > best.Errors), "programs": float64(printed.Nodes),
	}, nil
}

// drawnApart draws n examples of a random halfspace of d dimensions. It draws again
// until either class has d+1 examples, so that its hull has facets.
func drawnApart(d, n int) sampler {
	return func(r *rand.Rand) (*data.Set, error) {
		for {
			s := data.Intersection(d, 1, r).Sample(n, r)
			if counts := s.ClassCounts(); min(counts[0], counts[1]) > d {
				return s, nil
			}
		}
	}
}

// wedges returns two tetrahedra, one for each class, one above the other. The top edge of the lower one and
// the bottom edge of the upper one are at right angles.
func wedges(*rand.Rand) (*data.Set, error) {
	s := &data.Set{Schema: numbered(3), X: [][]float64{
		{-1, 0, 0}, {1, 0, 0}, {0, -1, -1}, {0, 1, -1},
		{0, -1, 0.5}, {0, 1, 0.5}, {-1, 0, 1.5}, {1, 0, 1.5},
	}}
	s.Y = []int{0, 0, 0, 0, 1, 1, 1, 1}
	return s, nil
}

// sandwich returns 2n+2 examples on a line: one positive, n negative, n+1 positive.
func sandwich(n int) sampler {
	return func(*rand.Rand) (*data.Set, error) {
		s := &data.Set{Schema: numbered(1)}
		for i := range 2*n + 2 {
			s.X = append(s.X, []float64{float64(i)})
			s.Y = append(s.Y, int(protocol.Indicator(i == 0 || i > n)))
		}
		return s, nil
	}
}

// numbered returns the schema of d attributes and two classes.
func numbered(d int) data.Schema {
	schema := data.Schema{Classes: []string{"0", "1"}}
	for j := range d {
		schema.Attrs = append(schema.Attrs, data.Attr{Name: fmt.Sprintf("x%d", j+1)})
	}
	return schema
}

// noisy draws 40 examples of a random halfspace, each in the other class by the
// given probability.
func noisy(d int, noise float64) sampler {
	return func(r *rand.Rand) (*data.Set, error) {
		s := data.Intersection(d, 1, r).Sample(40, r)
		for i := range s.Y {
			if r.Float64() < noise {
				s.Y[i] = 1 - s.Y[i]
			}
		}
		return s, nil
	}
}

// loaded is the only sample of a task.
func loaded(load protocol.Loader) sampler {
	return func(*rand.Rand) (*data.Set, error) { return load(context.Background()) }
}
