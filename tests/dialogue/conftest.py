"""The evening of a conversation, and a scorer who types into it."""

from contextlib import ExitStack

import pytest
from club_evening import make_evening
from dialogue.talk import Talk


@pytest.fixture
def begun(tmp_path):
    """Return a conversation about a new evening, at whose table the lines are typed; it ends with the test."""
    with ExitStack() as stack:

        def begin(*lines, at=(None, None), seating=None, **more):
            seats = () if seating is None else (seating,)
            talk = stack.enter_context(Talk(make_evening(tmp_path / "abend.skat", *seats, **more), *at))
            talk.say(*lines)
            return talk

        yield begin


@pytest.fixture
def talk(begun):
    """A conversation about a table of four, who play eight games."""
    return begun()
