package export

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"halfspace/pkg/pipeline"
)

var _ = register(Format{
	Name: "javascript", Extension: ".mjs", Write: JavaScript,
	Carries: "every model that is a network",
})

// JavaScript writes the model as a module, for a page or for Node.js. Its function predict takes an
// example as an array or an object, and returns the name of the class.
func JavaScript(w io.Writer, m *pipeline.Model) error {
	f, err := formOf(m)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	b.WriteString("// predict(example) returns the class of an example: an array of its values, or an object by attribute.\n")
	b.WriteString("// A number is a number, a nominal value a string; null, or a string that is not listed, is missing.\n")
	b.WriteString("// It returns null of an example that the network does not cover: see covers.\n\n")
	b.WriteString("// Each attribute has a name, and its values if it is nominal.\nexport const attributes = [\n")
	for _, a := range f.Attrs {
		values := "null"
		if a.Nominal() {
			values = "[" + joined(a.Values, script) + "]"
		}
		fmt.Fprintf(&b, "  [%s, %s],\n", script(a.Name), values)
	}
	fmt.Fprintf(&b, "];\nexport const classes = [%s];\n", joined(f.Classes, script))
	b.WriteString("// Each feature is base + step * t, and has: the attribute, the value indicated or -1, base, step,\n")
	b.WriteString("// what it is where the attribute is missing, and cuts, of which t counts those that are reached.\nconst features = [\n")
	for _, of := range f.features {
		fmt.Fprintf(&b, "  [%d, %d, %s, %s, %s, %s],\n", of.Attr, of.Value, number(of.Base), number(of.Step), missing(of, "NaN"), cuts(of, "null"))
	}
	b.WriteString("];\n// Each unit has a threshold, whether its value is a sigmoid, and signals with their weights: features are\n")
	b.WriteString("// signals, and after them units.\nconst units = [\n")
	for _, n := range f.nodes {
		fmt.Fprintf(&b, "  [%s, %t, [%s], [%s]],\n", number(n.Theta), n.Soft, joined(n.From, whole), joined(n.W, number))
	}
	fmt.Fprintf(&b, "];\nconst out = [%s]; // the signal of the second class, or of each\n", joined(f.out, whole))
	fmt.Fprintf(&b, "const covers = %d; // the signal of what the network covers, -1 if that is every example\n", f.covers)
	if f.soft() {
		b.WriteString(withConstants(scriptExp))
	}
	b.WriteString(scriptCode)
	_, err = w.Write(b.Bytes())
	return err
}

// script returns s as a string of JavaScript, in which no tag of a page can end.
func script(s string) string {
	text, err := json.Marshal(strings.ToValidUTF8(s, "\uFFFD"))
	if err != nil {
		panic(err) // a string has no error
	}
	return string(text)
}

const scriptExp = `
const sigmoid = (z) => 1 / (1 + exp(-z));

// exp has an order of its own, so that its last bit is that of the library.
function exp(x) {
  if (!(x > -745.1332191019412)) return x === x ? 0 : x;
  if (x >= 709.782712893384) return x === 709.782712893384 ? Number.MAX_VALUE : Infinity;
  const whole = x * {INVERSE} + 6755399441055744 - 6755399441055744;
  const r = x - whole * {HIGH} - whole * {LOW};
  const r2 = r * r;
  const low = r + r2 * (0.5 + r * {THIRD});
  const high = {FOURTH} + r * {FIFTH} + r2 * ({SIXTH} + r * {SEVENTH});
  const grown = low + r2 * r2 * high;
  const power = powers[whole & 15];
  const k = whole >> 4;
  return twice(twice(power + power * grown, k >> 1), k - (k >> 1));
}

// twice returns v·2^k, by steps that are exact.
function twice(v, k) {
  for (; k > 0; k--) v *= 2;
  let scale = 1;
  for (; k < 0; k++) scale /= 2;
  return v * scale;
}

const powers = [{POWERS}];
`

const scriptCode = `
const index = attributes.map(([, values]) => values && new Map(values.map((v, i) => [v, i])));

function value(index, v) {
  if (v === null || v === undefined) return NaN;
  return index ? index.get(v) ?? NaN : Number(v);
}

function feature(x, [attribute, indicated, base, step, missing, cuts]) {
  let v = x[attribute];
  if (Number.isNaN(v)) return missing;
  if (indicated >= 0) {
    if (v !== indicated) return base;
    v = 1;
  } else if (cuts) {
    v = cuts.filter((c) => c <= v).length;
  }
  return base + step * v;
}

// scores returns the excess of each output unit, and whether the network covers the example.
export function scores(example) {
  if (!Array.isArray(example)) example = attributes.map(([name]) => example[name]);
  if (example.length !== attributes.length) throw new Error(example.length + " values, want " + attributes.length);
  const x = example.map((v, j) => value(index[j], v));
  const signals = features.map((f) => feature(x, f));
  const excess = signals.map(() => 0);
  for (const [theta, soft, from, weights] of units) {
    let s = 0;
    for (let i = 0; i < from.length; i++) s += weights[i] * signals[from[i]];
    s -= theta;
    excess.push(s);
    signals.push(soft ? sigmoid(s) : s >= 0 ? 1 : 0);
  }
  return [out.map((o) => excess[o]), covers < 0 || signals[covers] === 1];
}

export function predict(example) {
  const [of, covered] = scores(example);
  if (!covered) return null;
  if (of.length === 1) return classes[of[0] >= 0 ? 1 : 0];
  let best = 0, most = -Infinity;
  of.forEach((e, c) => {
    if (e > most) [best, most] = [c, e];
  });
  return classes[best];
}
`
