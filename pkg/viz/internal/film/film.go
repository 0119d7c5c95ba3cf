// Package film shows successive drawings: as SVG that moves, as HTML with a slider, and as GIF.
package film

import (
	"cmp"
	"fmt"
	"strings"

	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/words"
)

// A Film is a sequence of pictures of one size.
type Film struct {
	Pictures    []ink.Sheet
	First, Last string // captions
	Moments     int    // for which pictures were to be made
	Same        int    // moments that looked like the one before
	Surpassed   int    // changes that are left out
}

// Counted says how many moments have no picture of their own, and why. It returns "" if all have a picture.
func (f *Film) Counted() string {
	var why []string
	if f.Same > 0 {
		why = append(why, fmt.Sprintf("%d look like the one before", f.Same))
	}
	if f.Surpassed > 0 {
		why = append(why, fmt.Sprintf("%s left out", words.Plural(f.Surpassed, "change")))
	}
	if why == nil {
		return ""
	}
	pictures := f.Moments - f.Same - f.Surpassed
	return fmt.Sprintf("%s of %s: %s", words.Plural(pictures, "picture"), words.Plural(f.Moments, "moment"), strings.Join(why, ", "))
}

// String describes the film in one line.
func (f *Film) String() string {
	text := fmt.Sprintf("animation of %s, from %q to %q", words.Plural(len(f.Pictures), "picture"), f.First, f.Last)
	if f.End().Alt != "" {
		text += "; at the end " + f.End().String()
	}
	return text
}

// End returns the last picture.
func (f *Film) End() ink.Sheet { return f.Pictures[len(f.Pictures)-1] }

// Step is the time that each picture is shown, in hundredths of a second. It is a second if the pictures
// are few. If they are more, all of them together take ten seconds.
func (f *Film) Step() int { return max(20, min(100, 1000/cmp.Or(len(f.Pictures), 1))) }
