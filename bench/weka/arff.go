// Package weka compares C45 with Weka's J48 and scikit-learn's trees; see README.md.
package weka

import (
	"fmt"
	"io"
	"math"
	"strings"

	"halfspace/pkg/data"
)

// WriteARFF writes s as an ARFF file, the class last.
func WriteARFF(w io.Writer, s *data.Set) error {
	var b strings.Builder
	fmt.Fprintf(&b, "@relation %s\n", quote(s.Name))
	for _, a := range s.Attrs {
		kind := "numeric"
		if a.Nominal() {
			kind = list(a.Values)
		}
		fmt.Fprintf(&b, "@attribute %s %s\n", quote(a.Name), kind)
	}
	fmt.Fprintf(&b, "@attribute 'the class' %s\n@data\n", list(s.Classes))
	for i, x := range s.X {
		for j, v := range x {
			switch {
			case math.IsNaN(v):
				b.WriteString("?,")
			case s.Attrs[j].Nominal():
				b.WriteString(quote(s.Attrs[j].Values[int(v)]) + ",")
			default:
				fmt.Fprint(&b, v, ",")
			}
		}
		fmt.Fprintln(&b, quote(s.Classes[s.Y[i]]))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// list returns the declaration of a nominal attribute's values.
func list(values []string) string {
	quoted := make([]string, len(values))
	for k, v := range values {
		quoted[k] = quote(v)
	}
	return "{" + strings.Join(quoted, ",") + "}"
}

func quote(text string) string { return "'" + strings.ReplaceAll(text, "'", "\\'") + "'" }
