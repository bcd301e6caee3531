# long: every way in which a package can be broken, one row each
"""Packages that are broken in every way: the house says which and why, and plays the rest."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import distributions
from pathlib import Path

import pytest

import parlour
from house import BOT, HUMAN, House, Match, opened, wait_for
from installed import registered, with_path
from parlour.games.register import Register
from parlour.kernel import Code, Illegal
from parlour.players.first_game import first_game

OWN = ("caro", "four-in-a-square", "save-oneself", "skill-gomoku", "stay-on-the-board")

_GAME = """
import os, time
from parlour.kernel import Game, Outcome
class Countdown(Game[int]):
    id, name, all_see_alike = {id!r}, "Countdown", True
    def start(self, options): self.options_schema.read(options); return 4
    def actors(self, s): return (s % 2,) if s else ()
    def legal(self, s, seat): return ["one"] if seat in self.actors(s) else []
    def apply(self, s, seat, action): return s - 1
    def outcome(self, s): return None if s else Outcome((0.0, 1.0), "out")
    def dump(self, s): return {{"left": s}}
    def load(self, data): return data["left"]
{more}
game = {made}
"""


def countdown(more: str = "", made: str = "Countdown()", name: str = "bad") -> str:
    """A tiny game, with something added to its class, or made otherwise."""
    body = "\n".join(f"    {line}" for line in more.splitlines())
    return _GAME.format(id=name, more=body, made=made)


BAD = {
    "raises at import": ("1 / 0", "it cannot be imported: ZeroDivisionError"),
    "leaves at import": ("raise SystemExit(3)", "it cannot be imported: SystemExit: 3"),
    "has no game": ("nothing = 1", "it cannot be imported: AttributeError"),
    "is no game": ("game = {'id': 'bad'}", "it is a dict, not a parlour.kernel.Game"),
    "is a class": (countdown(made="Countdown"), "it is the class Countdown"),
    "has another id": (countdown(name="worse"), "its id is worse, not bad"),
    "has no name": (countdown("name = None"), "its name is None"),
    "has no seats": (countdown("seats = 0"), "its seats is 0"),
    "says its options by their old name": (
        countdown("from parlour.kernel import OptionSchema\nform = OptionSchema({})"),
        "it lacks options_schema: its options are in form",
    ),
    "says both": (countdown("keeps_secrets = True"), "both that all see alike and that it keeps"),
    "lacks a rule": (
        countdown(made="type('Half', (Game,), {'id': 'bad', 'name': 'Half'})()"),
        "it cannot be imported: TypeError: Can't instantiate abstract class",
    ),
    "raises in a rule": (countdown("def legal(self, s, seat): return s.none"), "fails: Attribute"),
    "plays a seat's name": (
        countdown("def legal(self, s, seat): return ['1:2'] if seat in self.actors(s) else []"),
        "legal lists '1:2': it begins as if it named a seat",
    ),
    "forgets": (countdown("def load(self, data): return 9"), "load does not give back"),
    "draws nothing": (countdown("def picture(self, view): return 'a'"), "picture gives str"),
    "has no result": (countdown("def outcome(self, s): return None"), "the outcome is None"),
    "has a default that is no JSON": (
        countdown(
            "from parlour.kernel import Field, OptionSchema\n"
            "options_schema = OptionSchema({'x': Field(set, {}, {1}, 'Some.')})"
        ),
        "the schema of its options is no JSON: Object of type set",
    ),
    "has an option schema that raises": (
        countdown(
            "from parlour.kernel import Field, OptionSchema\n"
            "options_schema = OptionSchema({'x': Field(set, 3, 1, 'Some.')})"
        ),
        "fails: TypeError: 'int' object is not iterable",
    ),
    "has a view schema that is no JSON": (
        countdown("view_schema = {'enum': {1, 2}}"),
        "view_schema is no JSON",
    ),
    "has words that are no text": (countdown("def words(self, to): return {'a': b''}"), "words is"),
    "tells no JSON": (
        countdown(
            "from parlour.kernel import Narration\n"
            "def narrate(self, *_): return [self.Narration('x', {'cells': {1}})]"
        ),
        "narrate is no JSON",
    ),
    "has odd deadlines": (countdown("def deadlines(self, s): return [(0, 5, 'one')]"), "deadlines"),
    "waits for nobody": (
        countdown(
            "import parlour.kernel as kernel\n"
            "def deadlines(self, s): return [self.kernel.Deadline(1 - s % 2, 5, 'one')]"
        ),
        "and its seat cannot play that",
    ),
    "forces what is not legal": (countdown("def forced(self, s): return (0, 'two')"), "forced"),
    "has odd points": (countdown("def points(self, s): return 0.5"), "points gives 0.5"),
    "has an odd opening": (countdown("def opening(self, s): return 'A B'"), "opening gives 'A B'"),
    "raises about takebacks": (countdown("def bars_takeback(self, s): 1 / 0"), "fails: Zero"),
    "draws ragged rows": (
        countdown(
            "from parlour.kernel import Cell, Picture\n"
            "def picture(self, view):\n"
            "    return self.Picture.of([[self.Cell('a')], []])"
        ),
        "picture has rows of different lengths",
    ),
    "has odd actors": (countdown("def actors(self, s): return (5,)"), "actors gives (5,)"),
}
"""What a look at the package or a first game finds out in the process that looks."""

FATAL = {
    "crash": (
        countdown("def apply(self, s, seat, action): os.abort()", name="crash"),
        "apply one ends its process (SIGABRT)",
    ),
    "exit": ("import os\nos._exit(3)", "its import ends its process (exit 3)"),
    "import": ("1 / 0", "it cannot be imported: ZeroDivisionError"),
    "sleep": ("import time\ntime.sleep(1e6)", "its import does not come to an end within 5 s"),
    "stuck": (
        countdown("def apply(self, s, seat, action):\n    while True: time.sleep(1)", name="stuck"),
        "apply one does not come to an end within 5 s",
    ),
}
"""What would take a house down or hold it up; only a process of its own finds that out."""


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_package_is_left_out_with_its_reason(kind, tmp_path, monkeypatch):
    source, why = BAD[kind]
    module = f"bad_{list(BAD).index(kind)}"
    monkeypatch.syspath_prepend(
        registered(tmp_path, "package", {module: source}, bad=f"{module}:game")
    )
    (package,) = distributions(path=[str(tmp_path)])
    register = Register(package.entry_points)
    assert register.outside == ("bad",)
    try:
        for _ in first_game(register.get("bad")):
            pass
    except Illegal as refusal:
        assert refusal.code is Code.UNKNOWN_GAME
        (failure,) = register.failures
        assert (failure.name, failure.package) == ("bad", "package")
        assert why in failure.why
        assert register.every() == {}
    except Exception as raised:
        assert why in f"fails: {type(raised).__name__}: {raised}"
    else:
        pytest.fail("nothing was found")


def test_no_package_takes_the_name_of_another_game(tmp_path, monkeypatch):
    sources = {"first": countdown(name="same"), "second": countdown("name = 'Other'", name="same")}
    for package in ("second", "first"):
        registered(tmp_path, package, {package: sources[package]}, same=f"{package}:game")
    monkeypatch.syspath_prepend(tmp_path)
    points = [
        point for package in distributions(path=[str(tmp_path)]) for point in package.entry_points
    ]
    register = Register(points)
    assert register.get("same").name == "Countdown"
    (failure,) = register.failures
    assert str(failure) == "same of second: there is a game same already"


@pytest.fixture(scope="module")
def fatal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every package that would be the end of a house, a thief and a good one."""
    site = tmp_path_factory.mktemp("fatal")
    for name, (source, _) in FATAL.items():
        registered(site, f"the-{name}", {f"fatal_{name}": source}, **{name: f"fatal_{name}:game"})
    registered(site, "thief", {"thief": countdown(name="caro")}, caro="thief:game")
    return registered(site, "fine", {"fine": countdown(name="fine")}, fine="fine:game")


@pytest.fixture(scope="module")
def house(fatal: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(fatal))
        with opened(tmp_path_factory.mktemp("house"), trial=5) as house:
            yield house


@pytest.mark.parametrize("name", FATAL)
def test_the_house_opens_and_says_which_package_failed_and_why(house: House, name: str):
    (line,) = (
        line for line in house.log.read_text().splitlines() if f"left out {name} of " in line
    )
    assert f"the-{name}: {FATAL[name][1]}" in line


def test_the_house_is_said_to_be_open_once_every_package_was_tried(house: House):
    said = house.log.read_text()
    assert said.rindex("left out ") < said.index("Parlour is open on")


def test_the_rest_is_played(house: House):
    assert "left out caro of thief: there is a game caro already" in house.log.read_text()
    with house.client() as http:
        known = [game["id"] for game in http.get("/api/games").json()["games"]]
        assert known == sorted({"fine", *OWN})
        assert http.get("/api/health").status_code == 200
        for game in ("caro", "fine"):
            match = Match.open(http, game, HUMAN, BOT)
            match.act(0, match.position(0)["legal"][0])
            wait_for(lambda match=match: match.position()["plays"] == 2, "the bot's move")


def test_files_are_read_without_what_was_left_out(house: House):
    with house.client() as http:
        for text in ("(;GM[4]FF[4]SZ[15];B[hh])", record()):
            answer = http.post("/api/trees", json={"text": text})
            assert answer.status_code == 200, answer.text
            assert answer.json()["game"] == "caro"


def record() -> str:
    """A record of the house's own."""
    return str(parlour.new("caro").play("H8").record())


@pytest.mark.parametrize("text", ["(;GM[4]FF[4]SZ[15];B[hh])", record()])
def test_a_record_is_replayed_beside_a_package_that_leaves(tmp_path: Path, text: str):
    site = registered(
        tmp_path, "the-exit", {"fatal_exit": FATAL["exit"][0]}, exit="fatal_exit:game"
    )
    (tmp_path / "game.txt").write_text(text)
    command = [sys.executable, "-m", "parlour", "replay", str(tmp_path / "game.txt")]
    said = subprocess.run(command, env=with_path(site), capture_output=True, text=True, check=True)
    assert "Actions: 1." in said.stdout
    assert ("left out exit of the-exit" in said.stderr) == text.startswith("(")


def test_the_adapter_of_openspiel_registers_the_others(tmp_path: Path):
    pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this machine")
    source = countdown("def actions(self, options): 1 / 0")
    site = registered(tmp_path, "bad-package", {"bad": source}, bad="bad:game")
    script = "import parlour.adapters.openspiel, pyspiel; print(pyspiel.registered_names())"
    command = [sys.executable, "-c", script]
    said = subprocess.run(command, env=with_path(site), capture_output=True, text=True, check=True)
    assert "parlour_caro" in said.stdout
    assert "parlour_bad" not in said.stdout
    assert "bad is not registered: ZeroDivisionError" in said.stderr


def test_the_list_of_games_says_what_was_left_out(tmp_path: Path):
    site = registered(tmp_path, "bad-package", {"bad": "1 / 0"}, bad="bad:game")
    command = [sys.executable, "-m", "parlour", "games"]
    said = subprocess.run(command, env=with_path(site), capture_output=True, text=True, check=True)
    assert "caro  Caro" in said.stdout
    assert "left out bad of bad-package: it cannot be imported: ZeroDivisionError" in said.stdout


def test_whoever_asks_for_what_was_left_out_is_told_why(tmp_path: Path):
    site = registered(tmp_path, "bad-package", {"bad": "1 / 0"}, bad="bad:game")
    why = "left out bad of bad-package: it cannot be imported: ZeroDivisionError"
    play = [sys.executable, "-m", "parlour", "play", "bad"]
    load = [sys.executable, "-c", "import parlour; parlour.game('bad')"]
    for command in (play, load):
        said = subprocess.run(
            command, env=with_path(site), capture_output=True, text=True, check=False
        )
        assert said.returncode == 1
        assert "The house has no such game. (bad)" in said.stderr
        assert why in said.stderr


_PLAYERS = """
from parlour import games, players
print([players.levels(games.get(name)) for name in ("caro", "fine")], *players.failures(), sep="|")
"""


@pytest.mark.parametrize(
    ("player", "levels", "why"),
    [
        ("player = Player(3, think)", 3, None),
        ("player = think", 10, "it is a function, not a parlour.players.Player"),
        ("1 / 0", 10, "it cannot be imported: ZeroDivisionError"),
    ],
)
def test_a_package_brings_its_games_player_or_the_general_one_plays(
    tmp_path: Path, player: str, levels: int, why: str | None
):
    source = "from parlour.players import Player, Thought\ndef think(*_): return Thought('one')\n"
    sources = {"fine": countdown(name="fine"), "fine_player": source + player}
    site = registered(tmp_path, "fine", sources, fine="fine:game")
    points = site / "fine-1.dist-info" / "entry_points.txt"
    points.write_text(points.read_text() + "[parlour.players]\nfine = fine_player:player\n")
    command = [sys.executable, "-c", _PLAYERS]
    said = subprocess.run(command, env=with_path(site), capture_output=True, text=True, check=True)
    known, *failures = said.stdout.strip().split("|")
    assert known == f"[10, {levels}]"
    assert len(failures) == (why is not None)
    assert why is None or f"the player of fine of fine: {why}" in failures[0]
