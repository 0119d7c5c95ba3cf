// Command licences lists the licences of Go modules, and ends with an error if a licence is neither
// permissive nor known to do no harm here.
//
//	licences BILL=GO.MOD ...        print the licences of the modules in bills of materials (CycloneDX, JSON)
//	licences -in LIST GO.MOD ...    compare the modules that go.mod files require with a printed list
//
// `make licences` makes the bills, and writes the list to docs/licences.txt. `make lint` compares it:
// go.sum pins the content of each version, so the licence of a listed version cannot change.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"text/tabwriter"
)

// permissive lists the licences, by their SPDX names, that ask only to be named. The detector takes
// the BSD-3-Clause of golang.org/x for BSD-Source-Code.
var permissive = []string{"Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BSD-Source-Code", "CC-BY-4.0", "ISC", "MIT", "MIT-0"}

// known says why a module may have a licence that is not permissive, or that the detector does not find.
var known = map[string]string{
	"github.com/golang/freetype GPL-2.0-or-later": "or the FreeType License, which is chosen here",
	"github.com/go-zeromq/goczmq/v4 MPL-2.0":      "in no program: only zmq4's build tag czmq4 uses it",
	"github.com/fatih/structtag ":                 "BSD-3-Clause, two of them in one file",
}

func main() {
	printed := flag.String("in", "", "a `list` that was printed before: compare go.mod files with it")
	flag.Parse()
	refused := 0
	for _, arg := range flag.Args() {
		var n int
		var err error
		if *printed != "" {
			n, err = compare(os.Stderr, *printed, arg)
		} else {
			path, module, _ := strings.Cut(arg, "=")
			n, err = list(os.Stdout, os.Stderr, path, module)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "licences:", err)
			os.Exit(2)
		}
		refused += n
	}
	if refused > 0 || flag.NArg() == 0 {
		os.Exit(1)
	}
}

// required returns the modules that a go.mod file requires, each as its path and version, and separately
// the paths of the modules that it replaces by folders of this repository.
func required(path string) (modules, replaced []string, err error) {
	text, err := exec.Command("go", "mod", "edit", "-json", path).Output()
	if err != nil {
		return nil, nil, fmt.Errorf("go mod edit -json %s: %w", path, err)
	}
	type module struct{ Path, Version string }
	var file struct {
		Require []module
		Replace []struct{ Old module }
	}
	if err := json.Unmarshal(text, &file); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	// A replaced module has no version that could be listed.
	for _, r := range file.Replace {
		replaced = append(replaced, r.Old.Path)
	}
	for _, r := range file.Require {
		if !slices.Contains(replaced, r.Path) {
			modules = append(modules, r.Path+" "+r.Version)
		}
	}
	return modules, replaced, nil
}

// compare prints to errs each module that the go.mod file requires and the list at path does not contain,
// and returns the number of these modules.
func compare(errs io.Writer, path, module string) (unlisted int, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	listed := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		if f := strings.Fields(line); len(f) > 1 {
			listed[f[0]+" "+f[1]] = true
		}
	}
	modules, _, err := required(module)
	for _, m := range modules {
		if !listed[m] {
			unlisted++
			fmt.Fprintf(errs, "%s requires %s, whose licence %s does not list: run make licences\n", module, m, path)
		}
	}
	return unlisted, err
}

// A bill is the part of a CycloneDX file that counts here.
type bill struct {
	Components []struct {
		Name, Version string
		Licenses      []struct{ License struct{ ID, Name string } }
	}
}

// list prints to out the modules of the bill at path, and the modules that a go.mod file requires and the
// bill does not contain. It prints to errs the modules whose licence is refused, and returns the number of
// these modules.
func list(out, errs io.Writer, path, module string) (refused int, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	var b bill
	if err := json.Unmarshal(text, &b); err != nil {
		return 0, fmt.Errorf("%s: %w", path, err)
	}
	if len(b.Components) == 0 {
		return 0, fmt.Errorf("%s: no components", path)
	}
	// The modules that are left at the end are in no program: only tests, or other tools, need them.
	modules, replaced, err := required(module)
	if err != nil {
		return 0, err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, c := range b.Components {
		if slices.Contains(replaced, c.Name) {
			continue
		}
		var names, notes []string
		for _, l := range c.Licenses {
			name := l.License.ID + l.License.Name
			note := known[c.Name+" "+name]
			names, notes = append(names, name), append(notes, note)
			if note == "" && !slices.Contains(permissive, name) {
				refused++
				fmt.Fprintf(errs, "%s %s: licence %s is not among those allowed: see cmd/licences\n", c.Name, c.Version, name)
			}
		}
		if names == nil {
			notes = []string{known[c.Name+" "]}
			if notes[0] == "" {
				refused++
				fmt.Fprintf(errs, "%s %s: no licence was found\n", c.Name, c.Version)
			}
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", c.Name, c.Version, strings.Join(names, ", "), strings.Join(notes, ""))
		modules = slices.DeleteFunc(modules, func(m string) bool { return m == c.Name+" "+c.Version })
	}
	for _, m := range modules {
		name, version, _ := strings.Cut(m, " ")
		fmt.Fprintf(w, "%s\t%s\t-\tin no program: only tests or tools of other modules need it\n", name, version)
	}
	return refused, w.Flush()
}
