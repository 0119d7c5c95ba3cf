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
	head: "\nimport re\nfrom math import inf, isfinite, isnan, nan\nfrom numbers import Real\n\n", exp: pythonExp, divided: pythonDivided, code: pythonCode,
	ask: "    if signals[%d] == 1:\n        return divided(signals)\n",
}

// pythonDivided is the function that divides an example among the leaves of a tree.
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

// pythonExp are the functions of a sigmoid unit.
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

// pythonCode reads an example and computes the network. Each odd value must be read as scriptCode
// reads it, or be an error in both: docs/export.md has the tables.
const pythonCode = `

INDEX = [None if values is None else {v: float(i) for i, v in enumerate(values)} for _, values in ATTRIBUTES]


DECIMAL = re.compile(r"[\t-\r ]*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?[\t-\r ]*", re.ASCII)


def shown(v):
    """Name a value in an error, in one short line."""
    return (repr(v) if isinstance(v, (str, bool, float)) else f"of type {type(v).__name__}")[:60]


def value(name, index, v):
    """Return a number, or the index of a word; nan if it is missing. Anything else is an error."""
    number = isinstance(v, Real) and not isinstance(v, bool)
    if v is None or number and v != v or isinstance(v, str) and v == "" and v not in (index or ()):
        return nan
    if index is not None and isinstance(v, str):
        return index.get(v, nan)
    if index is None and (number or isinstance(v, str) and DECIMAL.fullmatch(v)):
        try:
            x = float(v)
        except (OverflowError, TypeError):
            x = inf
        if isfinite(x):
            return x
    raise TypeError(f"{shown(name)} is {shown(v)}, want a {'finite number' if index is None else 'text'}")


def listed(example):
    """Return the values of an example in the order of the attributes.

    An attribute that is not in a dictionary is missing, but not beside an unknown name, which may be the
    same attribute.
    """
    if isinstance(example, list) or type(example) is tuple:
        if len(example) != len(ATTRIBUTES):
            raise ValueError(f"{len(example)} values, want {len(ATTRIBUTES)}")
        return example
    if not isinstance(example, dict):
        raise TypeError(f"an example is {shown(example)}, want a list, a tuple or a dictionary")
    lacks = [name for name, _ in ATTRIBUTES if name not in example]
    unknown = [key for key in example if all(name != key for name, _ in ATTRIBUTES)]
    if lacks and unknown:
        raise TypeError(f"no attribute {shown(unknown[0])}, and no value of {shown(lacks[0])}")
    return [example.get(name) for name, _ in ATTRIBUTES]


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
    x = [value(name, index, v) for (name, _), index, v in zip(ATTRIBUTES, INDEX, listed(example))]
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
