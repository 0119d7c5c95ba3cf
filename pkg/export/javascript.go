package export

import (
	"encoding/json"
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
func JavaScript(w io.Writer, m *pipeline.Model) error { return javaScript.write(w, m) }

var javaScript = scriptLanguage{
	comment: "//", list: "export const %s = [", end: "];", dictionary: "an object",
	constant: func(name string) string { return name }, text: scripted,
	null: "null", nan: "NaN", yes: "true", falsity: "false",
	head: "\n", exp: scriptExp, divided: scriptDivided, code: scriptCode,
	ask: "  if (signals[%d] === 1) return divided(signals);\n",
}

// scripted returns s as a string of JavaScript that cannot end a tag of a page.
func scripted(s string) string {
	text, err := json.Marshal(strings.ToValidUTF8(s, "\uFFFD"))
	if err != nil {
		panic(err) // marshalling a string cannot fail
	}
	return string(text)
}

const scriptDivided = `
// divided returns the class of an example that lacks a value: the class with the greatest share, when the
// example is divided among the leaves of the tree as the training examples were.
function divided(signals) {
  const shares = [1];
  for (const [parent, takes, lacks, some, among] of parts) {
    const share = shares[parent];
    shares.push(signals[takes] === 1 ? share : signals[lacks] === 1 ? (share * some) / among : 0);
  }
  const sums = classes.map(() => 0);
  for (const [leaf, c, some, among] of votes) sums[c] += (shares[leaf] * some) / among;
  return classes[sums.indexOf(Math.max(...sums))];
}
`

const scriptExp = `
const sigmoid = (z) => 1 / (1 + exp(-z));

// exp adds in a fixed order, so that its last bit equals the library's.
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

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

// value returns a number, or the index of a word; NaN if it is missing. Anything else is an error.
function value(name, index, v) {
  if (v === null || v === undefined || Number.isNaN(v) || v === "" && !index?.has(v)) return NaN;
  if (index ? typeof v === "string" : typeof v === "number") return index ? index.get(v) ?? NaN : v;
  if (index || typeof v !== "string" || !decimal.test(v.trim())) {
    throw new TypeError(name + " is " + JSON.stringify(v) + ", want a " + (index ? "text" : "number"));
  }
  return Number(v);
}

// ordered returns the values of an object in the order of the attributes. One that is not there is missing, but
// not beside an unknown name, which may be the same attribute.
function ordered(example) {
  const lacks = attributes.filter(([name]) => !Object.hasOwn(example, name));
  const unknown = Object.keys(example).find((key) => !attributes.some(([name]) => name === key));
  if (lacks.length && unknown !== undefined) throw new TypeError("no attribute " + unknown + ", and no value of " + lacks[0][0]);
  return attributes.map(([name]) => (Object.hasOwn(example, name) ? example[name] : null));
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

// scores returns the excess of each output unit, and the values of all signals.
export function scores(example) {
  if (!Array.isArray(example)) example = ordered(example);
  if (example.length !== attributes.length) throw new Error(example.length + " values, want " + attributes.length);
  const x = example.map((v, j) => value(attributes[j][0], index[j], v));
  const signals = features.map((f) => feature(x, f));
  const excess = signals.map(() => 0);
  for (const [theta, soft, from, weights] of units) {
    let s = 0;
    for (let i = 0; i < from.length; i++) s += weights[i] * signals[from[i]];
    s -= theta;
    excess.push(s);
    signals.push(soft ? sigmoid(s) : s >= 0 ? 1 : 0);
  }
  return [out.map((o) => excess[o]), signals];
}

export function predict(example) {
  const [of, signals] = scores(example);
{DIVIDED}  if (of.length === 1) return classes[of[0] >= 0 ? 1 : 0];
  let best = 0, most = -Infinity;
  of.forEach((e, c) => {
    if (e > most) [best, most] = [c, e];
  });
  return classes[best];
}
`
