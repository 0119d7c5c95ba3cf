"""Takes the answers out of lessons."""

import json
import re

# What the students' versions of lessons do not have either.
SOLUTION = re.compile(r"\t*// BEGIN SOLUTION\n.*?// END SOLUTION\n?", re.S)
HIDDEN = re.compile(r"// BEGIN HIDDEN TESTS\n.*?// END HIDDEN TESTS\n?", re.S)


def without_answers(lesson, outputs=True):
    """Takes the solutions and hidden tests out of a notebook, and the outputs too if they are not wanted."""
    notebook = json.loads(lesson.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        text = SOLUTION.sub('\t// YOUR CODE HERE\n\tpanic("not answered yet")\n', "".join(cell["source"]))
        cell["source"] = HIDDEN.sub("", text).splitlines(keepends=True)
        if cell["cell_type"] == "code" and not outputs:
            cell["outputs"], cell["execution_count"] = [], None
    lesson.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
