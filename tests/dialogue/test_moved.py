"""An event file that is renamed or replaced while `enter` has it open."""

import shutil

import pytest
from club_evening import ROUND, make_evening
from dialogue.talk import Talk

from skatlist.evening import Evening
from skatlist.files.journal.drafts import player_draft
from skatlist.skat.sheet import Player


def renamed(path):
    return path.rename(path.with_name("neu.skat"))


def replaced(path):
    new = path.rename(path.with_name("neu.skat"))
    shutil.copy(new, path)
    return new


def copied_over(path):
    """Another evening, written into the same file."""
    kept = shutil.copy(path, path.with_name("neu.skat"))
    other = make_evening(path.with_name("anderer.skat"))
    with Evening.open(other, write=True) as evening:
        evening.add([player_draft(Player(f"Person {number}", number)) for number in range(20, 60)], "Udo")
    path.write_bytes(other.read_bytes())
    return kept


class TestMoved:
    """The file is renamed or replaced while `enter` has it open."""

    @pytest.mark.parametrize("move", [renamed, replaced, copied_over], ids=lambda each: each.__name__)
    def test_the_next_line_is_refused_and_kept_at_the_keyboard(self, tmp_path, move):
        path = make_evening(tmp_path / "abend.skat")
        with Talk(path) as talk:
            talk.say(*ROUND[:2])
            new = move(path)
            there = path.read_bytes() if path.exists() else None
            assert talk.refusal(ROUND[2]) == "event_moved"
            assert talk.ask.offered == ROUND[2]
            assert (path.read_bytes() if path.exists() else None) == there
            talk.say("q")
            assert talk.dialogue.done
        with Evening.open(new) as evening:
            assert len(evening.book((1, 1)).rows) == 2

    def test_once_it_has_its_name_again_it_goes_on(self, tmp_path):
        path = make_evening(tmp_path / "abend.skat")
        with Talk(path) as talk:
            talk.say(ROUND[0])
            path.rename(tmp_path / "neu.skat")
            talk.say(ROUND[1])
            (tmp_path / "neu.skat").rename(path)
            assert talk.answers(talk.ask.offered) == ["booked"]
            assert len(talk.games) == 2
