package export

import (
	"bytes"
	"fmt"
	"io"

	"halfspace/pkg/data"
	"halfspace/pkg/pipeline"
)

var _ = register(Format{
	Name: "python", Extension: ".py", Write: Python,
	Carries: "every model that is a network",
})

// Python writes the model as a file of Python 3 without dependencies. Its function predict takes an
// example as a list or a dictionary, and returns the name of the class.
func Python(w io.Writer, m *pipeline.Model) error {
	f, err := formOf(m)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	b.WriteString("# predict(example) returns the class of an example: a list of its values, or a dictionary by attribute.\n")
	b.WriteString("# A number is a number, a nominal value a string; None, or a string that is not listed, is missing.\n")
	b.WriteString("# It returns None of an example that the network does not cover: see COVERS.\n\n")
	b.WriteString("from math import isnan, nan\n\n")
	b.WriteString("# Each attribute has a name, and its values if it is nominal.\nATTRIBUTES = [\n")
	for _, a := range f.Attrs {
		values := "None"
		if a.Nominal() {
			values = "[" + joined(a.Values, quoted) + "]"
		}
		fmt.Fprintf(&b, "    (%s, %s),\n", quoted(a.Name), values)
	}
	fmt.Fprintf(&b, "]\nCLASSES = [%s]\n", joined(f.Classes, quoted))
	b.WriteString("# Each feature is base + step * t, and has: the attribute, the value indicated or -1, base, step,\n")
	b.WriteString("# what it is where the attribute is missing, and cuts, of which t counts those that are reached.\nFEATURES = [\n")
	for _, of := range f.features {
		fmt.Fprintf(&b, "    (%d, %d, %s, %s, %s, %s),\n", of.Attr, of.Value, number(of.Base), number(of.Step), missing(of, "nan"), cuts(of, "None"))
	}
	b.WriteString("]\n# Each unit has a threshold, whether its value is a sigmoid, and signals with their weights: features are\n")
	b.WriteString("# signals, and after them units.\nUNITS = [\n")
	for _, n := range f.nodes {
		soft := map[bool]string{true: "True", false: "False"}[n.Soft]
		fmt.Fprintf(&b, "    (%s, %s, [%s], [%s]),\n", number(n.Theta), soft, joined(n.From, whole), joined(n.W, number))
	}
	fmt.Fprintf(&b, "]\nOUT = [%s]  # the signal of the second class, or of each\n", joined(f.out, whole))
	fmt.Fprintf(&b, "COVERS = %d  # the signal of what the network covers, -1 if that is every example\n", f.covers)
	if f.soft() {
		b.WriteString(withConstants(pythonExp))
	}
	b.WriteString(pythonCode)
	_, err = w.Write(b.Bytes())
	return err
}

// missing returns the value of a feature where its attribute is missing, which may be missing itself.
func missing(f data.Feature, not string) string {
	if f.Keep {
		return not
	}
	return number(f.Missing)
}

// cuts returns those of a feature as a list in brackets, or what says that it has none.
func cuts(f data.Feature, none string) string {
	if f.Cuts == nil {
		return none
	}
	return "[" + joined(f.Cuts, number) + "]"
}

const pythonExp = `

def sigmoid(z):
    return 1 / (1 + exp(-z))


# exp has an order of its own, so that its last bit is that of the library.
def exp(x):
    if isnan(x) or x <= -745.1332191019412:
        return x if isnan(x) else 0.0
    if x >= 709.782712893384:
        return 1.7976931348623157e308 if x == 709.782712893384 else float("inf")
    whole = x * {INVERSE} + 6755399441055744.0 - 6755399441055744.0
    r = x - whole * {HIGH} - whole * {LOW}
    r2 = r * r
    low = r + r2 * (0.5 + r * {THIRD})
    high = {FOURTH} + r * {FIFTH} + r2 * ({SIXTH} + r * {SEVENTH})
    grown = low + r2 * r2 * high
    k = int(whole)
    power = POWERS[k & 15]
    k >>= 4
    return (power + power * grown) * 2.0 ** (k // 2) * 2.0 ** (k - k // 2)


POWERS = [{POWERS}]
`

const pythonCode = `

INDEX = [None if values is None else {v: float(i) for i, v in enumerate(values)} for _, values in ATTRIBUTES]


def value(index, v):
    if v is None:
        return nan
    if index is None:
        return float(v)
    return index.get(v, nan)


def feature(x, attribute, indicated, base, step, missing, cuts):
    v = x[attribute]
    if isnan(v):
        return missing
    if indicated >= 0:
        if v != indicated:
            return base
        v = 1.0
    elif cuts is not None:
        v = float(sum(c <= v for c in cuts))
    return base + step * v


def scores(example):
    """Return the excess of each output unit, and whether the network covers the example."""
    if isinstance(example, dict):
        example = [example[name] for name, _ in ATTRIBUTES]
    if len(example) != len(ATTRIBUTES):
        raise ValueError(f"{len(example)} values, want {len(ATTRIBUTES)}")
    x = [value(index, v) for index, v in zip(INDEX, example)]
    signals = [feature(x, *f) for f in FEATURES]
    excess = [0.0] * len(signals)
    for theta, soft, ins, weights in UNITS:
        s = 0.0
        for i, w in zip(ins, weights):
            s += w * signals[i]
        s -= theta
        excess.append(s)
        signals.append(sigmoid(s) if soft else float(s >= 0))
    return [excess[o] for o in OUT], COVERS < 0 or signals[COVERS] == 1


def predict(example):
    of, covered = scores(example)
    if not covered:
        return None
    if len(of) == 1:
        return CLASSES[of[0] >= 0]
    best, most = 0, float("-inf")
    for c, e in enumerate(of):
        if e > most:
            best, most = c, e
    return CLASSES[best]
`
