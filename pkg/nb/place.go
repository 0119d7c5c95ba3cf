package nb

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/janpfeifer/gonb/gonbui"
)

// GoNB does not tell a cell its file, nor its number there. So both are looked up in the
// notebooks of the folder. The notebook is the one that Jupyter Server names, or else the only one with a
// cell that makes the same call. A notebook that was never saved cannot be found.

// A cellPlace is the place of a call: the name of the notebook, and the number of its code cell.
type cellPlace struct {
	notebook string
	cell     int
}

// calls are the calls that gave names in this program, so far.
var calls = map[string]bool{}

// place returns the place where a call of the given function, such as Note, names a value. It returns an
// error if the name was already used, in this cell or in another cell of the notebook.
func place(kind, call, name string) (cellPlace, error) {
	if calls[name] {
		return cellPlace{}, fmt.Errorf("the name %q was given in this cell already: each %s needs one of its own", name, kind)
	}
	calls[name] = true
	if !gonbui.IsNotebook {
		return cellPlace{}, nil
	}
	return placeIn(notebooksAt("."), call, name)
}

// notebooksAt returns the files of a folder that the running cell may be in.
func notebooksAt(dir string) []string {
	if named := cmp.Or(os.Getenv("HALFSPACE_NOTEBOOK"), os.Getenv("JPY_SESSION_NAME")); strings.HasSuffix(named, ".ipynb") {
		file := filepath.Join(dir, filepath.Base(named))
		if _, err := os.Stat(file); err == nil {
			return []string{file}
		}
	}
	notebooks, _ := filepath.Glob(filepath.Join(dir, "*.ipynb")) // the pattern is good
	return notebooks
}

// placeIn looks for the call with the name in the code cells of notebooks.
func placeIn(notebooks []string, call, name string) (found cellPlace, err error) {
	for _, file := range notebooks {
		cells, rivals := cellsWith(file, call, name)
		if all := slices.Concat(cells, rivals); len(all) > 1 {
			slices.Sort(all)
			return found, fmt.Errorf("the name %q is given in cells %v and %v of %s: each needs one of its own", name, all[0], all[1], filepath.Base(file))
		}
		if len(cells) == 0 {
			continue
		}
		if found.notebook != "" {
			return cellPlace{}, nil // two notebooks have such a cell
		}
		found = cellPlace{filepath.Base(file), cells[0]}
	}
	return found, nil
}

// cellsWith returns the numbers, from 1, of the code cells of a notebook that use the name. The cells
// calling do so by the given function, and the rivals by another one. A file that is not a notebook has no
// such cells.
func cellsWith(file, call, name string) (calling, rivals []int) {
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, nil
	}
	var nb struct {
		Cells []struct {
			Type   string `json:"cell_type"`
			Source any    // a text, or its lines
		}
	}
	if json.Unmarshal(b, &nb) != nil {
		return nil, nil
	}
	gives := regexp.MustCompile(`(?m)^[^/\n]*\b(Note|Figure|Table)\(\s*"` + regexp.QuoteMeta(name) + `"\s*,`)
	n := 0
	for _, c := range nb.Cells {
		if c.Type != "code" {
			continue
		}
		n++
		for _, m := range gives.FindAllStringSubmatch(joined(c.Source), -1) {
			if m[1] == call {
				calling = append(calling, n)
			} else {
				rivals = append(rivals, n)
			}
		}
	}
	return calling, rivals
}

// joined returns the text of a cell.
func joined(source any) string {
	lines, ok := source.([]any)
	if !ok {
		return fmt.Sprint(source)
	}
	var b strings.Builder
	for _, line := range lines {
		fmt.Fprint(&b, line)
	}
	return b.String()
}
