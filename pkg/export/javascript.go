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

// scriptDivided is the function that divides an example among the leaves of a tree.
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

// scriptExp are the functions of a sigmoid unit.
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

// scriptCode reads an example and computes the network. Each odd value must be read as pythonCode
// reads it, or be an error in both: docs/export.md has the tables.
const scriptCode = `
const index = attributes.map(([, values]) => values && new Map(values.map((v, i) => [v, i])));

const decimal = /^[\t-\r ]*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?[\t-\r ]*$/;

// shown names a value in an error, in one short line.
function shown(v) {
  const text = typeof v === "string" ? JSON.stringify(v) : Object(v) === v ? Object.prototype.toString.call(v) : typeof v + " " + String(v);
  return text.replace(/\s+/g, " ").slice(0, 60);
}

// value returns a number, or the index of a word; NaN if it is missing. Anything else is an error.
function value(name, index, v) {
  if (v === null || v === undefined || Number.isNaN(v) || v === "" && !index?.has(v)) return NaN;
  if (index && typeof v === "string") return index.get(v) ?? NaN;
  if (!index && (typeof v === "number" || typeof v === "string" && decimal.test(v)) && Number.isFinite(Number(v))) return Number(v);
  throw new TypeError(shown(name) + " is " + shown(v) + ", want a " + (index ? "text" : "finite number"));
}

// listed returns the values of an example in the order of the attributes. An attribute that is not in an object is
// missing, but not beside an unknown name, which may be the same attribute.
function listed(example) {
  if (Array.isArray(example)) {
    if (example.length !== attributes.length) throw new Error(example.length + " values, want " + attributes.length);
    return Array.from(example); // a hole becomes undefined
  }
  const prototype = Object(example) === example ? Object.getPrototypeOf(example) : undefined;
  if (prototype === undefined || prototype && Object.getPrototypeOf(prototype)) {
    throw new TypeError("an example is " + shown(example) + ", want an array or a plain object");
  }
  const lacks = attributes.filter(([name]) => !Object.hasOwn(example, name));
  const unknown = Object.keys(example).find((key) => !attributes.some(([name]) => name === key));
  if (lacks.length && unknown !== undefined) throw new TypeError("no attribute " + shown(unknown) + ", and no value of " + shown(lacks[0][0]));
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
  const x = listed(example).map((v, j) => value(attributes[j][0], index[j], v));
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
