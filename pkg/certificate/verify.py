"""Checks a proof about halfspaces against a CSV file: python3 verify.py proof.json data.csv

It needs Python 3.10 and nothing else. It prints the proven number, or in one line why the proof does not
hold, with status 1; --help lists its options. docs/certificates.md describes proofs."""

import argparse, collections, csv, hashlib, itertools, json, math, pathlib, re, sys
from fractions import Fraction

NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")
FRACTION = re.compile(r"-?[0-9]+(/[0-9]*[1-9][0-9]*)?")
CLAIMS = {"plane": "fewest errors of one halfspace", "planes": "fewest halfspaces", "": "no halfspace has fewer errors"}
class Refused(Exception):
    """The proof does not hold; the text says why."""
def need(condition, why):
    if not condition:
        raise Refused(why)
def typed(value, kind, what):
    need(type(value) is kind, f"{what} is not of the type {kind.__name__}")
    return value
def pick(values, index, what):
    need(type(index) is int and 0 <= index < len(values), f"there is no {what} {index}")
    return values[index]
def members(value, what, required, optional=()):
    """Returns value, which must be an object with these fields and no others."""
    need(set(required) <= set(typed(value, dict, what)) <= {*required, *optional}, f"{what} has other fields")
    return value
def fraction(text):
    need(type(text) is str and FRACTION.fullmatch(text), f"{str(text)[:40]!r} is not a fraction")
    return Fraction(text)
def exact(text):
    """Returns the decimal number with the fewest digits that has the same float as text."""
    value = float(text) if NUMBER.fullmatch(text) else math.nan
    need(math.isfinite(value), f"{text[:40]!r} is not a number, or out of range")
    return Fraction(repr(value))
def read_table(path, comma, names):
    """Returns the names of the columns and the rows of texts. Without names, the first line has them."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        table = csv.reader(file, delimiter="\t" if comma == "tab" else comma, skipinitialspace=True)
        rows = [row for row in ([field.strip() for field in line] for line in table) if any(row)]
    need(rows[names is None :], "the file has no examples")
    names = rows.pop(0) if names is None else names or [f"x{j + 1}" for j in range(len(rows[0]))]
    need(all(len(row) == len(names) for row in rows), "the examples have different numbers of fields")
    return names, rows

class Points:
    """The distinct examples, in whole numbers: all features are multiplied by a factor."""
    def __init__(self, data, names, rows, label):
        heads, places, known = [[word, data[word]] for word in ("positive", "negative")], [], {}
        for feature in typed(data["features"], list, "features"):
            members(feature, "a feature", ["column"], ["value"])
            words = [word for word in ("column", "value") if word in feature]
            heads.append(["value" if words[1:] else "number", *(feature[word] for word in words)])
            need(names.count(feature["column"]) == 1, f"the file has no column {feature['column']!r}, or two")
            places.append((names.index(feature["column"]), feature.get("value")))
        texts = [[f"{len(typed(text, str, 'a name').encode())}:{text}" for text in head[1:]] for head in heads]
        lines = ["halfspace samples 1", *(" ".join([head[0], *sized]) for head, sized in zip(heads, texts))]
        label = len(names) - 1 if label is None else names.index(label) if label in names else -1
        for number, row in enumerate(rows):
            need(label >= 0, "the file has no such column of the class")
            sign = {data["negative"]: -1, data["positive"]: 1}.get(row[label])
            need(sign, f"example {number} has another class")
            point = [exact(row[j]) if value is None else Fraction(row[j] == value) for j, value in places]
            lines.append(" ".join(["-+"[sign > 0], *map(str, point)]))
            known.setdefault(lines[-1], (len(known), point, sign))
        self.sum = hashlib.sha256("".join(line + "\n" for line in lines).encode()).hexdigest()
        _, points, self.signs = zip(*known.values())
        self.index = [known[line][0] for line in lines[-len(rows) :]]
        self.weights = [self.index.count(k) for k in range(len(points))]
        self.factor = math.lcm(*(value.denominator for point in points for value in point))
        self.rows = [[int(value * self.factor) for value in point] + [1] for point in points]

    def sides(self, plane, data):
        """Returns the sides of the points: 1 where the plane classifies a point as positive, else -1."""
        weights = typed(members(plane, "it", ["weights", "threshold", "on"])["weights"], list, "weights")
        need(len(weights) == len(data["features"]), f"the plane has {len(weights)} weights")
        need(plane["on"] in (data["positive"], data["negative"]), "no such class of points on the plane")
        on = 1 if plane["on"] == data["positive"] else -1
        weights = [fraction(w) / self.factor for w in weights] + [-fraction(plane["threshold"])]
        return [(e > 0) - (e < 0) or on for e in (sum(w * x for w, x in zip(weights, row)) for row in self.rows)]

    def conflict(self, name, conflict, signed):
        """Returns the signs of a conflict's points: the sum of their rows by the multipliers is zero."""
        lists = members(conflict, name, ["examples", "multipliers"])
        examples, factors = (typed(lists[word], list, name) for word in ("examples", "multipliers"))
        need(len(examples) == len(factors) > 0, f"{name}: {len(examples)} examples, {len(factors)} multipliers")
        need(all(type(f) is int and f and (signed or f > 0) for f in factors), f"{name}: a multiplier is wrong")
        places = [pick(self.index, example, "example") for example in examples]
        need(len(set(places)) == len(places), f"{name}: an example is there twice")
        factors = factors if signed else [f * self.signs[p] for f, p in zip(factors, places)]
        for column in zip(*(self.rows[p] for p in places)):
            need(sum(f * x for f, x in zip(factors, column)) == 0, f"{name}: its sum is not zero")
        return {p: (f > 0) - (f < 0) for f, p in zip(factors, places)}

    def cones(self, orthants):
        """Returns the orthants of some features as lists of rays. The other features are functions of these."""
        orthants = members(orthants, "orthants", ["features", "others"])
        free, others = (typed(orthants[word], list, word) for word in ("features", "others"))
        width = range(len(self.rows[0]) - 1)
        free = [pick(width, j, "feature") for j in free]
        functions = dict(zip(sorted({*width} - {*free}), others))
        need(len(free) + len(others) == len({*free, *functions}) == len(width) < len(others) + 17, "features are amiss")
        for j, function in functions.items():
            numbers = [fraction(number) for number in typed(function, list, "a function")]
            terms = [[row[k] for k in free] + [self.factor] for row in self.rows]
            same = all(sum(n * v for n, v in zip(numbers, term)) == row[j] for term, row in zip(terms, self.rows))
            need(len(numbers) == len(free) + 1 and same, f"feature {j} is another function")
        corners = range(2 ** len(free))
        return [[[(k == j) * (1 - 2 * (o >> p & 1)) for k in width] for p, j in enumerate(free)] for o in corners]

    def pair(self, cone, pair):
        """Returns the points of a pair and its weight: in a cone, the first point is below the second."""
        need(cone is not None and len(typed(pair, list, "a pair")) == 3, "a pair has no cone, or not three numbers")
        p, q = (pick(self.index, example, "example") for example in pair[:2])
        above = [sum(w * (x - y) for w, x, y in zip(ray, self.rows[p], self.rows[q])) > 0 for ray in cone]
        need(self.signs[p] > self.signs[q] and not any(above), f"pair {pair}: no positive example below a negative one")
        return [p, q], pair[2]

def divide(cone, divide, parts):
    """Returns the parts of a cone: in each, the sum of two rays by the parts takes the place of one of them."""
    rays = [pick(cone or (), place, "ray") for place in typed(divide, list, "a division")]
    positive = [part for part in typed(parts, list, "parts") if type(part) is int and part > 0]
    need(len(rays) == len(parts) == len(positive) == 2, "a division has two rays and two positive parts")
    ray = [parts[0] * a + parts[1] * b for a, b in zip(*rays)]
    ray = [w // (math.gcd(*ray) or 1) for w in ray]
    return [[*cone[:place], ray, *cone[place + 1 :]] for place in divide]

def walk(tree, waiting, branch, check_leaf):
    """Walks through the tree. A case that waits has decisions, a sum and a cone."""
    for number, node in enumerate(typed(tree, list, "the tree")):
        need(waiting, f"node {number}: the tree ended before it")
        (*case, cone), name, words = waiting.pop(), f"node {number}", ["conflicts", "weights", "pairs"]
        if "branch" in typed(node, dict, name):
            cases = branch(*case, **members(node, name, ["branch"], ["from"]))
            waiting += reversed([(*decided, cone) for decided in cases])
        elif "divide" in node:
            waiting += reversed([(*case, part) for part in divide(cone, **members(node, name, ["divide", "parts"]))])
        else:
            node = members(node, name, [], words)
            check_leaf(*case, cone, *(typed(node.get(word, []), list, word) for word in words))
    need(not waiting, f"the tree ends, and {len(waiting)} branches are open")

def check_errors(proof, points, kept, known):
    """Checks that one plane has the errors, if the proof has one, and that no plane has fewer."""
    names = {sign: proof["data"][word] for sign, word in ((1, "positive"), (-1, "negative"))}
    costs, limits = (typed(proof.get(word, {}), dict, word) for word in ("costs", "limits"))
    fit = [type(n) is int and least <= n <= 10**6 for given, least in ((costs, 1), (limits, 0)) for n in given.values()]
    need(all(fit) and {*costs, *limits} <= {*names.values()}, "a cost or a limit is amiss, or has no such class")
    counts, points.weights = points.weights, [n * costs.get(names[s], 1) for n, s in zip(points.weights, points.signs)]
    most = {sign: limits.get(name, len(points.index)) for sign, name in names.items()}
    def tally(wrong):
        errors = collections.Counter(points.signs[p] for p in wrong for _ in range(counts[p]))
        return errors, any(errors[sign] > most[sign] for sign in most)
    def branch(decided, lost, branch, **others):
        point = pick(points.index, branch, "example")
        need(not others and point not in decided, f"example {branch} was decided before")
        return [({**decided, point: False}, lost + points.weights[point]), ({**decided, point: True}, lost)]
    def check_leaf(decided, lost, cone, used, weights, pairs):
        load, (errors, closed) = {}, tally(p for p, right in decided.items() if not right)
        decided = {p: True for p, s in enumerate(points.signs) if limits and errors[s] + counts[p] > most[s]} | decided
        used = [(pick(known, k, "conflict"), w) for k, w in itertools.zip_longest(used, weights)]
        for conflict, weight in used + [points.pair(cone, pair) for pair in pairs]:
            need(type(weight) is int and 1 <= weight <= sum(points.weights), f"a weight is {weight}")
            need(all(decided.get(p, True) for p in conflict), "a conflict or pair has an error")
            free = [p for p in conflict if p not in decided]
            load.update({p: load.get(p, 0) + weight for p in free})
            closed, lost = closed or not free, lost + weight
        need(all(load[p] <= points.weights[p] for p in load), "the weights exceed the number of examples")
        need(closed or lost >= proof["errors"], "the bound is too low")
    if "plane" in proof:
        wrong = {p for p, side in enumerate(points.sides(proof["plane"], proof["data"])) if side != points.signs[p]}
        need(not wrong & kept.keys() and not tally(wrong)[1], "the plane has too many errors in a class")
        need(sum(points.weights[p] for p in wrong) == proof["errors"], "the plane has another number of errors")
    cones = points.cones(proof["orthants"])[::-1] if "orthants" in proof else [None]
    walk(proof["tree"], [(dict.fromkeys(kept, True), 0, cone) for cone in cones], branch, check_leaf)
    text, faultless = f"{proof['errors']} of {len(points.index)} errors", proof.get("faultless")
    text = f"{text}, the fewest of any halfspace" if "plane" in proof else f"at least {text} by any halfspace"
    text += f" without errors in class {faultless!r}" if faultless else ""
    return text + "".join(f" with {word} {proof[word]}" for word in ("limits", "costs") if word in proof)

def check_halfspaces(proof, points, kept, known):
    """Checks that the planes cover or separate the classes, and that fewer planes do not."""
    signs, cover = points.signs, "faultless" in proof
    planes = [points.sides(plane, proof["data"]) for plane in typed(proof["planes"], list, "planes")]
    def branch(decided, used, branch, **others):
        point = pick(points.index, branch, "example")
        need(cover != bool(others) and point not in left | kept.keys(), "it names no example to exclude, or no pair")
        other = point if cover else pick(points.index, others["from"], "example")
        need(cover or signs[point] != signs[other], "both examples have the same class")
        for plane in range(min(used + 1, len(planes) - 1)):
            # An excluded example has one side. The sides of a new plane may be exchanged.
            for side in [signs[point]] if cover else [1, -1] if plane < used else [1]:
                case = {(plane, other): -side, (plane, point): side}
                if all(decided.get(key, value) == value for key, value in case.items()):
                    yield {**decided, **case}, max(used, plane + 1)
    def check_leaf(decided, used, cone, indices, weights, pairs):
        need(len(indices) == 1 and not weights + pairs, "a leaf has one conflict here, and no weight")
        conflict = pick(known, *indices, "conflict")
        signed = [{sign * decided.get((k, p), kept.get(p, 0)) for p, sign in conflict.items()} for k in range(used)]
        need({1} in signed or {-1} in signed, "a plane may have the conflict on its sides")
    need(all(sides[p] == signs[p] for sides in planes for p in kept), "errors in a faultless class")
    left = {p for p, sign in enumerate(signs) if cover and all(s[p] != sign for s in planes)} - kept.keys()
    alone = [c.keys() - kept.keys() for c in known if {signs[p] * sign for p, sign in c.items()} in ({1}, {-1})]
    need(all({p} in alone for p in left), "a halfspace may exclude an example that is left")
    need(sum(points.weights[p] for p in left) == proof["errors"], "another number of examples is left")
    cells = {(sign, *(sides[p] for sides in planes)) for p, sign in enumerate(signs)}
    need(cover or all((-sign, *cell) not in cells for sign, *cell in cells), "a cell has both classes")
    walk(proof["tree"], [({}, 0, None)] if planes else [], branch, check_leaf)
    aim = f"contain class {proof.get('faultless')!r} and together exclude all but {proof['errors']} others"
    return f"halfspaces: {len(planes)}, the fewest that {aim if cover else 'separate the classes'}"

def verify(proof_path, data_path, comma=",", names=None, label=None):
    """Returns the proven claim as text, or raises Refused."""
    getattr(sys, "set_int_max_str_digits", int)(0)  # Python 3.10 has no limit
    try:
        proof = json.loads(pathlib.Path(proof_path).read_text("utf-8"))
        names, rows = read_table(data_path, comma, names)
    except (OSError, ValueError, RecursionError, csv.Error, TypeError) as why:
        raise Refused(" ".join(str(why).split())) from None
    own = [word for word in ("plane", "planes") if word in typed(proof, dict, "it")]
    more = [*own, "faultless"] if "planes" in own else [*own, "faultless", "orthants", "costs", "limits"]
    members(proof, "it", "format claim data errors conflicts tree".split(), more)
    need(proof["format"] == "halfspace proof 1", "the format is unknown")
    need(proof["claim"] == CLAIMS.get("".join(own), own), "the claim is unknown, or has no plane, or one too many")
    data = members(proof["data"], "data", ["name", "examples", "positive", "negative", "features", "sha256"])
    faultless = [proof.get("faultless") == data[word] for word in ("positive", "negative")]
    need("faultless" not in proof or any(faultless), "no such faultless class")
    whole = type(proof["errors"]) is type(data["examples"]) is int
    need(whole and data["positive"] != data["negative"], "a count is not a whole number, or both classes have one name")
    need(data["examples"] == len(rows), f"it is about {data['examples']} examples, the file has {len(rows)}")
    points = Points(data, names, rows, label)
    need(points.sum == data["sha256"], "it is about other examples: the fingerprints differ")
    kept = {p: sign for p, sign in enumerate(points.signs) if faultless[sign < 0]}
    conflicts, many = typed(proof["conflicts"], list, "conflicts"), "planes" in proof
    known = [points.conflict(f"conflict {k}", conflict, many) for k, conflict in enumerate(conflicts)]
    text = (check_halfspaces if many else check_errors)(proof, points, kept, known)
    return f"{text} (features: {len(data['features'])})"

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("proof", help="a JSON file")
    parser.add_argument("data", help="a CSV file")
    parser.add_argument("--comma", default=",", help="the character between columns")
    parser.add_argument("--class", dest="label", help="the column of the class, if it is not the last")
    parser.add_argument("--no-header", dest="names", action="store_const", const="", help="the columns are x1, x2, ...")
    parser.add_argument("--names", help="the names of all columns of a file without a header, as a,b,c")
    args = parser.parse_args()
    try:
        print("proven:", verify(args.proof, args.data, args.comma, args.names and args.names.split(","), args.label))
    except Refused as why:
        sys.exit(f"refused: {why}")
