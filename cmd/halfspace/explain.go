package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"halfspace/pkg/explain"
	"halfspace/pkg/pipeline"
)

// An explaining holds the settings of the command that explains a prediction.
type explaining struct {
	strict bool
}

// explainCommand returns the command that explains a prediction.
func explainCommand() *cobra.Command {
	var e explaining
	c := command("explain MODEL ATTRIBUTE=VALUE…", "explain why a model predicts a class for an example", e.run, nil)
	c.ValidArgsFunction = nil // names of files
	c.Long = strings.TrimSpace(`
Give the example by the values of its attributes, such as age=43 "sex=f". An
attribute counts as missing if you do not give it, if its value is ?, or if the
model has never met its value. The output names the parts of the model that
decided, with their margins and the class otherwise. Then it lists the smallest
changes of the example that would change its class.`)
	c.Flags().BoolVar(&e.strict, "strict", false, "refuse an example unless all attributes are given, by ? or a value that the model has met")
	return c
}

// run prints which parts of the model decided about an example, and which changes would flip its class.
func (e *explaining) run(_ context.Context, args []string, _ io.Reader, out, errs io.Writer) error {
	if len(args) < 2 {
		return usageError("explain: name a model, and the example's values as attribute=value")
	}
	m, err := pipeline.Open(args[0])
	if err != nil {
		return err
	}
	row := map[string]string{}
	for _, arg := range args[1:] {
		name, value, ok := cutValue(m, arg)
		if _, repeated := row[name]; !ok || repeated {
			return usageError(fmt.Sprintf("explain: %.60q is not attribute=value, or the attribute's second value", arg))
		}
		row[name] = value
	}
	if e.strict {
		if err := m.Complete(row); err != nil {
			return err
		}
	}
	answer, err := m.PredictRow(row)
	if err != nil {
		return err
	}
	for _, name := range answer.Unmet {
		say(errs, "the model has not met the value %q of %s, which is taken as missing", row[name], name)
	}
	x, err := m.Row(row)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%v\n\n%v\n", explain.Case(m, x), explain.Counterfactual(m, x))
	return err
}

// cutValue separates an attribute's name from its value at the first "=". If an attribute's own name
// contains "=", it separates them behind this name.
func cutValue(m *pipeline.Model, arg string) (name, value string, ok bool) {
	for _, a := range m.Attrs {
		if strings.HasPrefix(arg, a.Name+"=") && len(a.Name) > len(name) {
			name = a.Name
		}
	}
	if name != "" {
		return name, arg[len(name)+1:], true
	}
	return strings.Cut(arg, "=")
}
