"""A game played in words: what is shown, what is asked, and the words that are no actions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.columns import Columns
from rich.console import Console

from parlour import players
from parlour.cli.boards import drawn
from parlour.cli.local_match import LocalMatch
from parlour.cli.notation import written
from parlour.cli.record_files import keep
from parlour.cli.words import ending_words, refuse, seat_name, told
from parlour.kernel import Code, Illegal, Seat
from parlour.match import Decision, Match

__all__ = ["Conversation"]


class Conversation:
    """Asks until the game is over or somebody leaves."""

    def __init__(self, local_match: LocalMatch, console: Console, path: Path | None = None) -> None:
        self._here = local_match
        self._console = console
        self._path = path
        self._going = True
        self._words: dict[str, tuple[Callable[[str], None], str]] = {
            "?": (self._legal, "what you may do now (also: legal)"),
            "hint": (self._hint, "what the computer would do"),
            "undo": (self._undo, "take your last action back"),
            "redo": (self._redo, "bring back what was taken back"),
            "board": (self._board, "show the board again"),
            "resign": (self._resign, "give the game up"),
            "save": (self._save, "save FILE: write the game down; play --resume FILE goes on"),
            "help": (self._help, "this list"),
            "quit": (self._quit, "leave the table"),
        }
        if local_match.game.seats > 1 and not local_match.game.drawless:
            self._words["draw"] = (self._draw, "offer a draw")

    def run(self) -> None:
        """Play. The end of the input leaves the table."""
        self._say(self._here.match, self._here.deal())
        self._console.print("Type an action, or [bold]help[/bold].")
        self._board("")
        while self._going:
            try:
                self._turn()
            except Illegal as refusal:
                refuse(self._console, refusal)
            except (EOFError, KeyboardInterrupt):
                self._console.print()
                self._going = False

    def _turn(self) -> None:
        """One bot's action, or one line of a person's."""
        here = self._here
        if (seat := here.bot) is not None:
            level = here.match.setup.chairs[seat].level or 1
            with self._console.status("thinking"):
                thought = here.think(seat, level)
            before = here.match
            self._say(before, here.act(seat, thought.action))
            if here.bot is None:
                self._board("")
            return
        asked = here.person
        if asked is None and all(chair.is_bot for chair in here.match.setup.chairs):
            self._going = False  # nobody is there to take anything back or save it
            return
        self._windows(asked)
        name = "over" if asked is None else seat_name(here.match, asked)
        line = self._console.input(f"{name}> ").strip()
        if line:
            self._answer(asked, line)

    def _answer(self, seat: Seat | None, line: str) -> None:
        here = self._here
        word, _, rest = line.partition(" ")
        word = {"legal": "?", "exit": "quit"}.get(word.lower(), word.lower())
        action = "" if seat is None else written(here.game, here.match.state, seat, line)
        legal = () if seat is None else here.game.legal(here.match.state, seat)
        if word in self._words and action not in legal:
            self._words[word][0](rest.strip())
            return
        if seat is None:
            raise Illegal(Code.GAME_OVER)
        self._say(here.match, here.act(seat, action))
        if here.bot is None:
            self._board("")

    def _windows(self, asked: Seat | None) -> None:
        """What is still open; what is played else may be a card that only its holder knows."""
        match = self._here.match
        for deadline in match.game.deadlines(match.state):
            limit = "" if deadline.ms is None else f" within {deadline.ms / 1000:g} s"
            is_told = match.game.all_see_alike or deadline.seat == asked
            else_ = f", else [bold]{deadline.default}[/bold]" if is_told else ""
            self._console.print(f"An answer is due; at an online table{limit}{else_}.")

    def _say(self, before: Match, decision: Decision) -> None:
        """Tell what the actions of a decision did."""
        for event, after in decision.steps:
            text = after.game.heard(event.seat, event.text)
            self._console.print(f"{seat_name(after, event.seat)}: [bold]{text}[/bold]")
            game = after.game
            for line in told(game, game.narrate(before.state, event.seat, event.text, after.state)):
                self._console.print(f"  {line}", style="dim", markup=False)
            before = after

    # The words.

    def _board(self, _rest: str) -> None:
        match = self._here.match
        self._console.print(drawn(match.game, match.game.view(match.state, self._here.person)))
        if match.ending is not None:
            self._console.print(ending_words(match.game, match.ending), style="bold")

    def _legal(self, _rest: str) -> None:
        seat, here = self._acting(), self._here
        self._console.print(Columns(here.game.legal(here.match.state, seat), equal=True))

    def _hint(self, _rest: str) -> None:
        seat, here = self._acting(), self._here
        thought = here.think(seat, players.levels(here.game))
        line = f" (then {' '.join(thought.line[1:])})" if thought.line[1:] else ""
        self._console.print(f"Try [bold]{thought.action}[/bold]{line}.")

    def _undo(self, _rest: str) -> None:
        self._here.undo()
        self._board("")

    def _redo(self, _rest: str) -> None:
        self._say(self._here.match, self._here.redo())
        self._board("")

    def _draw(self, _rest: str) -> None:
        agreed = self._here.offer_draw(self._acting(), self._takes_draw)
        self._console.print("The draw is taken." if agreed else "The draw is declined.")
        if agreed:
            self._board("")

    def _takes_draw(self, seat: Seat) -> bool:
        name = seat_name(self._here.match, seat)
        reply = self._console.input(f"{name}, do you take the draw? \\[y/N] ")
        return reply.strip().lower() == "y"

    def _resign(self, _rest: str) -> None:
        self._here.resign(self._acting())
        self._board("")

    def _save(self, rest: str) -> None:
        path = Path(rest) if rest else self._path
        if path is None:
            raise Illegal(Code.MALFORMED, "(save FILE)")
        keep(path, self._here.record())
        self._path = path
        self._console.print(f"Saved. Go on with: parlour play --resume {path}", markup=False)

    def _help(self, _rest: str) -> None:
        for word, (_, about) in self._words.items():
            self._console.print(f"  [bold]{word:7}[/bold] {about}")

    def _quit(self, _rest: str) -> None:
        self._going = False

    def _acting(self) -> Seat:
        seat = self._here.person
        if seat is None:
            raise Illegal(Code.GAME_OVER)
        return seat
