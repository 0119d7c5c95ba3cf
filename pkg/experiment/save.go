package experiment

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"halfspace/pkg/experiment/internal/folder"
)

// declared is the name of the declaration in a folder where an experiment is done.
const declared = "experiment.json"

// Save writes the declaration of c and copies of its samples' files into a folder, which it creates if
// necessary. Another machine needs only this folder. If no file can declare c, Save returns an error.
func (c Comparison) Save(dir string) error {
	if err := os.MkdirAll(filepath.Join(dir, "data"), 0o777); err != nil {
		return err
	}
	sets := append([]Source(nil), c.Sets...)
	for i, source := range sets {
		if source.Path == "" {
			continue
		}
		text, err := os.ReadFile(source.Path)
		if err != nil {
			return err
		}
		sets[i].Name = source.String()
		sets[i].Path = filepath.ToSlash(filepath.Join("data", fmt.Sprint(i+1)+strings.ToLower(filepath.Ext(source.Path))))
		if err := folder.Folder(dir).Save(string(text), sets[i].Path); err != nil {
			return err
		}
	}
	c.Sets = sets
	text, err := json.MarshalIndent(c, "", "\t")
	if err != nil {
		return err
	}
	return folder.Folder(dir).Save(string(text)+"\n", declared)
}

// SaveNamed writes into the folder dir that it belongs to the experiment of the given name. It creates
// the folder if necessary.
func SaveNamed(dir, name string, short bool) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
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

// A Declared is the declaration in a folder: an experiment of the papers with its name, or a
// comparison.
type Declared struct {
	Name       string // of the experiment; empty if it is a comparison
	Short      bool   // the experiment is done in short
	Comparison *Comparison
}

// Saved returns the declaration in a folder.
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
