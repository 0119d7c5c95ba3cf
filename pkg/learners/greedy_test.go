package learners

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// TestNotesOfNoise: lists whose rules may not err recommend a list whose rules may, on noisy samples only. On
// 400 examples with a tenth of the labels wrong they had no word for it.
func TestNotesOfNoise(t *testing.T) {
	clean, noisy := noisyNumbers(400, 10, 1, 0)
	_, mixed := noisyNumbers(600, 2, 1, 0)
	list, machine := DecisionListMachine{}, SetCoveringMachine{}
	for _, l := range []struct{ learner, better Learner }{
		{DecisionList{}, list}, {CrossValidated{}, list}, {Dichotomies{}, list},
		{Intersection{}, machine}, {Intersection{Union: true}, SetCoveringMachine{Union: true}},
		{DecisionList{Rules: 100}, nil}, {DecisionList{Validation: 0.3}, nil}, {list, nil}, {machine, nil},
	} {
		note := func(s int) string {
			m, err := l.learner.Fit(t.Context(), []*data.Set{clean, noisy, mixed}[s], Seed(1))
			if err != nil {
				t.Fatal(err)
			}
			return NoteOf(m)
		}
		if got := note(0); got != "" {
			t.Errorf("%s, no noise: %s", String(l.learner), got)
		}
		for s := 1; s < 3; s++ {
			got := note(s)
			if l.better == nil && got != "" || l.better != nil && !strings.HasSuffix(got, "use "+String(l.better)) || strings.Contains(got, "\n") {
				t.Errorf("%s, noise %d: %q", String(l.learner), s, got)
			}
		}
	}
}

// TestNotePrinted: a note stands below the rules, in text and in Markdown, and survives JSON.
func TestNotePrinted(t *testing.T) {
	clean, _ := noisyNumbers(60, 2, 1, 0)
	m, err := DecisionList{}.Fit(t.Context(), clean, Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	l := m.(*List)
	plain, marked := l.String(), l.Markdown()
	l.Note = "use another *learner*"
	if got, want := l.String(), plain+"\nnote: use another *learner*"; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if got, want := l.Markdown(), marked+"\n*use another \\*learner\\**\n"; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	text, err := json.Marshal(l)
	if err != nil {
		t.Fatal(err)
	}
	var read List
	if err := json.Unmarshal(text, &read); err != nil || read.Note != l.Note {
		t.Errorf("%q, %v; want the note", read.Note, err)
	}
}

// A stoppingSeparator cancels the context at its third halfspace.
type stoppingSeparator struct {
	left   *int
	cancel func()
}

func (s stoppingSeparator) Separate(ctx context.Context, hard, soft [][]float64, r *rand.Rand) (ltu.Unit, error) {
	if *s.left--; *s.left == 0 {
		s.cancel()
		return ltu.Unit{}, ctx.Err()
	}
	return FindLargeNegSubset{}.Separate(ctx, hard, soft, r)
}

// TestInterruptedLists: a list that is interrupted says how far it has come and which learner may be quicker,
// in its error or, with Anytime, in its note.
func TestInterruptedLists(t *testing.T) {
	_, s := noisyNumbers(200, 5, 1, 0)
	for _, anytime := range []bool{false, true} {
		for _, c := range []struct {
			learner func(Separator) Learner
			want    string
		}{
			{func(sep Separator) Learner { return DecisionList{Separator: sep, Anytime: anytime} }, "use DecisionListMachine{}"},
			{func(sep Separator) Learner { return Intersection{Separator: sep, Anytime: anytime} }, "use SetCoveringMachine{}"},
		} {
			ctx, cancel := context.WithCancel(t.Context())
			left := 3
			m, err := c.learner(stoppingSeparator{&left, cancel}).Fit(ctx, s, Seed(1))
			cancel()
			var i *Interrupted
			switch {
			case anytime && (err != nil || !strings.HasPrefix(NoteOf(m), "the search ended with ") || !strings.HasSuffix(NoteOf(m), c.want)):
				t.Errorf("%v, %v; want a note with %q", m, err, c.want)
			case !anytime && (m != nil || !errors.Is(err, context.Canceled) || !errors.As(err, &i) || !strings.HasSuffix(InterruptedWords(err), c.want)):
				t.Errorf("%v, %v; want an error with %q", m, err, c.want)
			}
		}
	}
	if got := InterruptedWords(context.Canceled); got != "interrupted" {
		t.Errorf("%q", got)
	}
}
