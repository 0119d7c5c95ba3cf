package ink

import (
	"strings"
	"testing"
)

// TestDarkColours wants inverted greys, and unchanged colours of classes, so that a class has one
// colour in all figures. Only black, which is one of them, must change to be visible.
func TestDarkColours(t *testing.T) {
	for light, dark := range map[string]string{
		"#FFFFFF": "#111111", "#000000": "#FFFFFF", "#0072B2": "#0072B2", "#E69F00": "#E69F00", "#6B6B6B": "#9B9B9B",
		hex(Tint(Palette[0], 0.28)): "#254353",
	} {
		css := Adapting.css(`style="fill:` + light + `"`)
		rule := `.adapting [style*="fill:` + light + `"] { fill: ` + dark + ` !important }`
		if strings.Contains(css, rule) == (light == dark) {
			t.Errorf("%s: want %s in %s", light, dark, css)
		}
	}
}
