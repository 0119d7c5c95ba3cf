package main

import (
	"fmt"
	"go/ast"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"halfspace/internal/complete"
	"halfspace/internal/nearest"
)

// names explains errors about names by the names of an index.
type names struct{ *complete.Index }

var (
	unknownField = regexp.MustCompile(`^unknown field (\w+) in struct literal of type (\w+)\.(\w+)`)
	noMethod     = regexp.MustCompile(`^\S+ undefined \(type \*?(\w+)\.(\w+) has no field or method (\w+)`)
	undefined    = regexp.MustCompile(`^undefined: (?:(\w+)\.)?(\w+)$`)
	butHave      = regexp.MustCompile(`^undefined: (\w+)\.(\w+) \(but have (\w+)\)`)
	notExported  = regexp.MustCompile(`^name (\w+) not exported by package (\w+)`)
	noPackage    = regexp.MustCompile(`([\w.~/-]+/pkg)/([\w/]+)(?:: package \S+)? is not in std|(?:cannot find module providing|does not contain) package ([\w.~/-]+/pkg)/([\w/]+)`)
)

// foreign maps names from other libraries, in small letters, to the code that does the same here.
var foreign = map[string]string{
	"eval.crossvalidate":    "eval.Folds{K: 10}.Compare(Progress(\"name\"), sample, learner)",
	"eval.crossvalscore":    "eval.Folds{K: 10}.Compare(Progress(\"name\"), sample, learner)",
	"eval.traintestsplit":   "s.StratifiedHoldout(1./3, learners.Seed(1))",
	"pipeline.load":         "Must(pipeline.Open(\"name.json\"))",
	"pipeline.Model.export": "Check(export.Python(file, m)), or another function of package export",
	"pipeline.Model.score":  "eval.Folds{K: 10}.Compare(Progress(\"name\"), sample, learner)",
	"data.Set.describe":     "Show(s.Profile())",
	"data.Set.info":         "Show(s.Profile())",
	"data.Set.head":         "Show(s.Frame()), which shows the first examples",
	"data.Set.tail":         "Show(s.Frame()), a frame of the gota package",
}

// similar completes a message about a name that does not exist by names that do exist, the most similar
// first.
func (n names) similar(complaint string) string {
	if m := unknownField.FindStringSubmatch(complaint); m != nil {
		return say(m[3]+" has no field "+m[1], m[1], n.Fields(n.Path(m[2]), m[3]))
	}
	if m := noMethod.FindStringSubmatch(complaint); m != nil {
		if code := foreign[m[1]+"."+m[2]+"."+strings.ToLower(m[3])]; code != "" {
			return m[2] + " has no field or method " + m[3] + ": write " + code
		}
		return say(m[2]+" has no field or method "+m[3], m[3], n.Members(n.Path(m[1]), m[2]))
	}
	if m := butHave.FindStringSubmatch(complaint); m != nil {
		return m[1] + " has no " + m[2] + "; did you mean " + m[3] + "?"
	}
	if m := notExported.FindStringSubmatch(complaint); m != nil {
		return say(m[2]+" has no "+m[1]+": names that a package exports begin with a capital", m[1], n.Exports(n.Path(m[2])))
	}
	if m := undefined.FindStringSubmatch(complaint); m != nil && m[1] != "" {
		if code := foreign[m[1]+"."+strings.ToLower(m[2])]; code != "" {
			return m[1] + " has no " + m[2] + ": write " + code
		}
		return say(m[1]+" has no "+m[2], m[2], n.Exports(n.Path(m[1])))
	} else if m != nil {
		return n.undeclared(m[2])
	}
	if m := noPackage.FindStringSubmatch(complaint); m != nil {
		return say("there is no package "+m[1]+m[3]+"/"+m[2]+m[4], m[2]+m[4], bases(n.packages()))
	}
	return ""
}

// mostNames is the number of names that are listed if none is similar to the missing name.
const mostNames = 16

// say adds to a text the names that may have been meant, or else all names.
func say(fault, name string, all []string) string {
	if meant := nearest.Meant(name, all); meant != "" {
		return fault + ";" + meant
	}
	if len(all) == 0 || len(all) > mostNames {
		return fault
	}
	return fault + "; there are " + strings.Join(all, ", ")
}

// undeclared explains a name that is not declared. It may be a package that is not imported, a name that a
// package exports, or a misspelt name.
func (n names) undeclared(name string) string {
	fault := "there is no " + name + " here"
	var all []string
	for _, p := range n.packages() {
		base, declared := path.Base(p), n.Exports(p)
		if base == name {
			return fault + `: import "` + p + `", or run the cell that does`
		}
		if slices.Contains(declared, name) && base != "nb" {
			return fault + ": write " + base + "." + name + `, and import "` + p + `" if no cell does`
		} else if slices.Contains(declared, name) {
			return fault + `: import . "` + p + `", or run the cell that does`
		}
		all = append(all, declared...)
	}
	// Names that cells declare usually begin with a small letter. So for such a name, a package's name is
	// proposed only if it differs in nothing but capitals.
	if !ast.IsExported(name) {
		all = slices.DeleteFunc(n.Exports(n.Path("nb")), func(candidate string) bool { return !strings.EqualFold(candidate, name) })
	}
	if meant := nearest.Meant(name, all); meant != "" {
		return fault + ";" + meant
	}
	return fault + ": run the cell that declares it, or look how it is spelt"
}

// packages returns the import paths of the packages of the module, except nested ones.
func (n names) packages() (paths []string) {
	for _, p := range n.Paths() {
		if path.Dir(p) == n.Module()+"/pkg" {
			paths = append(paths, p)
		}
	}
	return paths
}

// bases returns the last elements of paths.
func bases(paths []string) (last []string) {
	for _, p := range paths {
		last = append(last, path.Base(p))
	}
	return last
}

// readNames reads the index that writeNames wrote beside the folder of this program, in the lab's
// environment.
func readNames() names {
	program, _ := os.Executable()
	return names{readIndex(filepath.Join(filepath.Dir(filepath.Dir(program)), "names"))}
}

// readIndex reads an index. If the file is missing or damaged, the index is empty.
func readIndex(file string) *complete.Index {
	f, err := os.Open(file)
	if err != nil {
		return &complete.Index{}
	}
	defer f.Close()
	x, err := complete.Read(f)
	if err != nil {
		fmt.Fprintf(os.Stderr, "readable: %s: %v\n", file, err)
		return &complete.Index{}
	}
	return x
}

// writeNames writes the index of all packages that notebooks of the module in this folder may import.
func writeNames(file string) error {
	module, folders, err := complete.Folders(".")
	if err != nil {
		return err
	}
	x, err := complete.Build(module, folders)
	if err != nil {
		return err
	}
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	if err := x.Write(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
