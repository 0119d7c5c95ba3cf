package export

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/pipeline"
)

var _ = register(Format{
	Name: "c99", Extension: ".h", Write: C99,
	Carries: "every model that is a network; without floating point if attributes are nominal and weights whole",
})

// C99 writes the model as a header of C99, which needs no library and allocates no memory. Its
// function model_predict takes an example and returns the class. If all attributes are nominal and
// all features, weights and thresholds are whole numbers, it uses only integer arithmetic.
func C99(w io.Writer, m *pipeline.Model) error {
	f, err := formOf(m)
	if err != nil {
		return err
	}
	kind := cDouble
	if f.integral() {
		kind = cLong
	}
	var b bytes.Buffer
	f.writeHeader(&b, kind)
	f.writeTables(&b, kind)
	f.writeBody(&b, kind)
	_, err = w.Write(b.Bytes())
	return err
}

// writeHeader writes the header's description, its sizes, and the representation of a missing
// value.
func (f *form) writeHeader(b *bytes.Buffer, kind cKind) {
	placed, valued := 0, 0
	for _, a := range f.cArrays(kind) {
		if a.kind == valueNumbers {
			valued += len(a.items)
		} else {
			placed += len(a.items)
		}
	}
	fmt.Fprintf(b, cHead, kind.description, len(f.features), len(f.nodes), valued, placed, len(f.features)+len(f.nodes))
	for j, a := range f.Attrs {
		fmt.Fprintf(b, "   x[%d] %s", j, comment(a.Name))
		before := ":"
		for v, name := range a.Values {
			fmt.Fprintf(b, "%s %d %s", before, v, comment(name))
			before = ","
		}
		b.WriteString("\n")
	}
	b.WriteString("\n   Classes:\n")
	for c, name := range f.Classes {
		fmt.Fprintf(b, "   %d %s\n", c, comment(name))
	}
	fmt.Fprintf(b, "*/\n#ifndef MODEL_H\n#define MODEL_H\n\ntypedef %s model_number;\n\n", kind.name)
	fmt.Fprintf(b, "enum { model_attributes = %d, model_features = %d, model_units = %d, model_outputs = %d };\n\n",
		len(f.Attrs), len(f.features), len(f.nodes), len(f.out))
	if kind.name == "double" && !f.single() {
		b.WriteString(cDoubles)
	}
	fmt.Fprintf(b, "#define MODEL_MISSING %s\n#define MODEL_IS_MISSING(v) %s\n\n", kind.missing, kind.isMissing)
}

// writeTables writes the attributes, features and units as constants.
func (f *form) writeTables(b *bytes.Buffer, kind cKind) {
	counts := make([]int, len(f.Attrs))
	for j, a := range f.Attrs {
		counts[j] = len(a.Values)
	}
	fmt.Fprintf(b, "static const int model_values[] = {%s}; /* of each attribute; 0 of a number */\n", joined(append(counts, 0), integer))
	for _, a := range f.cArrays(kind) {
		kindName := "int"
		if a.kind == valueNumbers {
			kindName = "model_number"
		} else if f.wide() {
			kindName = "long"
		}
		fmt.Fprintf(b, "static const %s model_%s[] = {", kindName, a.name)
		wrapped(b, a.items)
		b.WriteString("};\n")
	}
}

// writeBody writes the functions.
func (f *form) writeBody(b *bytes.Buffer, kind cKind) {
	value := "excess[at] >= 0"
	if f.soft() {
		b.WriteString(withConstants(cExp))
		value = "model_soft[j] ? 1 / (1 + model_exp(-excess[at])) : excess[at] >= 0"
	}
	divided := ""
	if d := f.division; d != nil {
		divided = fmt.Sprintf(cAsk, d.divides)
		needs := "" // doubles, in a header of integers
		if kind.name == cLong.name {
			needs = cDoubles
		}
		f.writeDivision(b, d, needs)
	}
	fmt.Fprintf(b, cCode, value, divided)
}

// cArrays returns the form as constants of C.
func (f *form) cArrays(kind cKind) []array {
	return f.arrays(func(feature data.Feature) string { return missingValue(feature, kind.missing) })
}

// writeDivision writes the functions that divide an example among the leaves of a tree. They need doubles
// in every header. In a header of integers the parameter needs mentions this.
func (f *form) writeDivision(b *bytes.Buffer, d *division, needs string) {
	fmt.Fprintf(b, "\n#ifndef MODEL_COMPLETE\n\nenum { model_parts = %d, model_votes = %d, model_classes = %d };\n\n%s", len(d.parts), len(d.votes), len(f.Classes), needs)
	for _, a := range d.arrays() {
		kindName := map[bool]string{true: "double", false: "int"}[a.kind == shareNumbers]
		if kindName == "int" && f.wide() {
			kindName = "long"
		}
		fmt.Fprintf(b, "static const %s model_%s[] = {", kindName, a.name)
		wrapped(b, a.items)
		b.WriteString("};\n")
	}
	b.WriteString(cDivided)
}

// A cKind is the kind of arithmetic that a header uses, such as integers.
type cKind struct{ name, missing, isMissing, description string }

var (
	cDouble = cKind{"double", "(0.0 / 0.0)", "((v) != (v))",
		"It computes with doubles, each product rounded before it is added: compile with -ffp-contract=off."}
	cLong = cKind{"long", "(-2147483647L)", "((v) == MODEL_MISSING)", "It computes with integers alone."}
)

// integral reports whether integers of 32 bits are enough to compute the form.
func (f *form) integral() bool {
	for _, feature := range f.features {
		if !f.Attrs[feature.Attr].Nominal() || slices.ContainsFunc(feature.Cuts, func(c float64) bool { return c != math.Trunc(c) }) {
			return false
		}
	}
	return f.small(1 << 30)
}

// single reports whether floats of 32 bits compute the form without rounding, too. They do if the numbers
// are only compared, and only with numbers that such a float represents exactly.
func (f *form) single() bool {
	for _, feature := range f.features {
		for _, c := range feature.Cuts {
			if c != float64(float32(c)) {
				return false
			}
		}
		if feature.Cuts == nil && !f.Attrs[feature.Attr].Nominal() {
			return false
		}
	}
	return f.small(1<<23) && f.division == nil
}

// small reports whether all numbers that are added are whole and below a limit. Cuts are compared and not
// added, so they do not count.
func (f *form) small(limit float64) bool {
	exactBelow := func(v float64) bool { return v == math.Trunc(v) && math.Abs(v) < limit }
	greatest := make([]float64, 0, len(f.features)+len(f.nodes))
	for _, feature := range f.features {
		if !exactBelow(feature.Base) || !exactBelow(feature.Step) || !exactBelow(feature.Missing) {
			return false
		}
		t := float64(max(1, len(f.Attrs[feature.Attr].Values), len(feature.Cuts)))
		greatest = append(greatest, max(math.Abs(feature.Missing), math.Abs(feature.Base)+float64(math.Abs(feature.Step)*t)))
	}
	for _, n := range f.nodes {
		if n.Soft || !exactBelow(n.Theta) {
			return false
		}
		sum := math.Abs(n.Theta)
		for i, s := range n.From {
			if !exactBelow(n.W[i]) {
				return false
			}
			sum += float64(math.Abs(n.W[i]) * greatest[s])
		}
		if sum >= limit {
			return false
		}
		greatest = append(greatest, 1)
	}
	return true
}

// wide reports whether an index of a weight, a feature or a unit may exceed an int of 16 bits.
func (f *form) wide() bool {
	n := 0
	for _, node := range f.nodes {
		n += len(node.W)
	}
	return max(n, len(f.features)+len(f.nodes)) > math.MaxInt16
}

// comment returns a name in a form allowed in a comment of C.
func comment(name string) string {
	return strings.NewReplacer("*", `\x2a`, "/", `\x2f`, "?", `\x3f`).Replace(quoted(name))
}

const cHead = `/* model_predict(x) returns the class of an example. It needs no library, and allocates nothing.
   %s

   %d features, %d units; %d numbers and %d places in tables, and on the stack twice %d numbers.

   A nominal attribute is the index of its value, another one a number, and MODEL_MISSING stands for
   what is missing:
`

// cDoubles is a line that some compilers refuse: those for which a double is only a float, as for AVRs.
// With them the class could change.
const cDoubles = "typedef char model_needs_doubles[sizeof(double) == 8 ? 1 : -1];\n\n"

const cAsk = `	if (value[%d] == 1)
#ifndef MODEL_COMPLETE
		return model_divided(value);
#else
		return -1;
#endif
`

const cDivided = `
/* model_divided returns the class of an example that lacks a value: the class with the greatest share, when
   the example is divided among the leaves of the tree as the training examples were. It uses doubles. Define
   MODEL_COMPLETE to leave it out if no example lacks a value; the class of such an example is then -1. */
static int model_divided(const model_number *value)
{
	double share[model_parts + 1], votes[model_classes];
	int i, best = 0;
	share[0] = 1;
	for (i = 0; i < model_parts; i++) {
		double whole = share[model_parent[i]];
		share[i + 1] = value[model_takes[i]] == 1 ? whole : value[model_lacks[i]] == 1 ? whole * model_some[i] / model_all[i] : 0;
	}
	for (i = 0; i < model_classes; i++)
		votes[i] = 0;
	for (i = 0; i < model_votes; i++)
		votes[model_vote[i]] += share[model_leaf[i]] * model_count[i] / model_among[i];
	for (i = 1; i < model_classes; i++)
		if (votes[i] > votes[best])
			best = i;
	return best;
}

#endif
`

const cExp = `
static double model_twice(double v, long k)
{
	double scale = 1;
	for (; k > 0; k--)
		v *= 2;
	for (; k < 0; k++)
		scale /= 2;
	return v * scale;
}

/* model_exp adds in a fixed order, so that its last bit equals the library's. */
static double model_exp(double x)
{
	static const double powers[] = {{POWERS}};
	double whole, r, r2, low, high, grown, power;
	long k, exponent;
	if (!(x > -745.1332191019412))
		return x != x ? x : 0;
	if (x >= 709.782712893384)
		return x > 709.782712893384 ? 1e308 * 10 : 1.7976931348623157e308;
	whole = x * {INVERSE} + 6755399441055744.0;
	whole -= 6755399441055744.0;
	r = (x - whole * {HIGH}) - whole * {LOW};
	r2 = r * r;
	low = r + r2 * (0.5 + r * {THIRD});
	high = {FOURTH} + r * {FIFTH} + r2 * ({SIXTH} + r * {SEVENTH});
	grown = low + (r2 * r2) * high;
	k = (long)whole + 32768; /* not negative, for % and / */
	power = powers[k % 16];
	exponent = k / 16 - 2048;
	power += power * grown;
	return model_twice(model_twice(power, exponent / 2), exponent - exponent / 2);
}
`

const cCode = `
static model_number model_feature(int k, const model_number *x)
{
	model_number v = x[model_attribute[k]];
	int values = model_values[model_attribute[k]];
	if (MODEL_IS_MISSING(v) || (values > 0 && !(v >= 0 && v < values)))
		return model_missing[k];
	if (model_indicated[k] >= 0) {
		if (v != model_indicated[k])
			return model_base[k];
		v = 1;
	} else if (model_cutFrom[k] >= 0) {
		int c, reached = 0;
		for (c = (int)model_cutFrom[k]; c < model_cutTo[k]; c++)
			reached += model_cut[c] <= v;
		v = reached;
	}
	return model_base[k] + model_step[k] * v;
}

static int model_predict(const model_number *x)
{
	model_number value[model_features + model_units], excess[model_features + model_units], most;
	int j, k, best = 0, found = 0;
	for (k = 0; k < model_features; k++)
		value[k] = model_feature(k, x);
	for (j = 0; j < model_units; j++) {
		int at = model_features + j, missing = 0;
		model_number sum = 0;
		long i;
		for (i = model_start[j]; i < model_start[j + 1]; i++) {
			model_number v = value[model_from[i]];
			missing |= MODEL_IS_MISSING(v);
			sum += model_weight[i] * v;
		}
		excess[at] = missing ? MODEL_MISSING : sum - model_theta[j];
		value[at] = %s;
	}
%s	if (model_outputs == 1)
		return value[model_out[0]] == 1;
	most = 0;
	for (k = 0; k < model_outputs; k++) {
		model_number e = excess[model_out[k]];
		if (!MODEL_IS_MISSING(e) && (!found || e > most)) {
			best = k;
			most = e;
			found = 1;
		}
	}
	return best;
}

#endif
`
