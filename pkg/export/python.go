package export

import (
	"io"
	"strings"

	"halfspace/pkg/pipeline"
)

var _ = register(Format{
	Name: "python", Extension: ".py", Write: Python,
	Carries: "every model that is a network",
})

// Python writes the model as a file of Python 3 without dependencies. Its function predict takes an
// example as a list or a dictionary, and returns the name of the class.
func Python(w io.Writer, m *pipeline.Model) error { return python.write(w, m) }

var python = scriptLanguage{
	comment: "#", list: "%s = [", end: "]", dictionary: "a dictionary",
	constant: strings.ToUpper, text: quoted,
	null: "None", nan: "nan", yes: "True", falsity: "False",
	head: "\nfrom math import isnan, nan\n\n", exp: pythonExp, divided: pythonDivided, code: pythonCode,
	ask: "    if signals[%d] == 1:\n        return divided(signals)\n",
}

const pythonDivided = `

# divided returns the class of an example that lacks a value: the class with the greatest share, when the
# example is divided among the leaves of the tree as the training examples were.
def divided(signals):
    shares = [1.0]
    for parent, takes, lacks, some, among in PARTS:
        share = shares[parent]
        shares.append(share if signals[takes] == 1 else share * some / among if signals[lacks] == 1 else 0.0)
    votes = [0.0] * len(CLASSES)
    for leaf, c, some, among in VOTES:
        votes[c] += shares[leaf] * some / among
    return CLASSES[votes.index(max(votes))]
`

const pythonExp = `

def sigmoid(z):
    return 1 / (1 + exp(-z))


# exp adds in a fixed order, so that its last bit equals the library's.
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
    """Return the excess of each output unit, and the values of all signals."""
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
    return [excess[o] for o in OUT], signals


def predict(example):
    of, signals = scores(example)
{DIVIDED}    if len(of) == 1:
        return CLASSES[of[0] >= 0]
    best, most = 0, float("-inf")
    for c, e in enumerate(of):
        if e > most:
            best, most = c, e
    return CLASSES[best]
`
