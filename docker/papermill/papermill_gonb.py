"""Lets papermill give values to the parameters of notebooks of Go cells, which the kernel GoNB runs: installed beside
papermill it is found by itself.

Papermill knows values, not declarations: 3 becomes an int and 3.0 a float64, and every parameter is declared as a
variable, which the kernel refuses of what is a constant elsewhere. The command `halfspace run` reads the declarations
instead.
"""

import json
import re

from papermill.engines import NBClientEngine
from papermill.models import Parameter
from papermill.translators import Translator, papermill_translators


class GoTranslator(Translator):
    """Writes values as Go does."""

    # What is of one kind becomes a slice of it; the types of elements that Python tells apart.
    ELEMENTS = {str: "string", bool: "bool", int: "int", float: "float64"}

    @classmethod
    def translate_none(cls, val):
        raise ValueError("None is no value of a parameter in Go")

    @classmethod
    def translate_escaped_str(cls, str_val):
        # JSON's escapes are Go's, but for pairs of surrogates, which are left as letters here.
        return json.dumps(str(str_val), ensure_ascii=False).replace("\x7f", "\\x7f")

    @classmethod
    def translate_float(cls, val):
        if val != val or val in (float("inf"), float("-inf")):
            raise ValueError(f"{val} is no constant in Go")
        return repr(val)

    @classmethod
    def translate_list(cls, val):
        kinds = {type(element) for element in val}
        if kinds == {int, float}:
            kinds = {float}
        if len(kinds) != 1 or not kinds <= set(cls.ELEMENTS):
            raise ValueError(f"{val} is no slice in Go: its elements must be strings, numbers or booleans, all of one kind")
        return f"[]{cls.ELEMENTS[kinds.pop()]}{{{', '.join(map(cls.translate, val))}}}"

    @classmethod
    def translate_dict(cls, val):
        raise ValueError(f"{val}: a parameter in Go is a string, a number, a boolean or a list")

    @classmethod
    def comment(cls, cmt_str):
        return f"// {cmt_str}"

    @classmethod
    def assign(cls, name, str_val):
        return f"var {name} = {str_val}"

    DECLARATION = re.compile(r"^(?:var|const)?\s*(\w+)(?:[ \t]+([\w.\[\]]+))?[ \t]*(?:=[ \t]*(.*?))?[ \t]*(?://[ \t]*(.*))?$")

    @classmethod
    def inspect(cls, parameters_cell):
        """Returns what is declared a name a line, alone or in parentheses behind var or const."""
        found, grouped = [], False
        for line in parameters_cell["source"].splitlines():
            line = line.strip()
            if line.startswith("%%"):
                break
            if re.fullmatch(r"(?:var|const)\s*\(", line):
                grouped = True
            elif line == ")":
                grouped = False
            elif grouped or re.match(r"(?:var|const)\s", line):
                if (m := cls.DECLARATION.match(line)) and (m[2] or m[3]):
                    found.append(Parameter(name=m[1], inferred_type_name=m[2] or "None", default=m[3] or "", help=m[4] or ""))
        return found


class Engine(NBClientEngine):
    """Papermill's own engine. It is registered so that this module is imported."""


for kernel_or_language in ("gonb", "go"):
    papermill_translators.register(kernel_or_language, GoTranslator)
