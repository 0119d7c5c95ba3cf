package experiment

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"halfspace/internal/wholefile"

	"halfspace/pkg/experiment/internal/folder"
)

// declared is the name of the declaration in a folder where an experiment is done.
const declared = "experiment.json"

// Save writes the declaration of c and copies of its samples' files into a folder, which it creates if
// necessary. Another machine then needs only this folder. Save returns an error if no file can declare c.
// It also returns an error, and writes nothing, if it would overwrite a sample's file or one of the inputs,
// such as the file that declares c. If a sample's file is already in the place of its copy, it is left
// alone.
func (c Comparison) Save(dir string, inputs ...string) error {
	f := folder.Folder(dir)
	saved, copies := c.copied(f)
	text, err := json.MarshalIndent(saved, "", "\t")
	if err != nil {
		return err
	}
	for _, source := range c.Sets {
		inputs = append(inputs, source.Path)
	}
	targets := slices.Sorted(maps.Keys(copies))
	if err := prepare(f, inputs, targets...); err != nil {
		return err
	}
	if err := os.MkdirAll(f.Path("data"), 0o777); err != nil {
		return err
	}
	for _, name := range targets {
		sample, err := os.ReadFile(copies[name])
		if err != nil {
			return err
		}
		if err := f.Save(string(sample), name); err != nil {
			return err
		}
	}
	return f.Save(string(text)+"\n", declared)
}

// copied returns c with the samples of a folder, and the samples' files by the names of the copies to make.
func (c Comparison) copied(f folder.Folder) (saved Comparison, copies map[string]string) {
	saved, copies = c, map[string]string{}
	saved.Sets = slices.Clone(c.Sets)
	for i, source := range c.Sets {
		if source.Path == "" {
			continue
		}
		name := filepath.ToSlash(filepath.Join("data", fmt.Sprint(i+1)+strings.ToLower(filepath.Ext(source.Path))))
		saved.Sets[i].Name, saved.Sets[i].Path = source.String(), name
		original, missing := os.Stat(source.Path)
		present, free := os.Stat(f.Path(name))
		if missing != nil || free != nil || !os.SameFile(original, present) {
			copies[name] = source.Path
		}
	}
	return saved, copies
}

// prepare makes the folder of a plan. It returns an error if the plan's files, or further files in the
// folder, are among the inputs or cannot be written.
func prepare(f folder.Folder, inputs []string, further ...string) error {
	if err := os.MkdirAll(string(f), 0o777); err != nil {
		return err
	}
	for _, name := range append([]string{declared, folder.TasksFile}, further...) {
		if err := wholefile.Check(f.Path(name), inputs...); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// SaveNamed records in the folder dir the name of the experiment that the folder belongs to. It
// creates the folder if necessary. It returns an error if it would write over one of the inputs.
func SaveNamed(dir, name string, short bool, inputs ...string) error {
	if err := prepare(folder.Folder(dir), inputs); err != nil {
		return err
	}
	text, err := json.Marshal(namedExperiment{name, short})
	if err != nil {
		return err
	}
	return folder.Folder(dir).Save(string(text)+"\n", declared)
}

// A namedExperiment is one of the papers'.
type namedExperiment struct {
	Repro string `json:"repro"`
	Short bool   `json:"short,omitempty"`
}

// Files returns the paths of the files in the folder of an experiment: the declaration, the tasks, the
// samples and the results of tasks. It does not include the file of the merged result.
func Files(dir string) (paths []string) {
	for _, pattern := range []string{declared, folder.TasksFile, "*/*"} {
		names, _ := fs.Glob(os.DirFS(dir), pattern) // all patterns are valid
		for _, name := range names {
			paths = append(paths, filepath.Join(dir, filepath.FromSlash(name)))
		}
	}
	return paths
}

// A Declared is the declaration in the folder of an experiment: either an experiment of the papers, by its
// name, or a comparison.
type Declared struct {
	Name       string // the name of the experiment; empty if it is a comparison
	Short      bool   // the run of the experiment is short
	Comparison *Comparison
}

// Saved reads the declaration in a folder that Save or SaveNamed wrote, so that another process can work on
// it.
func Saved(dir string) (Declared, error) {
	path := filepath.Join(dir, declared)
	text, err := os.ReadFile(path)
	if err != nil {
		return Declared{}, fmt.Errorf("%s: no experiment is planned there: %w", dir, err)
	}
	var n namedExperiment
	if strict(text, &n) == nil && n.Repro != "" {
		return Declared{Name: n.Repro, Short: n.Short}, nil
	}
	c, err := ReadComparison(path)
	return Declared{Comparison: &c}, err
}
