"""What the reproduction reports of docs/reports have that is counted: from results, pages of papers and notebooks."""

import collections
import csv
import hashlib
import html
import json
import math
import re
import statistics

import yaml

# Of other libraries and of this one, what a reader would try first today.
TODAY = ["DecisionListMachine{}", "MaximumMargin{C: 1}", "peer: sklearn.logistic", "peer: sklearn.linearsvm",
         "peer: sklearn.mlp", "peer: sklearn.forest", "peer: sklearn.boosting", "peer: streed"]
FOLDS, REPEATS = 10, 5  # of results/comparison.csv
CRITICAL = 2.0096  # of Student's t with FOLDS * REPEATS - 1 degrees of freedom, two-sided, 5 %

# The verdicts of the tables of claims, and the outcome that each counts as.
VERDICTS = {"yes": "holds", "partly": "partly", "no": "fails", "untested": "untested", "not testable": "untested", "–": "untested"}
OUTCOMES = ["holds", "partly", "fails", "untested"]


def write(source, commit, when):
    """Writes the parts that reports and the front page include, and returns the reports' keys."""
    folder, scores = source / "docs/reports", accuracies(source)
    keys = sorted(p.stem for p in folder.glob("*.md"))
    for key in keys:
        about = yaml.safe_load((folder / f"{key}.md").read_text(encoding="utf-8").split("---\n")[1])
        parts = {"front": front(about, key, source, commit, when), "missed": missed(source / f"docs/papers/{key}.md"),
                 "figures": figures(about, key, source), "today": today(about, scores)}
        for name, text in parts.items():
            (folder / f"{key}-{name}.txt").write_text(text + "\n", encoding="utf-8")
    (source / "scoreboard.txt").write_text(scoreboard(source, keys), encoding="utf-8")
    return keys


def front(about, key, source, commit, when):
    """Who wrote what, and with what it was repeated."""
    files = sorted((source / "results").glob(f"{key}-*.csv"))
    trials = sum(len(f.read_text().splitlines()) - 1 for f in files)
    whole = hashlib.sha256(b"".join(f.read_bytes() for f in files)).hexdigest()
    rows = [("Original article", f"{about['authors']}, *{about['original']}*, {about['published']}"),
            ("Reproduction", "The authors of halfspace"), ("Code", f"halfspace, commit {commit[:12]}, {when}"),
            ("Results", f"{len(files)} files, `results/{key}-*.csv`, with {trials:,} trials; SHA-256 of all, one after the other: {whole[:16]}…"),
            ("Data", f"[datasets](../../datasets/README.md), by `halfspace data fetch`; sums in [SHA256SUMS](../../datasets/SHA256SUMS)"),
            ("To repeat", f"`halfspace repro NAME` for each `NAME` of [results](../../results/README.md) that begins with {key}"),
            ("Keywords", about["keywords"])]
    link = f'<a class="article" href="../../reports/{key}.pdf">This report as an article</a>'
    return "| | |\n|---|---|\n" + "".join(f"| {a} | {b} |\n" for a, b in rows) + "\n" + link


def claims(page):
    """The claims of a page: for each row of a table with the column "holds?" the claim, the verdict and the result."""
    at = None  # the column of the verdict
    for line in page.read_text(encoding="utf-8").splitlines():
        cells = [c.strip() for c in re.split(r"(?<!\\)\|", line)[1:-1]]
        if not cells:
            at = None
        elif "holds?" in cells:
            at = cells.index("holds?")
        elif at is not None and not set(cells[at]) <= set("-:"):
            if cells[at] not in VERDICTS:
                raise SystemExit(f"{page}: a claim has the verdict {cells[at]!r}, not one of {', '.join(VERDICTS)}")
            yield cells[0], cells[at], cells[-1]


def counted(page):
    """How many claims of a page have each outcome."""
    found = collections.Counter(VERDICTS[verdict] for _, verdict, _ in claims(page))
    if not found:
        raise SystemExit(f'{page}: no table has the column "holds?"')
    return found


def missed(page):
    """Counts the claims that hold, and names the others with what stands against them."""
    found = counted(page)
    text = (f"The tables above have {found.total()} claims. {found['holds']} hold, {found['partly']} hold in part, "
            f"{found['fails']} do not hold, and {found['untested']} were not tested. These are all that do not simply hold:\n\n")
    return text + "\n".join(f"- {claim}: **{verdict.replace('–', 'untested')}**; {got}"
                            for claim, verdict, got in claims(page) if VERDICTS[verdict] != "holds")


def scoreboard(source, keys):
    """How many claims of each paper hold, as a table for the front page."""
    lines = ["| paper | claims | ✓ hold | ◐ partly | ✗ do not hold | untested | |", "|---|---|---|---|---|---|---|"]
    whole = collections.Counter()
    for key in sorted(keys, key=lambda k: k[-2:]):  # by year
        page = source / f"docs/papers/{key}.md"
        found, title = counted(page), re.search("^# (.*)", page.read_text(encoding="utf-8"), re.M)[1]
        whole += found
        lines.append(f"| [{title}](docs/papers/{key}.md#claims) | {found.total()} | " + " | ".join(str(found[o]) for o in OUTCOMES)
                     + f" | [report](docs/reports/{key}.md) |")
    lines.append(f"| **all five** | {whole.total()} | " + " | ".join(str(whole[o]) for o in OUTCOMES) + " | |")
    return "\n".join(lines) + "\n"


def figures(about, key, source):
    """The figures of results, as the notebooks show them, and the network of a model where a paper has no other."""
    parts = []
    for notebook in about["notebooks"]:
        path = f"notebooks/papers/{notebook}.ipynb"
        for cell in json.loads((source / path).read_text(encoding="utf-8"))["cells"]:
            for output in cell.get("outputs", []):
                svg = "".join(output.get("data", {}).get("image/svg+xml", []))
                label = re.search('aria-label="([^"]*)"', svg)
                if not label or not html.unescape(label[1]).startswith(about["figures"]):
                    continue
                name = f"{key}-{len(parts) + 1}.svg"
                (source / "docs/reports" / name).write_text(svg, encoding="utf-8")
                text = html.unescape(label[1])
                parts.append(f"![{text}]({name})\n\n**Figure {len(parts) + 1}.** {text}; [notebook](../../{path}).\n")
    if not parts:
        raise SystemExit(f"docs/reports/{key}.md: no notebook has a figure of {about['figures']}")
    return "\n".join(parts)


def accuracies(source):
    """The accuracies of every fold, in percent, by set and learner."""
    found = collections.defaultdict(list)
    for name in ("comparison", "comparison-peers"):
        with open(source / f"results/{name}.csv", encoding="utf-8", newline="") as f:
            for row in csv.DictReader(f):
                found[row["set"], row["learner"]].append(100 * float(row["accuracy"]))
    return found


def better(a, b):
    """Says by the corrected t-test of Nadeau & Bengio whether one learner is more accurate: +, less: −, or neither."""
    differences = [x - y for x, y in zip(a, b, strict=True)]
    spread = statistics.variance(differences) * (1 / len(differences) + 1 / (FOLDS - 1))
    mean = statistics.fmean(differences)
    if abs(mean) <= CRITICAL * math.sqrt(spread):
        return ""
    return " +" if mean > 0 else " −"


def today(about, scores):
    """Compares the paper's learners with today's, fold by fold."""
    lines, above = [], collections.Counter()
    whole = {k for k, v in scores.items() if len(v) == FOLDS * REPEATS and not any(map(math.isnan, v))}
    first = {}
    for name in about["sets"]:
        had = [l for l in about["learners"] if (name, l) in whole]
        if not had:
            raise SystemExit(f"no learner of {about['original']} has all folds of {name}")
        first[name] = max(had, key=lambda l: statistics.fmean(scores[name, l]))
    for learner in about["learners"] + TODAY:
        cells = []
        for name in about["sets"]:
            if (name, learner) not in whole:
                cells.append("–")
                continue
            values = scores[name, learner]
            mark = better(values, scores[name, first[name]]) if learner in TODAY else ""
            above[mark.strip()] += learner in TODAY
            cells.append(f"{statistics.fmean(values):.1f} ± {statistics.stdev(values):.1f}{mark}")
        lines.append(f"| {'today' if learner in TODAY else 'paper'} | `{learner.removeprefix('peer: ')}` | " + " | ".join(cells) + " |")
    head = f"| | learner | {' | '.join(about['sets'])} |\n|---|---|{'---|' * len(about['sets'])}\n"
    best = "; ".join(f"{name}: `{l}`" for name, l in first.items())
    text = (f"Accuracy in percent, ± the standard deviation over {FOLDS} folds, {REPEATS} times, the same for all, from "
            "[results/comparison.csv](../../results/comparison.csv) and "
            "[results/comparison-peers.csv](../../results/comparison-peers.csv) (`make comparison`, "
            "`make comparison NAME=comparison-peers`). Learners have the settings that they have if nobody chooses any. "
            "+ is more accurate than the paper's best on that set, − less, by the corrected t-test of Nadeau and Bengio at 5 %, "
            "without a correction for how many are compared; a dash: not all folds could be learned, or in time.\n\n")
    compared = sum(above.values())
    after = (f"\nThe paper's best are {best}. Of {compared} comparisons with today's, {above['+']} are established to be better, "
             f"{above['−']} to be worse, and {above['']} are neither.")
    return text + head + "\n".join(lines) + "\n" + after
