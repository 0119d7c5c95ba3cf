package viz

import "slices"

// foot returns the lower end of the logarithmic axis of s, half of the least mean above 0. It is 0
// if s requests no such axis, or has no mean above 0.
func (s Series) foot() (foot float64) {
	for _, l := range s.Lines {
		for _, p := range l.Points {
			if s.Log && p.Mean > 0 && (foot == 0 || p.Mean/2 < foot) {
				foot = p.Mean / 2
			}
		}
	}
	return foot
}

// raised returns lines whose means are at least as high as the foot of the axis.
func raised(lines []Line, foot float64) []Line {
	lines = slices.Clone(lines)
	for i := range lines {
		lines[i].Points = slices.Clone(lines[i].Points)
		for k := range lines[i].Points {
			p := &lines[i].Points[k]
			p.Mean = max(p.Mean, foot)
		}
	}
	return lines
}
