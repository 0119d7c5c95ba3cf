package film

import (
	"fmt"
	"slices"
	"strings"
)

// SVG returns f as an SVG document that plays once and ends with the last picture. A reader whose program
// cannot show motion sees only the last picture. Elements that several pictures have in common are stored
// once. The document uses the time of SMIL, which also runs if the document is shown as an image. A script
// can set this time by setCurrentTime.
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
		// Neighbours that are visible at the same times share a group.
		k := i + 1
		for k < len(m.cels) && slices.Equal(m.cels[k].pictures, m.cels[i].pictures) {
			k++
		}
		open, end := timed(m.cels[i].pictures, len(f.Pictures), f.Step())
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

// cut splits a figure into the elements before its drawing, the elements of the drawing (a group is
// one element), and the end of the document. All figures of one size have the same head and tail.
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

// A cel is an element of a film, with the pictures that contain it, in ascending order.
type cel struct {
	text     string
	pictures []int
}

// A montage holds the elements of all pictures. The elements of each picture keep their order,
// since later ones are drawn above.
type montage struct{ cels []cel }

// add adds the elements of picture i. As many as possible are taken from the elements already in
// the montage, in the same order.
func (m *montage) add(i int, elements []string) {
	common := m.common(elements)
	var all []cel
	position := 0
	for k, text := range elements {
		if common[k] < 0 {
			all = append(all, cel{text, []int{i}})
			continue
		}
		all = append(all, m.cels[position:common[k]]...)
		c := m.cels[common[k]]
		c.pictures = append(slices.Clip(c.pictures), i)
		all = append(all, c)
		position = common[k] + 1
	}
	m.cels = append(all, m.cels[position:]...)
}

// common returns, for each of the elements, the index of its match in m in a longest common
// subsequence, or −1.
func (m *montage) common(elements []string) []int {
	// longest[i][k] is the length of the longest common subsequence of m.cels[i:] and elements[k:].
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

// timed returns the tags around an element that is in the given pictures of n. Each picture is
// shown for step hundredths of a second. Without motion the last picture is shown.
func timed(pictures []int, n, step int) (open, end string) {
	if len(pictures) == n {
		return "", ""
	}
	shown := make([]bool, n)
	for _, i := range pictures {
		shown[i] = true
	}
	// An element of the last picture is hidden at times; any other is shown at times.
	display, value := ` display="none"`, "inline"
	if shown[n-1] {
		display, value = "", "none"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<g%s>\n", display)
	for i := 0; i < n; {
		k := i + 1
		for k < n && shown[k] == shown[i] {
			k++
		}
		if shown[i] != shown[n-1] {
			fmt.Fprintf(&b, `<set attributeName="display" to="%s" begin="%s" end="%s"/>`+"\n", value, seconds(i*step), seconds(k*step))
		}
		i = k
	}
	return b.String(), "</g>\n"
}

// seconds writes hundredths of a second in the form of SMIL.
func seconds(hundredths int) string {
	return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%d.%02d", hundredths/100, hundredths%100), "0"), ".") + "s"
}
