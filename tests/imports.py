"""What a module imports, read from its text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

__all__ = ["imports"]


def imports(path: Path, root: Path) -> Iterator[str]:
    """The dotted names that a file imports, wherever in it, also by `import_module("…")`."""
    package = ["parlour", *path.relative_to(root).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module, names, level):
                base = package[: len(package) + 1 - level] if level else []
                stem = ".".join([*base, *([module] if module else [])])
                yield from (f"{stem}.{name.name}" for name in names)
            case ast.Call(ast.Name("import_module") | ast.Attribute(_, "import_module"), args):
                yield from (a.value for a in args if isinstance(a, ast.Constant))
