package nb

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/janpfeifer/gonb/gonbui/protocol"

	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/viz"
)

func TestInteractOutsideANotebook(t *testing.T) {
	calls := 0
	leaf, rule, repeat := Slider("leaf", 1, 20, 5), Select("rule", "gini", "gain"), Button("again")
	out := stdout(t, func() {
		Interact(func() any { calls++; return "picture of " + leaf.Text() + rule.Text() + repeat.Text() }, leaf, rule, repeat)
	})
	if want := "picture of 5gini0\nleaf = 5, rule = gini, again × 0\n"; out != want || calls != 1 {
		t.Errorf("got %q by %d calls, want %q", out, calls, want)
	}
}

// TestControlsRefuse runs itself as a program whose controls cannot be.
func TestControlsRefuse(t *testing.T) {
	switch os.Getenv("NB_CONTROL") {
	case "slider":
		Slider("leaf", 1, 20, 21)
	case "select":
		Select("rule")
	}
	for control, want := range map[string]string{
		"slider": "slider \"leaf\": start is 21, want 1 to 20\n", "select": "select \"rule\": there are no options\n",
	} {
		cmd := exec.Command(os.Args[0], "-test.run=^TestControlsRefuse$")
		cmd.Env = append(os.Environ(), "NB_CONTROL="+control)
		if out, err := cmd.CombinedOutput(); err == nil || string(out) != want {
			t.Errorf("%s: got %v and %q, want %q", control, err, out, want)
		}
	}
}

// shownPanel returns a panel of a slider from 1 to 9, and the texts that it showed.
func shownPanel() (p *panel, n *newest, seen *[]string) {
	leaf := Slider("leaf", 1, 9, 5)
	seen = new([]string)
	p = &panel{controls: []*Control{leaf}, draw: func() any { return leaf.Value() * 10 }}
	p.show = func(v any, stood string, last bool) {
		*seen = append(*seen, strings.TrimSpace(strings.Join([]string{string(rune('0' + v.(int)/10)), stood, map[bool]string{true: "last"}[last]}, " ")))
	}
	return p, &newest{position: position{Number: -1}, ready: make(chan struct{}, 1)}, seen
}

func TestPanelFollowsItsControls(t *testing.T) {
	p, n, seen := shownPanel()
	show := p.show
	// A position is put when the one before has been shown: as many as there are, with stale ones, ones
	// out of range and a repetition among them.
	next := []position{
		{1, []int{7}, false}, {0, []int{5}, false}, {2, []int{10}, false}, {3, []int{1, 2}, false}, {4, []int{7}, false}, {5, []int{2}, false},
		{6, []int{3}, true},
	}
	p.show = func(v any, stood string, last bool) {
		show(v, stood, last)
		if last {
			return
		}
		go func() {
			for len(next) > 0 {
				s := next[0]
				next = next[1:]
				n.put(s)
				if s.Number == 1 || s.Number == 5 {
					return
				}
				time.Sleep(20 * time.Millisecond)
			}
		}()
	}
	n.put(position{0, []int{5}, false})
	p.run(t.Context(), n, time.Minute, time.Minute, time.Minute)
	p.end()
	if want := []string{"5 leaf = 5", "7 leaf = 7", "2 leaf = 2", "3 leaf = 3", "3 leaf = 3 last"}; !slices.Equal(*seen, want) {
		t.Errorf("shown was %q, want %q", *seen, want)
	}
}

// Of positions that come while a picture is drawn only the newest is drawn, however they overtake each
// other.
func TestPanelTakesTheNewest(t *testing.T) {
	p, n, seen := shownPanel()
	draw, slow := p.draw, true
	p.draw = func() any {
		if slow {
			slow = false
			for _, k := range []int{1, 4, 2, 3} {
				n.put(position{k, []int{k}, k == 4})
			}
		}
		return draw()
	}
	n.put(position{0, []int{5}, false})
	p.run(t.Context(), n, time.Minute, time.Minute, time.Minute)
	if want := []string{"5 leaf = 5", "4 leaf = 4"}; !slices.Equal(*seen, want) {
		t.Errorf("shown was %q, want %q", *seen, want)
	}
}

func TestPanelEnds(t *testing.T) {
	const soon, late = 30 * time.Millisecond, 20 * time.Second
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for name, c := range map[string]struct {
		ctx                  context.Context
		first, second, later time.Duration
		put                  []int // values
	}{
		"no page":     {t.Context(), soon, late, late, nil},
		"not touched": {t.Context(), late, soon, late, []int{5}},
		"not moved":   {t.Context(), late, late, soon, []int{5, 6}},
		"interrupted": {cancelled, late, late, late, nil},
	} {
		p, n, seen := shownPanel()
		show := p.show
		put := func() {
			if len(*seen) < len(c.put) {
				n.put(position{len(*seen), []int{c.put[len(*seen)]}, false})
			}
		}
		p.show = func(v any, stood string, last bool) { show(v, stood, last); put() }
		put()
		began := time.Now()
		p.run(c.ctx, n, c.first, c.second, c.later)
		p.end()
		if took := time.Since(began); took > late/2 {
			t.Errorf("%s: ended after %v", name, took)
		}
		if len(*seen) != len(c.put)+1 || !strings.HasSuffix((*seen)[len(c.put)], " last") {
			t.Errorf("%s: shown was %q", name, *seen)
		}
	}
}

// An interrupt that comes while draw learns ends the cell in order, with the picture before.
func TestInterruptedDraw(t *testing.T) {
	if os.Getenv("NB_LEAVE") != "" {
		p, _, seen := shownPanel()
		p.redraw()
		p.controls[0].Now = 9
		leave = func() { p.end(); os.Stdout.WriteString(strings.Join(*seen, "\n")) }
		Check(errors.Join(context.Canceled))
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestInterruptedDraw$")
	cmd.Env = append(os.Environ(), "NB_LEAVE=1")
	if out, err := cmd.CombinedOutput(); err != nil || string(out) != "5 leaf = 5 last" {
		t.Errorf("got %v and %q", err, out)
	}
}

// A picture that moves is SVG in HTML; one that stays is in all its forms.
func TestMovingPictures(t *testing.T) {
	kinds := func(d *protocol.DisplayData) (all []string) {
		for m := range d.Data {
			all = append(all, string(m))
		}
		slices.Sort(all)
		return all
	}
	tree := shown(Fit(learners.C45{}, learnertest.Sample("interval")))
	if got := kinds(moving(formsOf(tree))); !slices.Equal(got, []string{"text/html"}) {
		t.Errorf("a tree moves as %q", got)
	}
	if got := kinds(formsOf(tree).bundle()); !slices.Contains(got, "image/png") || !slices.Contains(got, "image/svg+xml") || slices.Contains(got, "text/html") {
		t.Errorf("a tree stays as %q", got)
	}
	stages := shown(Must(viz.Stages(Fit(learners.DecisionList{}, learnertest.Sample("interval")), nil)))
	if got, want := kinds(formsOf(stages).bundle()), []string{"image/png", "text/html", "text/plain"}; !slices.Equal(got, want) {
		t.Errorf("an animation stays as %q, want %q", got, want)
	}
	if got := kinds(moving(formsOf(shown(errors.New("no such leaf"))))); !slices.Contains(got, "text/plain") {
		t.Errorf("an error is shown as %q", got)
	}
}

// A page is asked again until it says a word or GoNB waits in vain for one.
func TestAskAgain(t *testing.T) {
	for name, c := range map[string]struct {
		takes []time.Duration // each time that it is asked
		heard int             // at which time the page says a word
		want  int
	}{
		"heard at once":      {nil, 0, 0},
		"heard later":        {[]time.Duration{time.Second, untilNoPage - 1, 0, 0}, 3, 3},
		"no page":            {[]time.Duration{time.Second, untilNoPage, 0}, 3, 2},
		"ended while asking": {[]time.Duration{time.Second}, 1, 1},
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, heard := context.WithCancel(t.Context())
			asked := 0
			if c.heard == 0 {
				heard()
			}
			askAgain(ctx, func() {
				time.Sleep(c.takes[asked])
				if asked++; asked == c.heard {
					heard()
				}
			})
			if heard(); asked != c.want {
				t.Errorf("%s: asked %d times, want %d", name, asked, c.want)
			}
		})
	}
}
