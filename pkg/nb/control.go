package nb

import (
	"fmt"
	"strconv"
	"strings"

	"halfspace/pkg/internal/escape"
)

// A Control is a slider, a choice or a button above a picture. See Interact.
type Control struct {
	Name    string   `json:"name"`
	Kind    string   `json:"kind"`
	Lo      int      `json:"lo"`
	Hi      int      `json:"hi"`
	Options []string `json:"options"`
	Now     int      `json:"now"`
}

// The kinds of controls.
const (
	slider = "slider"
	choice = "choice"
	button = "button"
)

// Slider returns a control for a whole number from lo to hi, at first start. If start is outside this
// range, it ends the program as Must does.
func Slider(name string, lo, hi, start int) *Control {
	if start < lo || start > hi {
		Check(fmt.Errorf("slider %q: start is %d, want %d to %d", name, start, lo, hi))
	}
	return &Control{Name: name, Kind: slider, Lo: lo, Hi: hi, Now: start}
}

// Select returns a control that chooses one of the options, at first the first one. Without options it
// ends the program as Must does.
func Select(name string, options ...string) *Control {
	if len(options) == 0 {
		Check(fmt.Errorf("select %q: there are no options", name))
	}
	return &Control{Name: name, Kind: choice, Hi: len(options) - 1, Options: options}
}

// Button returns a control that counts its clicks.
func Button(name string) *Control { return &Control{Name: name, Kind: button, Hi: 1 << 30} }

// Value returns the number of a slider, the index of a choice, or the number of clicks of a button.
func (c *Control) Value() int { return c.Now }

// Text returns the chosen option, or the number as text.
func (c *Control) Text() string {
	if c.Kind == choice {
		return c.Options[c.Now]
	}
	return strconv.Itoa(c.Now)
}

// String returns the name and the position of c, as in "leaf = 5".
func (c *Control) String() string {
	if c.Kind == button {
		return escape.Text(fmt.Sprintf("%s × %d", c.Name, c.Now))
	}
	return escape.Text(c.Name + " = " + c.Text())
}

// stand returns the positions of all controls, in one line.
func stand(controls []*Control) string {
	all := make([]string, len(controls))
	for i, c := range controls {
		all[i] = c.String()
	}
	return strings.Join(all, ", ")
}

// set moves the controls to the given values, and reports whether every control has a value that it can
// take. Otherwise it moves nothing.
func set(controls []*Control, values []int) bool {
	if len(values) != len(controls) {
		return false
	}
	for i, c := range controls {
		if values[i] < c.Lo || values[i] > c.Hi {
			return false
		}
	}
	for i, c := range controls {
		c.Now = values[i]
	}
	return true
}
