"""Finding the keys that source code asks a translator for."""

import ast
from dataclasses import dataclass
from pathlib import Path

TRANSLATORS = frozenset({"t", "_t", "tr"})
"""The names that a translator goes by, bare or as an attribute (``self.t``)."""


@dataclass(frozen=True)
class Use:
    """A call of a translator with a key that can be read off the source.

    Attributes:
        where: File and line.
        key: The literal key, or for an f-string its literal parts with `*` for what is put in.
        plural: Whether the call is ``t.plural(...)``.
        data: The names of the keyword arguments; None where ``**data`` hides them.
    """

    where: str
    key: str
    plural: bool
    data: frozenset[str] | None


def uses_in(path: Path) -> list[Use]:
    """The calls in one file, or in every Python file below a directory."""
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return [use for file in files for use in uses_in_source(file.read_text("utf-8"), str(file))]


def uses_in_source(source: str, name: str) -> list[Use]:
    """The calls in one source text."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args and _is_translator(node.func):
            data = frozenset(keyword.arg or "**" for keyword in node.keywords)
            plural = isinstance(node.func, ast.Attribute) and node.func.attr == "plural"
            found += [
                Use(f"{name}:{node.lineno}", key, plural, None if "**" in data else data) for key in _keys(node.args[0])
            ]
    return found


def _is_translator(function: ast.expr) -> bool:
    if isinstance(function, ast.Attribute):
        return function.attr in TRANSLATORS or function.attr == "plural"
    return isinstance(function, ast.Name) and function.id in TRANSLATORS


def _keys(argument: ast.expr) -> list[str]:
    match argument:
        case ast.Constant(value=str(key)):
            return [key]
        case ast.IfExp(body=body, orelse=orelse):
            return [*_keys(body), *_keys(orelse)]
        case ast.JoinedStr(values=values):
            parts = [part.value if isinstance(part, ast.Constant) else "*" for part in values]
            return ["".join(map(str, parts))]
        case _:
            return []
