package film

import (
	"fmt"
	"slices"
	"strings"
)

// SVG returns f as an SVG document that plays once and ends with the last picture, which is also
// what a reader without motion shows. What several pictures have in common is in it once. Time is in
// it as SMIL's, which moves also where a document is but an image; a script can wind it by
// setCurrentTime.
func (f *Film) SVG() []byte {
	var m montage
	var head, tail string
	for i, picture := range f.Pictures {
		var cels []string
		head, cels, tail = cut(picture.Elements())
		m.add(i, cels)
	}
	var b strings.Builder
	b.WriteString(head)
	for i := 0; i < len(m.cels); {
		// Neighbours that are seen at the same times share a group.
		k := i + 1
		for k < len(m.cels) && slices.Equal(m.cels[k].in, m.cels[i].in) {
			k++
		}
		open, end := timed(m.cels[i].in, len(f.Pictures), f.Step())
		b.WriteString(open)
		for _, c := range m.cels[i:k] {
			b.WriteString(c.text)
		}
		b.WriteString(end)
		i = k
	}
	b.WriteString(tail)
	return f.End().Document(b.String())
}

// cut parts the elements of a figure into those before its drawing, those of the drawing, of which a
// group is one, and what ends the document. All figures of a size have the same head and tail.
func cut(elements string) (head string, cels []string, tail string) {
	lines := strings.SplitAfter(elements, "\n")
	first := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "<g ") }) + 1
	deep, element := 0, ""
	for i, l := range lines[first:] {
		switch {
		case strings.HasPrefix(l, "<g"):
			deep++
		case strings.HasPrefix(l, "</g>"):
			deep--
		}
		if deep < 0 {
			return strings.Join(lines[:first], ""), cels, strings.Join(lines[first+i:], "")
		}
		// A text may have line ends of its own, so an element ends where a line ends with a tag.
		if element += l; deep == 0 && strings.HasSuffix(l, ">\n") {
			cels, element = append(cels, element), ""
		}
	}
	panic("viz: a figure's document without end")
}

// A cel is an element of a film, and the pictures that it is in, in ascending order.
type cel struct {
	text string
	in   []int
}

// A montage holds the elements of all pictures such that each picture's are in their order, because
// what comes later is drawn above.
type montage struct{ cels []cel }

// add adds the elements of picture i. Those that are in the montage already, in the same order, are
// taken from it: as many as there can be.
func (m *montage) add(i int, elements []string) {
	common := m.common(elements)
	var all []cel
	at := 0
	for k, text := range elements {
		if common[k] < 0 {
			all = append(all, cel{text, []int{i}})
			continue
		}
		all = append(all, m.cels[at:common[k]]...)
		c := m.cels[common[k]]
		c.in = append(slices.Clip(c.in), i)
		all = append(all, c)
		at = common[k] + 1
	}
	m.cels = append(all, m.cels[at:]...)
}

// common returns for each of the elements which one of m it is in a longest common subsequence, or
// −1.
func (m *montage) common(elements []string) []int {
	// longest[i][k] is how many m.cels[i:] and elements[k:] have in common.
	longest := make([][]int, len(m.cels)+1)
	for i := range longest {
		longest[i] = make([]int, len(elements)+1)
	}
	for i := len(m.cels) - 1; i >= 0; i-- {
		for k := len(elements) - 1; k >= 0; k-- {
			if m.cels[i].text == elements[k] {
				longest[i][k] = longest[i+1][k+1] + 1
			} else {
				longest[i][k] = max(longest[i+1][k], longest[i][k+1])
			}
		}
	}
	common := slices.Repeat([]int{-1}, len(elements))
	for i, k := 0, 0; i < len(m.cels) && k < len(elements); {
		switch {
		case m.cels[i].text == elements[k]:
			common[k] = i
			i, k = i+1, k+1
		case longest[i+1][k] >= longest[i][k+1]:
			i++
		default:
			k++
		}
	}
	return common
}

// timed returns the tags around an element that is in the given pictures of n, each of which is shown
// for so many hundredths of a second. The last picture is what there is without motion.
func timed(in []int, n, step int) (open, end string) {
	if len(in) == n {
		return "", ""
	}
	there := make([]bool, n)
	for _, i := range in {
		there[i] = true
	}
	// What is in the last picture is hidden at times, and what is not, shown at times.
	display, to := ` display="none"`, "inline"
	if there[n-1] {
		display, to = "", "none"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<g%s>\n", display)
	for i := 0; i < n; {
		k := i + 1
		for k < n && there[k] == there[i] {
			k++
		}
		if there[i] != there[n-1] {
			fmt.Fprintf(&b, `<set attributeName="display" to="%s" begin="%s" end="%s"/>`+"\n", to, seconds(i*step), seconds(k*step))
		}
		i = k
	}
	return b.String(), "</g>\n"
}

// seconds writes hundredths of a second as SMIL has them.
func seconds(hundredths int) string {
	return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%d.%02d", hundredths/100, hundredths%100), "0"), ".") + "s"
}
