// Command licences lists the licences of the modules in bills of materials, CycloneDX files in JSON,
// and ends with an error if one is neither permissive nor known to do no harm here. `make licences`
// makes the bills and calls it.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
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
	refused := 0
	for _, path := range os.Args[1:] {
		n, err := list(os.Stdout, os.Stderr, path)
		if err != nil {
			fmt.Fprintln(os.Stderr, "licences:", err)
			os.Exit(2)
		}
		refused += n
	}
	if refused > 0 || len(os.Args) == 1 {
		os.Exit(1)
	}
}

// A bill is the part of a CycloneDX file that counts here.
type bill struct {
	Components []struct {
		Name, Version string
		Licenses      []struct{ License struct{ ID, Name string } }
	}
}

// list prints the modules of the bill at path to out. It prints the refused modules to errs, and
// returns their number.
func list(out, errs io.Writer, path string) (refused int, err error) {
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
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, c := range b.Components {
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
	}
	return refused, w.Flush()
}
