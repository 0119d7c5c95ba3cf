package export

import (
	"fmt"
	"io"
	"strings"
	"time"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/sfnt"

	"halfspace/pkg/pipeline"
)

var _ = register(Format{
	Name: "scorecard-pdf", Extension: ".pdf", Write: ScoreCardPDF,
	Carries: "the same models as scorecard",
})

// ScoreCardPDF writes the sheet of ScoreCard as a PDF document for printing, on pages of A4.
func ScoreCardPDF(w io.Writer, m *pipeline.Model) error {
	sheets, err := scoreSheets(m)
	if err != nil {
		return err
	}
	doc := fpdf.New("P", "mm", "A4", "")
	epoch := time.Unix(0, 0).UTC() // the same model gives the same document
	doc.SetCreationDate(epoch)
	doc.SetModificationDate(epoch)
	doc.SetCatalogSort(true)
	doc.SetTitle(m.Provenance.Data+": a score card", true)
	doc.AddUTF8FontFromBytes("sans", "", liberationsansregular.TTF)
	doc.AddUTF8FontFromBytes("sans", "B", liberationsansbold.TTF)
	doc.SetMargins(20, 20, 20)
	doc.AddPage()
	p := paper{doc}
	p.text("B", 16, m.Provenance.Data+": a score card")
	p.text("", 11, "Name or number of the example: ______________________")
	p.text("", 11, scoreHow)
	for _, s := range sheets {
		p.sheet(s)
	}
	return doc.Output(w)
}

// A paper is the document under construction.
type paper struct{ *fpdf.Fpdf }

// text writes a paragraph.
func (p paper) text(style string, size float64, text string) {
	p.SetFont("sans", style, size)
	p.MultiCell(0, size/2, printable(text), "", "L", false)
	p.Ln(2)
}

// sheet writes the table of one unit: conditions, points, and a box to write them into.
func (p paper) sheet(s scoreSheet) {
	const high, points, box = 7, 20, 24
	wide := 170.0 - points - box
	if _, page := p.GetPageSize(); p.GetY() > page-60 {
		p.AddPage()
	}
	p.text("B", 13, s.title)
	row := func(style, text, number string) {
		if _, page := p.GetPageSize(); p.GetY() > page-40 {
			p.AddPage()
		}
		p.SetFont("sans", style, 11)
		p.CellFormat(wide, high, p.short(printable(text), wide-2), "B", 0, "L", false, 0, "")
		p.CellFormat(points, high, number, "B", 0, "R", false, 0, "")
		p.CellFormat(box-16, high, "", "", 0, "", false, 0, "")
		p.CellFormat(16, high, "", "1", 1, "", false, 0, "")
	}
	for _, r := range s.rows {
		row("", r.condition, strings.Replace(fmt.Sprintf("%+d", r.points), "-", "−", 1))
	}
	row("B", "sum", "")
	p.Ln(2)
	p.text("", 11, fmt.Sprintf("If the sum is at least %s, the answer is %s.", strings.Replace(fmt.Sprint(s.theta), "-", "−", 1), s.class))
	p.text("", 11, s.advice+s.answer+".")
}

// short cuts a text to the available width.
func (p paper) short(text string, wide float64) string {
	letters := []rune(text)
	for len(letters) > 1 && p.GetStringWidth(string(letters)) > wide {
		letters = append(letters[:len(letters)-2], '…')
	}
	return string(letters)
}

// printable returns a text in one line, with letters missing from the font replaced by a mark.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if i, err := letterFont.GlyphIndex(nil, r); err != nil || i == 0 || r < ' ' {
			return '\uFFFD'
		}
		return r
	}, text)
}

// letterFont has the letters of the regular face; the bold face has the same letters.
var letterFont = func() *sfnt.Font {
	f, err := sfnt.Parse(liberationsansregular.TTF)
	if err != nil {
		panic(err) // The font is part of the program.
	}
	return f
}()
