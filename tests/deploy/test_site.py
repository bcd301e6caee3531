"""The docs site: every page has its place, and nothing of it is loaded from elsewhere."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import threading
import unicodedata
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright.sync_api import Browser, expect, sync_playwright

from e2e.browser import ARGS, CHROMIUM
from papers import PAPERS, ROOT

_spec = importlib.util.spec_from_file_location("site_script", ROOT / "scripts/site.py")
assert _spec
assert _spec.loader
site: Any = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(site)

NAV = list(site.pages(yaml.safe_load((ROOT / "mkdocs.yml").read_text())["nav"]))


def test_the_nav_names_every_paper_once():
    papers = {str(paper.relative_to(ROOT)) for paper in PAPERS} | {"CHANGELOG.md"}
    assert sorted(NAV) == sorted(papers)


def test_the_reference_knows_the_modules_that_others_build_on():
    there = [name for name in site.REFERENCE if importlib.util.find_spec(name)]
    assert {
        "parlour",
        "parlour.kernel",
        "parlour.games",
        "parlour.match",
        "parlour.players",
    } <= set(there)


@pytest.fixture(scope="module")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages as they are laid out for the site, which `make docs` builds in the soak."""
    folder: Path = tmp_path_factory.mktemp("site") / "pages"
    site.stage(NAV, folder)
    return folder


_HEADING = re.compile(r"^#+ (.+?)\s*$", re.MULTILINE)
_TARGET = re.compile(r"\]\(([^)#:\s]*)(?:#([^)\s]+))?\)")
_FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def prose(page: Path) -> str:
    return _FENCED.sub("", page.read_text())


def anchors(page: Path) -> set[str]:
    """What the site calls the headings of a page, as Markdown does."""
    names: set[str] = set()
    for heading in _HEADING.findall(prose(page)):
        plain = unicodedata.normalize("NFKD", re.sub(r"[`*]|\]\([^)]*\)|\[", "", heading))
        word = re.sub(r"[^\w\s-]", "", plain.encode("ascii", "ignore").decode()).strip().lower()
        names.add(re.sub(r"[-\s]+", "-", word))
    return names


@pytest.mark.parametrize("page", NAV)
def test_every_link_of_a_page_leads_somewhere_on_the_site(staged: Path, page: str):
    for path, anchor in _TARGET.findall(prose(staged / page)):
        target = (staged / page).parent / path if path else staged / page
        assert target.resolve().is_relative_to(staged.resolve()), path
        assert target.exists(), path
        assert not anchor or anchor in anchors(target), f"{path}#{anchor}"


def test_every_page_begins_with_its_title_and_headings_are_found_by_name(staged: Path):
    for page in NAV:
        assert prose(staged / page).startswith("# "), page
    assert anchors(staged / "docs/api.md") >= {"the-analysis-board", "studies"}


def test_what_builds_the_site_is_what_is_locked():
    """Every plugin and every extension that the site asks for is of a package that is locked."""
    config = yaml.safe_load((ROOT / "mkdocs.yml").read_text())
    locked = (ROOT / "requirements-docs.lock").read_text()
    assert {next(iter(one)) if isinstance(one, dict) else one for one in config["plugins"]} == {
        "search",
        "mkdocstrings",
    }
    for package in ("mkdocs", "mkdocs-material", "mkdocstrings", "pymdown-extensions"):
        assert f"\n{package}==" in f"\n{locked}", package


@pytest.mark.parametrize(
    ("file", "text", "found"),
    [
        ("a.html", '<script src="https://cdn.example/x.js"></script>', True),
        ("a.html", '<script src="//cdn.example/x.js"></script>', True),
        ("a.html", '<link rel="stylesheet" href="https://fonts.example/css">', True),
        ("a.html", '<img srcset="https://cdn.example/a.png 2x">', True),
        ("a.html", '<a href="https://example.org">there</a><img src="../a.png">', False),
        ("a.css", '@import "https://fonts.example/css";', True),
        ("a.css", "a { background: url(//cdn.example/a.png) }", True),
        ("a.css", "/* https://example.org */ a { background: url(a.png) }", False),
    ],
)
def test_what_a_page_would_load_from_elsewhere_is_found(tmp_path: Path, file, text, found):
    (tmp_path / file).write_text(text)
    assert bool(list(site.foreign(tmp_path))) == found


@pytest.fixture(scope="module")
def made() -> Path:
    """The site, made as anybody makes it."""
    environment = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}
    done = subprocess.run(
        ["make", "docs"], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return ROOT / done.stdout.split()[-1]


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def address(made: Path) -> Iterator[str]:
    """Where the site is served."""
    with ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(Quiet, directory=str(made.parent))
    ) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        yield browser
        browser.close()


@pytest.mark.soak
def test_the_site_is_read_and_searched_without_asking_another_host(address: str, browser: Browser):
    page = browser.new_page()
    asked: list[str] = []
    broken: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("response", lambda one: broken.append(one.url) if one.status >= 400 else None)
    page.on("pageerror", lambda error: broken.append(str(error)))
    for path in ("/", "/docs/pictures/", "/docs/api/", "/reference/parlour.kernel/"):
        page.goto(address + path, wait_until="load")
    expect(page.get_by_role("heading", name="Illegal")).to_be_visible()
    page.get_by_role("textbox", name="Search").fill("takeback")
    expect(page.locator(".md-search-result__item").first).to_be_visible()
    elsewhere = [url for url in asked if not url.startswith((address, "data:", "blob:"))]
    assert (elsewhere, broken) == ([], [])
