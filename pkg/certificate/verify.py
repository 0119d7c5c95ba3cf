"""Checks a proof of the fewest errors of one halfspace against a CSV file.

    python3 verify.py proof.json data.csv

It needs Python 3.10 or newer and nothing else; --help lists its options. It prints the proven number,
or one line that says why the proof does not hold, with status 1. docs/certificates.md describes proofs.
"""

import argparse
import csv
import hashlib
import json
import math
import re
import sys
from fractions import Fraction

NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")
FRACTION = re.compile(r"-?[0-9]+(/[0-9]*[1-9][0-9]*)?")
FEWEST, AT_LEAST = "fewest errors of one halfspace", "no halfspace has fewer errors"
OPEN, WRONG, RIGHT = 0, 1, 2
SIGNS = ("negative", "positive")


class Refused(Exception):
    """The proof does not hold; the text says why."""


def need(condition, why):
    if not condition:
        raise Refused(why)


def members(value, what, required, optional=()):
    """Returns value, which must be an object with these fields and no others."""
    need(type(value) is dict, f"{what} is not an object")
    need(set(required) <= set(value) <= {*required, *optional}, f"{what} has other fields than it should")
    return value


def typed(value, kind, what):
    need(type(value) is kind, f"{what} is not of the type {kind.__name__}")
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
    need(rows, "the file has no examples")
    names = rows.pop(0) if names is None else names or [f"x{j + 1}" for j in range(len(rows[0]))]
    need(all(len(row) == len(names) for row in rows), "the examples have different numbers of fields")
    return names, rows


class Points:
    """The distinct examples, in whole numbers: each feature is multiplied by a factor of its own."""

    def __init__(self, data, names, rows, label):
        features = typed(data["features"], list, "features")
        for feature in features:
            members(feature, "a feature", ["column"], ["value"])
            need(names.count(feature["column"]) == 1, f"the file has no column {feature['column']!r}, or two")
        label = len(names) - 1 if label is None else names.index(label) if label in names else -1
        need(label >= 0, "the file has no such column of the class")
        places = [(names.index(feature["column"]), feature.get("value")) for feature in features]
        digest = hashlib.sha256(self.head(data, features).encode())
        known, points = {}, []
        self.index, self.positive = [], []
        for number, row in enumerate(rows):
            need(row[label] in (data["positive"], data["negative"]), f"example {number} has another class")
            point = []
            for j, value in places:
                point.append(exact(row[j]) if value is None else Fraction(row[j] == value))
            positive = row[label] == data["positive"]
            line = " ".join(["+" if positive else "-", *map(str, point)]) + "\n"
            digest.update(line.encode())
            if line not in known:
                known[line] = len(points)
                points.append(point)
                self.positive.append(positive)
            self.index.append(known[line])
        self.weights = [self.index.count(k) for k in range(len(points))]
        self.sum = digest.hexdigest()
        self.factors = [math.lcm(*(point[j].denominator for point in points)) for j in range(len(features))]
        self.rows = [[int(v * f) for v, f in zip(point, self.factors)] + [1] for point in points]

    @staticmethod
    def head(data, features):
        """Returns the first lines of the canonical text."""

        def sized(text):
            return f"{len(typed(text, str, 'a name').encode())}:{text}"

        lines = ["halfspace samples 1"] + [f"{word} {sized(data[word])}" for word in ("positive", "negative")]
        for feature in features:
            texts = [sized(feature[word]) for word in ("column", "value") if word in feature]
            lines.append(" ".join(["value" if "value" in feature else "number", *texts]))
        return "\n".join(lines) + "\n"

    def point(self, example):
        need(type(example) is int and 0 <= example < len(self.index), f"there is no example {example}")
        return self.index[example]


def check_plane(proof, points):
    """Counts the errors of the plane."""
    plane, data = members(proof["plane"], "the plane", ["weights", "threshold", "on"]), proof["data"]
    weights = [fraction(w) for w in typed(plane["weights"], list, "weights")]
    need(len(weights) == len(points.factors), f"the plane has {len(weights)} weights")
    need(plane["on"] in (data["positive"], data["negative"]), "points on the plane have no class of the two")
    weights = [w / f for w, f in zip(weights, points.factors)] + [-fraction(plane["threshold"])]
    errors = 0
    for row, weight, positive in zip(points.rows, points.weights, points.positive):
        excess = sum(w * x for w, x in zip(weights, row))
        if (excess > 0 or excess == 0 and plane["on"] == data["positive"]) != positive:
            errors += weight
            need(data[SIGNS[positive]] != proof.get("faultless"), "the plane has errors in a faultless class")
    need(errors == proof["errors"], f"the plane has {errors} errors, not {proof['errors']}")


def check_conflict(conflict, points):
    """Returns the points of a conflict: the sum of their rows by the multipliers is zero."""
    conflict = members(conflict, "it", ["examples", "multipliers"])
    places = [points.point(i) for i in typed(conflict["examples"], list, "examples")]
    factors = typed(conflict["multipliers"], list, "multipliers")
    need(len(places) == len(factors) > 0, f"{len(places)} examples, but {len(factors)} multipliers")
    need(len(set(places)) == len(places), "an example is there twice")
    need(all(type(f) is int and f > 0 for f in factors), "a multiplier is not a positive whole number")
    signed = [f if points.positive[p] else -f for f, p in zip(factors, places)]
    for column in zip(*(points.rows[p] for p in places)):
        need(sum(f * x for f, x in zip(signed, column)) == 0, "the sum of its examples is not zero")
    return places


def check_leaf(node, errors, lost, decisions, conflicts, points):
    """Checks that no plane of a leaf has fewer errors than claimed."""
    used, weights = (typed(node.get(word, []), list, word) for word in ("conflicts", "weights"))
    need(len(used) == len(weights), f"{len(used)} conflicts, but {len(weights)} weights")
    bound, closed, load = lost, False, {}
    for index, weight in zip(used, weights):
        need(type(index) is int and 0 <= index < len(conflicts), f"there is no conflict {index}")
        need(type(weight) is int and 1 <= weight <= len(points.index), f"a weight is {weight}")
        need(all(decisions[p] != WRONG for p in conflicts[index]), f"conflict {index} has an error")
        free = [p for p in conflicts[index] if decisions[p] == OPEN]
        for p in free:
            load[p] = load.get(p, 0) + weight
            need(load[p] <= points.weights[p], "the weights of conflicts exceed the number of examples")
        closed = closed or not free
        bound += weight
    need(closed or bound >= errors, f"the bound is too low by {errors - bound}")


def check_tree(proof, conflicts, points):
    """Walks through the tree: every branching covers both cases, and every leaf holds."""
    start = [RIGHT if proof["data"][sign] == proof.get("faultless") else OPEN for sign in SIGNS]
    decisions, path, lost = [start[positive] for positive in points.positive], [], 0
    waiting = [(None, OPEN, 0)]  # subtrees to come: a point, its decision, and the length of the path before
    for number, node in enumerate(typed(proof["tree"], list, "the tree")):
        need(waiting, f"node {number}: the tree ended before it")
        point, decision, depth = waiting.pop()
        while len(path) > depth:
            last = path.pop()
            lost -= points.weights[last] if decisions[last] == WRONG else 0
            decisions[last] = OPEN
        if point is not None:
            decisions[point] = decision
            lost += points.weights[point] if decision == WRONG else 0
            path.append(point)
        try:
            members(node, "it", [], ["branch", "conflicts", "weights"])
            if "branch" in node:
                need(len(node) == 1, "it is a branching and a leaf")
                point = points.point(node["branch"])
                need(decisions[point] == OPEN, f"example {node['branch']} was decided before")
                waiting += [(point, RIGHT, len(path)), (point, WRONG, len(path))]
            else:
                check_leaf(node, proof["errors"], lost, decisions, conflicts, points)
        except Refused as why:
            raise Refused(f"node {number}: {why}") from None
    need(not waiting, f"the tree ends, and {len(waiting)} branches are open")


def verify(proof_path, data_path, comma=",", names=None, label=None):
    """Returns the proven claim as text, or raises Refused."""
    getattr(sys, "set_int_max_str_digits", int)(0)  # Python 3.10 has no limit
    try:
        with open(proof_path, encoding="utf-8") as file:
            proof = json.load(file)
        names, rows = read_table(data_path, comma, names)
    except (OSError, ValueError, RecursionError, csv.Error, TypeError) as why:
        raise Refused(" ".join(str(why).split())) from None
    members(proof, "it", ["format", "claim", "data", "errors", "conflicts", "tree"], ["plane", "faultless"])
    need(proof["format"] == "halfspace proof 1", "the format is unknown")
    need(proof["claim"] in (FEWEST, AT_LEAST), "the claim is unknown")
    need((proof["claim"] == FEWEST) == ("plane" in proof), "the claim has no plane, or one too many")
    data = members(proof["data"], "data", ["name", "examples", "positive", "negative", "features", "sha256"])
    need(data["positive"] != data["negative"], "both classes have the same name")
    need(proof.get("faultless", data["positive"]) in map(data.get, SIGNS), "no such faultless class")
    need(type(proof["errors"]) is type(data["examples"]) is int, "a count is not a whole number")
    need(data["examples"] == len(rows), f"it is about {data['examples']} examples, the file has {len(rows)}")
    points = Points(data, names, rows, label)
    need(points.sum == data["sha256"], "it is about other examples: the fingerprints differ")
    if "plane" in proof:
        check_plane(proof, points)
    conflicts = []
    for number, conflict in enumerate(typed(proof["conflicts"], list, "conflicts")):
        try:
            conflicts.append(check_conflict(conflict, points))
        except Refused as why:
            raise Refused(f"conflict {number}: {why}") from None
    check_tree(proof, conflicts, points)
    count = f"{proof['errors']} of {len(rows)} errors"
    count = f"{count}, the fewest of" if "plane" in proof else f"at least {count} by"
    faultless = f" without errors in class {proof['faultless']!r}" if "faultless" in proof else ""
    return f"{count} any halfspace{faultless} (features: {len(points.factors)})"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("proof", help="a JSON file")
    parser.add_argument("data", help="a CSV file")
    parser.add_argument("--comma", default=",", help="the character between columns")
    parser.add_argument("--class", dest="label", help="the column of the class, if it is not the last")
    parser.add_argument("--no-header", action="store_true", help="the columns are called x1, x2, ...")
    parser.add_argument("--names", help="the names of all columns of a file without a header, as a,b,c")
    args = parser.parse_args()
    names = args.names.split(",") if args.names else [] if args.no_header else None
    try:
        print("proven:", verify(args.proof, args.data, args.comma, names, args.label))
    except Refused as why:
        sys.exit(f"refused: {why}")


if __name__ == "__main__":
    main()
