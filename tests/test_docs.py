"""What the papers say is so: links lead somewhere, files exist, and what they show can be run."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from parlour.server import described
from serving import PATIENCE_S, House, opened

ROOT = Path(__file__).parents[1]
PAPERS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "web/README.md",
          *sorted((ROOT / "docs").rglob("*.md"))]  # fmt: skip
BUILT = ("build/", "dist/", ".venv/", "src/parlour/server/page")
"""What is made and not kept."""
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")
NAMED = re.compile(r"`((?:src|tests|docs|web|native|bench|scripts|examples|deploy)/[\w./-]*[\w/])`")


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_and_every_path_of_the_papers_is_there(paper: Path):
    text = paper.read_text()
    gone = [link for link in LINK.findall(text) if not (paper.parent / link).exists()]
    named = [name for name in NAMED.findall(text) if not name.startswith(BUILT)]
    homes = {ROOT, paper.parent}  # the page's paper speaks of its own folder
    gone += [name for name in named if not any((home / name).exists() for home in homes)]
    assert gone == []


def test_a_link_or_path_that_leads_nowhere_would_be_found():
    text = "[x](gone.md#top) and `src/parlour/gone.py`, not [y](https://example.org)"
    assert (LINK.findall(text), NAMED.findall(text)) == (["gone.md"], ["src/parlour/gone.py"])


def blocks(paper: Path, language: str) -> list[str]:
    """The fenced blocks of that language."""
    return re.findall(rf"```{language}\n(.*?)```", paper.read_text(), re.DOTALL)


def run(script: str, house: House, folder: Path) -> str:
    """What the lines say on this house, where nothing may fail."""
    here = script.replace("http://127.0.0.1:8000", house.address)
    here = here.replace("curl -s", "curl -sS --fail-with-body")
    command = ["bash", "-euo", "pipefail", "-c", here]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_paper_on_bots_makes_one_on_a_fresh_house(tmp_path: Path):
    make, play = blocks(ROOT / "docs/bots.md", "sh")
    with opened(tmp_path) as house:
        said = run(make, house, tmp_path)
        shown = json.JSONDecoder().raw_decode(said[said.index('{"token"') :])[0]
        assert shown["token"]["scopes"] == ["play", "read"]
        with house.client() as http:
            token = {"authorization": f"Bearer {shown['secret']}"}
            assert '"bot"' in http.get("/api/me", headers=token).text
    # The rest is `examples/bot.py`, which tests/test_examples.py plays to the end.
    assert "examples/bot.py" in play


def test_the_first_lines_of_the_api_and_its_example_match_work_on_a_fresh_house(tmp_path: Path):
    first, *_ = blocks(ROOT / "docs/api.md", "sh")
    match, *_ = blocks(ROOT / "docs/api.md", "json")
    with opened(tmp_path) as house, house.client() as http:
        opening, playing = first.split("# play on your seat")
        made = json.loads(run(opening, house, tmp_path))
        for shown, true in (
            ("rvusaenfkufv", made["id"]),
            ("dUsjJxc5fSKK…", made["seats"][0]["token"]),
        ):
            assert shown in playing
            playing = playing.replace(shown, true)
        done, _, log = run(f"house={house.address}\n{playing}", house, tmp_path).partition("}")
        assert json.loads(done + "}") == {"seq": 1, "rematch": None}
        assert set(json.loads(log)) >= {"events", "seq", "over"}
        assert http.post("/api/matches", content=match).status_code == 201


def test_the_paper_on_the_api_names_seeks_leaderboards_chat_and_muting():
    text = (ROOT / "docs/api.md").read_text()
    paths = set(described()["paths"])
    for path in ("/api/seeks", "/api/seeks/{id}", "/api/leaderboards", "/api/matches/{id}/chat",
                 "/api/people/{id}/mute", "/api/records"):  # fmt: skip
        assert path in paths
        assert f"`{path}" in text
