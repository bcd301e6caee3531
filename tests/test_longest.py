"""The lists of the longest that `make check` prints, on planted files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "scripts/longest.py"
BODY = "    x = 1\n"
CPP = "    x = 1;\n"
TS = "    x = 1\n"


def listed(root: Path) -> subprocess.CompletedProcess[str]:
    """What the script says of a checkout."""
    (root / "scripts").mkdir()
    script = root / "scripts/longest.py"
    script.write_text(SCRIPT.read_text())
    return subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("name", "text", "line", "fails"),
    [
        ("src/a.py", "x = 1\n" * 301, "  301  src/a.py\n", True),
        ("src/a.py", "x = 1\n" * 300, "modules over 300 lines: none\n", False),
        ("src/a.py", "# long: it counts\n" + "x = 1\n" * 300, "src/a.py  (it counts)\n", False),
        ("web/a.css", "/* long: it counts */\n" + "\n" * 300, "web/a.css  (it counts)\n", False),
        ("web/node_modules/a.js", "\n" * 301, "modules over 300 lines: none\n", False),
        ("src/a.py", "def f():\n" + BODY * 50, "   51  src/a.py:1 f\n", True),
        ("src/a.py", "def f():\n" + BODY * 49, "functions over 50 lines: none\n", False),
        (
            "src/a.py",
            "class A(Protocol[T]):\n" + "".join(f"    def f{n}(self): ...\n" for n in range(13)),
            "   13  src/a.py:1 A\n",
            True,
        ),
        (
            "src/a.py",
            "class A:\n" + "".join(f"    def f{n}(self): ...\n" for n in range(13)),
            "protocols over 12 methods: none\n",
            False,
        ),
        (
            "native/a.cpp",
            f"int f(int a,\n      int b) {{\n{CPP * 58}}}\n",
            "   61  native/a.cpp:1",
            True,
        ),
        (
            "native/a.cpp",
            f"int f() {{\n{CPP * 58}}}\n",
            "60 lines in C++, 50 on the page: none\n",
            False,
        ),
        (
            "native/a.hpp",
            f"class A {{\n    int f() {{\n{CPP * 59}    }}\n}};\n",
            "   61  native",
            True,
        ),
        ("web/a.ts", f"export async function f() {{\n{TS * 49}}}\n", "   51  web/a.ts:1", True),
        ("web/a.ts", f"const f = (a: int) => {{\n{TS * 49}}}\n", "   51  web/a.ts:1", True),
        ("web/a.ts", f"class A {{\n  f() {{\n{TS * 49}  }}\n}}\n", "   51  web/a.ts:2", True),
        ("web/a.ts", f"test('it', () => {{\n{TS * 49}}})\n", "50 on the page: none\n", False),
    ],
)
def test_what_is_too_long_is_listed_and_fails_unless_a_module_says_why(
    tmp_path, name, text, line, fails
):
    (tmp_path / name).parent.mkdir(parents=True)
    (tmp_path / name).write_text(text)
    done = listed(tmp_path)
    assert line in done.stdout
    assert (done.returncode == 1) == fails, done.stderr
    assert (name in done.stderr and "split it" in done.stderr) == fails
