"""Two write a study while the house is killed: no comment is lost or doubled."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event

import httpx
import pytest

from accounts import Browser
from house import House, opened, wait_for
from parlour import study
from parlour.server.studies.chapters import replayed
from parlour.store.study_rows import EditRow
from studies import Desk


class Writer:
    """Says one word after the other at one of two places, each until the house has taken it."""

    def __init__(self, name: str, desk: Desk) -> None:
        self.name = name
        self.desk = desk
        self.acknowledged: list[str] = []

    def write(self, done: Event) -> None:
        while not done.is_set():
            number = len(self.acknowledged)
            self._say(f"{self.name}{number}.", ("", "H8")[number % 2])

    def _say(self, word: str, path: str) -> None:
        was = self.desk.said(path)
        asked = {"text": f"{was} {word}".strip(), "was": was, "key": word}
        while True:
            try:
                answer = self.desk.ask("comment", path, **asked)
                if answer.status_code < 500:
                    break
            except httpx.TransportError:
                continue
        assert answer.status_code == 200, answer.text
        self.acknowledged.append(word)
        while True:
            try:
                self.desk.catch_up()
            except (httpx.TransportError, KeyError):
                continue
            break


@pytest.mark.parametrize(
    "kills", [pytest.param(1, id="short"), pytest.param(15, id="long", marks=pytest.mark.soak)]
)
def test_kill_9_while_two_write_loses_and_doubles_no_comment(tmp_path: Path, kills: int):
    with opened(tmp_path, edits_per_minute=10**9, study_comment=4_000) as house:
        red, blue = Browser(house), Browser(house)
        red.sign_up("Red")
        blue.sign_up("Blue")
        desk = Desk.create(red.http).do("add", actions=["H8"])
        red.http.put(f"{desk.path}/editors/Blue")
        blue.http.post(f"{desk.path}/accept")
        writers = Writer("r", desk.read()), Writer("b", desk.of(blue.http))
        done = Event()
        with ThreadPoolExecutor() as pool:
            writing = [pool.submit(writer.write, done) for writer in writers]
            try:
                for _ in range(kills):
                    enough = [len(writer.acknowledged) + 8 for writer in writers]
                    wait_for(lambda enough=enough: _wrote(writers, enough, writing), "more words")
                    house.kill()
                    house.open()
            finally:
                done.set()
        for work in writing:
            work.result()
        _agrees(house, desk, writers)
        for browser in (red, blue):
            browser.close()


def _wrote(writers: tuple[Writer, Writer], enough: list[int], writing: list[Future[None]]) -> bool:
    for work in writing:
        if work.done():
            work.result()
    return all(len(w.acknowledged) >= n for w, n in zip(writers, enough, strict=True))


def _agrees(house: House, desk: Desk, writers: tuple[Writer, Writer]) -> None:
    """The log has no gap, and comes to what both have on their desks."""
    query = "SELECT seq, at, person, chapter, kind, text, key FROM study_edit WHERE study = ?"
    log = [EditRow(*row) for row in house.rows(f"{query} ORDER BY seq", desk.study)]
    assert [edit.seq for edit in log] == list(range(len(log)))
    tree = replayed(None, log).tree
    for writer in writers:
        assert writer.desk.catch_up().tree == tree
    assert desk.of(desk.http).tree == tree
    said = "".join(node.comment for node in tree.nodes)
    for writer in writers:
        assert [said.count(word) for word in writer.acknowledged] == [1] * len(writer.acknowledged)
    assert study.check(tree) == tree
