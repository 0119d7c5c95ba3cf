package nearest

import "testing"

func TestEdits(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "abc", 3}, {"kitten", "sitting", 3}, {"iris", "iris", 0}, {"abc", "", 3}, {"ab", "ba", 1}, {"irsi", "iris", 1}, {"abcd", "badc", 2}, {"ca", "abc", 3}} {
		if got := edits(c.a, c.b); got != c.want {
			t.Errorf("edits(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestMeant(t *testing.T) {
	names := []string{"Validation", "Margin", "Separator", "Rate"}
	for name, want := range map[string]string{
		"Validaton": " did you mean Validation?",
		"margin":    " did you mean Margin?",
		"rat":       " did you mean Separator or Rate?",
		"Maring":    " did you mean Margin?", // two letters are exchanged
		"Wiggle":    "",
		"":          "",
	} {
		if got := Meant(name, names); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
