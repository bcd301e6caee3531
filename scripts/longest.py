"""The longest of everything: modules, functions, protocols. `make check` prints it.

A module over its limit says why in a comment of its first lines (`long: …`); one that does not
fails, and so does a function or a protocol over its own: that is always to be taken apart.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

MODULE, FUNCTION, PROTOCOL = 300, 50, 12
"""The most lines of a module, lines of a function, methods of a protocol or abstract class."""

CPP_FUNCTION = 60
"""The most lines of a function in C++, which says types and closes blocks besides."""

FOLDERS = ("bench", "examples", "native", "scripts", "src", "tests", "web")
SUFFIXES = {".cpp", ".css", ".h", ".hpp", ".js", ".py", ".svelte", ".ts"}
BUILT = {"node_modules", ".svelte-check", "page", "schema.d.ts", "messages.d.ts"}
REASON = re.compile(r"\blong: (\S.*?)(?: ?\*/| ?-->)?$", re.MULTILINE)
OPENING = 5
"""In how many first lines the reason stands."""


@dataclass(frozen=True, slots=True, order=True)
class Long:
    """Something over its limit: how long, where, and why if that is said."""

    size: int
    where: str
    why: str = ""

    def __str__(self) -> str:
        return f"{self.size:5}  {self.where}" + (f"  ({self.why})" if self.why else "")


def modules(files: list[tuple[str, str]]) -> Iterator[Long]:
    """The files over the limit, each with its reason."""
    for name, text in files:
        lines = text.splitlines()
        if len(lines) > MODULE:
            reason = REASON.search("\n".join(lines[:OPENING]))
            yield Long(len(lines), name, reason[1] if reason else "")


def functions(name: str, tree: ast.Module) -> Iterator[Long]:
    """The functions of a module over the limit."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            size = (node.end_lineno or node.lineno) + 1 - node.lineno
            if size > FUNCTION:
                yield Long(size, f"{name}:{node.lineno} {node.name}")


_CPP = re.compile(r"(|    )(?!namespace\b|class\b|struct\b|enum\b|union\b|[#/}])(?=\S)[^=]*\(")
_TS = re.compile(
    r"( *)(?:export )?(?:default )?(?:"
    r"(?:async )?function\b|const \w+ = (?:async )?(?:<[^>]*>)?\(|"
    r"(?:(?:async|static|private|get|set) )*(?!(?:if|for|while|switch|catch)\b)#?\w+(?:<[^>]*>)?\()"
)
LANGUAGES = {
    ".cpp": (_CPP, CPP_FUNCTION),
    ".hpp": (_CPP, CPP_FUNCTION),
    ".svelte": (_TS, FUNCTION),
    ".ts": (_TS, FUNCTION),
}
"""How a function begins in each of the other languages, as the formatters set it, and its limit."""


def bracketed(name: str, text: str) -> Iterator[Long]:
    """The functions of a module in C++ or TypeScript over the limit."""
    begins, most = LANGUAGES[Path(name).suffix]
    lines, at = text.splitlines(), 0
    while at < len(lines):
        head = begins.match(lines[at])
        start, at = at, at + 1
        if head is None:
            continue
        last = next((n for n in range(start, len(lines)) if lines[n][-1:] in "{;}"), start)
        is_whole = lines[start].count("(") == lines[start].count(")")
        is_call = lines[last].endswith("=> {") and " = " not in lines[start]
        is_call = is_call or (is_whole and last > start)
        is_expression = any(line.endswith("=>") for line in lines[start:last])
        if not lines[last].endswith("{") or is_call or is_expression:
            continue
        close = head[1] + "}"
        end = next((n for n in range(last, len(lines)) if lines[n].startswith(close)), start)
        if end + 1 - start > most:
            yield Long(end + 1 - start, f"{name}:{start + 1} {lines[start].strip()[:60]}")
        at = max(at, end + 1)


def protocols(name: str, tree: ast.Module) -> Iterator[Long]:
    """The protocols and abstract classes of a module with more methods than the limit."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and _abstract(node):
            methods = [
                each.name
                for each in node.body
                if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
                and not each.name.startswith("_")
            ]
            if len(methods) > PROTOCOL:
                yield Long(len(methods), f"{name}:{node.lineno} {node.name}")


def _abstract(node: ast.ClassDef) -> bool:
    bases = {word for base in node.bases for word in re.findall(r"\w+", ast.unparse(base))}
    return bool(bases & {"Protocol", "ABC"})


def written(root: Path) -> list[tuple[str, str]]:
    """Name and text of every file that somebody wrote."""
    return [
        (str(path.relative_to(root)), path.read_text(encoding="utf-8"))
        for folder in FOLDERS
        for path in sorted((root / folder).rglob("*"))
        if path.suffix in SUFFIXES and not BUILT & set(path.parts) and path.is_file()
    ]


def main(root: Path) -> int:
    """Print the lists; 1 where something is too long and does not say why."""
    files = written(root)
    trees = [(name, ast.parse(text)) for name, text in files if name.endswith(".py")]
    others = [one for one in files if Path(one[0]).suffix in LANGUAGES]
    found = {
        f"modules over {MODULE} lines": list(modules(files)),
        f"functions over {FUNCTION} lines": [one for tree in trees for one in functions(*tree)],
        f"functions over {CPP_FUNCTION} lines in C++, {FUNCTION} on the page": [
            one for other in others for one in bracketed(*other)
        ],
        f"protocols over {PROTOCOL} methods": [one for tree in trees for one in protocols(*tree)],
    }
    for title, long in found.items():
        print(f"{title}: {len(long) or 'none'}")
        for one in sorted(long, reverse=True):
            print(one)
    unsaid = [one.where for long in found.values() for one in long if not one.why]
    for where in unsaid:
        print(f"{where}: split it; a module may say why not by `long: …`", file=sys.stderr)
    return 1 if unsaid else 0


if __name__ == "__main__":
    sys.exit(main(Path(__file__).parents[1]))
