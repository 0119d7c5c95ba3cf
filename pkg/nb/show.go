package nb

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/go-gota/gota/dataframe"
	"github.com/janpfeifer/gonb/gonbui"
)

// Figures of more bytes than this as SVG are shown as PNG, if they can be:
// larger ones make notebooks slow.
const largeSVG = 300 << 10

// What Show looks for in a value, best first.
type (
	htmler     interface{ HTML() string }
	svger      interface{ SVG() []byte }
	pnger      interface{ PNG() []byte }
	markdowner interface{ Markdown() string }
)

// Show displays each value below the cell: as HTML, SVG, PNG or Markdown, if
// the value has a method of that name; a string as Markdown, a gota frame as
// its first rows, anything else as fmt prints it. Outside a notebook it prints
// text to standard output and writes figures to files whose names it prints.
func Show(values ...any) {
	for _, v := range values {
		if df, ok := v.(dataframe.DataFrame); ok {
			v = frame{df}
		}
		if gonbui.IsNotebook {
			gonbui.Sync() // without it, before and after, displays get lost or change places
			display(v)
			gonbui.Sync()
			continue
		}
		if err := printOut(v); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	}
}

func display(v any) {
	switch v := v.(type) {
	case htmler:
		gonbui.DisplayHTML(v.HTML())
	case svger:
		svg := v.SVG()
		if p, ok := v.(pnger); ok && len(svg) > largeSVG {
			gonbui.DisplayPNG(p.PNG())
			return
		}
		gonbui.DisplaySVG(string(svg))
	case pnger:
		gonbui.DisplayPNG(v.PNG())
	case markdowner:
		gonbui.DisplayMarkdown(v.Markdown())
	case string:
		gonbui.DisplayMarkdown(v)
	default:
		fmt.Println(v)
	}
}

// printOut is display for a terminal.
func printOut(v any) error {
	switch v := v.(type) {
	case pnger:
		return writeFigure(v.PNG(), "png")
	case svger:
		return writeFigure(v.SVG(), "svg")
	case fmt.Stringer:
		fmt.Println(v)
	case markdowner:
		fmt.Println(v.Markdown())
	case htmler:
		fmt.Println(v.HTML())
	default:
		fmt.Println(v)
	}
	return nil
}

// writeFigure writes a figure to a new file and prints its name.
func writeFigure(b []byte, ext string) error {
	f, err := os.CreateTemp("", "halfspace-*."+ext)
	if err != nil {
		return fmt.Errorf("show: %w", err)
	}
	_, err = f.Write(b)
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return fmt.Errorf("show: %w", err)
	}
	fmt.Println("figure:", filepath.ToSlash(f.Name()))
	return nil
}
