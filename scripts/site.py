"""The docs site: `make docs` runs this with what requirements-docs.lock installs.

The papers are laid out as they lie in the repository, so that the links which work there work on
the site too; the reference of the library is made from docstrings, of the modules that are there.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build/docs"

REFERENCE = (
    "parlour",
    "parlour.kernel",
    "parlour.games",
    "parlour.match",
    "parlour.players",
    "parlour.study",
    "parlour.testing",
    "parlour.client",
    "parlour.adapters.pettingzoo",
    "parlour.adapters.gymnasium",
    "parlour.adapters.openspiel",
)
"""The modules that others may build on: a page each, where the module is there."""

LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")


def pages(nav: object) -> Iterator[str]:
    """Every page that the nav names."""
    match nav:
        case str():
            yield nav
        case list():
            for one in nav:
                yield from pages(one)
        case dict():
            for one in nav.values():
                yield from pages(one)


def stage(nav: object, to: Path) -> None:
    """Lay out the pages, with all of docs/ and every file that a page links."""
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(ROOT / "docs", to / "docs")
    named = {"web/public/icon.svg"}
    for page in pages(nav):
        named.add(page)
        text = (ROOT / page).read_text(encoding="utf-8")
        linked = [(ROOT / page).parent / link for link in LINK.findall(text)]
        named |= {str(path.resolve().relative_to(ROOT)) for path in linked if path.is_file()}
    for name in named:
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, to / name)


def refer(to: Path) -> list[dict[str, str]]:
    """Write a page for each module that is there, and give their part of the nav."""
    sys.path.insert(0, str(ROOT / "src"))
    to.mkdir(parents=True)
    nav = []
    for module in REFERENCE:
        if find_spec(module):
            text = f"# `{module}`\n\n::: {module}\n"
            (to / f"{module}.md").write_text(text, encoding="utf-8")
            nav.append({module: f"{to.name}/{module}.md"})
    return nav


class Loads(HTMLParser):
    """What a page loads from elsewhere while it is shown; links for a reader to follow do not."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what the element loads."""
        loads = {name: value or "" for name, value in attrs if tag != "a"}
        for name in ("src", "srcset", "href", "data", "poster", "style"):
            if re.search(r"(?:https?:)?//\w", loads.get(name, "")):
                self.found.append(f"<{tag} {name}={loads[name]!r}>")


def foreign(site: Path) -> Iterator[str]:
    """Whatever of the site would be loaded from another host."""
    for path in sorted(site.rglob("*")):
        where = path.relative_to(site)
        if path.suffix == ".html":
            parser = Loads()
            parser.feed(path.read_text(encoding="utf-8"))
            yield from (f"{where}: {one}" for one in parser.found)
        elif path.suffix == ".css":
            css = path.read_text(encoding="utf-8")
            for one in re.findall(r"(?:@import|url\()\s*[\"']?(?:https?:)?//[^\"')\s]+", css):
                yield f"{where}: {one}"


def main() -> int:
    """Stage, build, and look that nothing comes from elsewhere."""
    config = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    stage(config["nav"], BUILD / "pages")
    config["nav"].insert(-1, {"Library": refer(BUILD / "pages/reference")})
    config |= {"docs_dir": "pages", "site_dir": "site"}
    python = next(one for one in config["plugins"] if "mkdocstrings" in one)["mkdocstrings"]
    python["handlers"]["python"]["paths"] = [str(ROOT / "src")]
    (BUILD / "mkdocs.yml").write_text(yaml.safe_dump(config, sort_keys=False), encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    done = subprocess.run(  # noqa: S603
        [*command, "-f", BUILD / "mkdocs.yml"],
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},  # docs/dependencies.md has the answer
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        return done.returncode
    found = list(foreign(BUILD / "site"))
    for one in found:
        print(f"loaded from elsewhere: {one}", file=sys.stderr)
    print((BUILD / "site/index.html").relative_to(ROOT))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
