"""The games of several telephones at the same moment go to the disk at once, and each hears of its own."""

import asyncio

import pytest
from club_evening import add_games

from skatlist.desk.event_desk import EventDesk
from skatlist.evening import Evening
from skatlist.files.journal import skat_file
from skatlist.words import InputError, RefusedError


def entered(*works, path):
    """Let several at a desk do something at the same moment, and return what became of each."""

    async def at_desk():
        desk = EventDesk(path, "Ida")
        await desk.open()
        try:
            return await asyncio.gather(*map(desk.ask_together, works), return_exceptions=True)
        finally:
            await desk.close()

    return asyncio.run(at_desk())


def game(evening):
    add_games(evening, f"{evening.scored((1, 1)).next_game % 4 + 1} pik m1 +")
    return evening.records[-1].seq


def refused(_evening):
    raise RefusedError("no_table")


def test_each_hears_of_its_own(event):
    commits = []
    whole = skat_file.SkatFile.together
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(skat_file.SkatFile, "together", lambda file: commits.append(1) or whole(file))
        first, fault, *others = entered(game, refused, game, game, path=event)
    assert isinstance(fault, RefusedError)
    assert others == [first + 1, first + 2]
    assert len(commits) < 4
    with Evening.open(event) as evening:
        assert [record.kind for record in evening.records[-3:]] == ["game"] * 3


def test_nobody_hears_of_what_is_not_on_the_disk(event, monkeypatch):
    whole = skat_file._WHOLE
    monkeypatch.setattr(skat_file, "_WHOLE", (whole[0], "RELEASE what_is_not_there", whole[2]))

    def heals(evening):
        monkeypatch.undo()
        return game(evening)

    async def at_desk():
        desk = EventDesk(event, "Ida")
        await desk.open()
        try:
            lost = await asyncio.gather(*map(desk.ask_together, [game, game]), return_exceptions=True)
            return lost, await desk.ask(heals), desk.version
        finally:
            await desk.close()

    lost, seq, version = asyncio.run(at_desk())
    assert all(isinstance(fault, InputError) for fault in lost)
    with Evening.open(event) as evening:
        assert len(evening.book((1, 1)).rows) == 1
        assert evening.records[-1].seq == seq == version


def test_a_client_that_left_stops_no_other(event):
    async def at_desk():
        desk = EventDesk(event, "Ida")
        await desk.open()
        try:
            gone = asyncio.create_task(desk.ask_together(game))
            stays = asyncio.create_task(desk.ask_together(game))
            await asyncio.sleep(0)
            gone.cancel()
            return await asyncio.wait_for(stays, 20)
        finally:
            await desk.close()

    seq = asyncio.run(at_desk())
    with Evening.open(event) as evening:
        assert evening.records[-1].seq == seq
