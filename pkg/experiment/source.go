package experiment

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/learners"
	"halfspace/pkg/peer"
	"halfspace/pkg/pipeline"
)

// A Source is a sample for comparisons: a set of the catalogue, a file, or a sample in memory.
type Source struct {
	Name   string      // the name of the set in the catalogue, of the file or of the sample in memory
	Path   string      // the path of a file: ARFF by its ending, else CSV
	Format data.Format // the format of the file
	Set    *data.Set
	// Coding says how the sample is coded in each fold, unless it is zero. It holds for all learners
	// without a coding of their own; see pipeline.Pipeline.
	Coding data.Coding
}

// Sets returns the sets of the catalogue that have the given names.
func Sets(names ...string) (sources []Source) {
	for _, name := range names {
		sources = append(sources, Source{Name: name})
	}
	return sources
}

// Samples returns samples in memory, by their own names.
func Samples(sets ...*data.Set) (sources []Source) {
	for _, s := range sets {
		sources = append(sources, Source{Name: s.Name, Set: s})
	}
	return sources
}

// Learners returns the learners with the given literals, such as "C45{MinLeaf: 5}". A peer has its
// name, "peer: sklearn.forest".
func Learners(texts ...string) (ls []learners.Learner, err error) {
	for _, text := range texts {
		var l learners.Learner
		if name, isPeer := strings.CutPrefix(text, "peer: "); isPeer {
			l, err = peer.Named(name)
		} else {
			l, err = pipeline.Parse(text)
		}
		if err != nil {
			return nil, err
		}
		ls = append(ls, l)
	}
	return ls, nil
}

// String returns the name of the sample, on one line.
func (s Source) String() string {
	file := filepath.Base(s.Path)
	return escape.Text(cmp.Or(s.Name, strings.TrimSuffix(file, filepath.Ext(file))))
}

// Load returns the sample.
func (source Source) Load(ctx context.Context) (*data.Set, error) {
	s, err := source.read(ctx)
	if err != nil {
		return nil, err
	}
	if source.Path != "" {
		s.Name = source.String() // whatever the file is called, because a copy of it may be elsewhere
	}
	if err := s.Check(); err != nil {
		return nil, fmt.Errorf("%s: malformed sample: %w", source, err)
	}
	return s, nil
}

// read returns the sample, not checked.
func (s Source) read(ctx context.Context) (*data.Set, error) {
	switch {
	case s.Set != nil:
		return s.Set, nil
	case s.Path == "" && s.Name == "":
		return nil, fmt.Errorf("a sample without a name, a path or examples")
	case s.Path == "":
		return data.LoadContext(ctx, s.Name)
	}
	if s.Format.IsARFF(s.Path) {
		return data.ReadARFF(s.Path, s.Format)
	}
	return data.ReadCSV(s.Path, s.Format)
}

// prepend returns a learner with the sample's coding before it, unless the learner has a coding of its
// own.
func (s Source) prepend(l learners.Learner) learners.Learner {
	if n, ok := l.(eval.Named); ok {
		l = n.Learner
	}
	if _, external := l.(peer.Peer); external {
		return l
	}
	if _, coded := l.(pipeline.Pipeline); coded || s.Coding == (data.Coding{}) {
		return l
	}
	return pipeline.Pipeline{Learner: l, Coding: s.Coding}
}

// nameOf returns the name of a learner, on one line, and its literal.
func nameOf(l learners.Learner) (name, literal string) {
	if p, ok := l.(peer.Peer); ok {
		return "peer: " + p.Name, p.String()
	}
	if n, ok := l.(eval.Named); ok {
		_, literal = nameOf(n.Learner)
		return escape.Text(n.Name), literal
	}
	literal = learners.String(l)
	return escape.Text(literal), literal
}
