"""Nothing typed is lost: refused rows are offered in order, also after a crash; `z` takes what happened last."""

import pytest
from club_evening import make_evening
from dialogue.talk import BY_DIRECTOR, Talk
from tiers import some

from skatlist.evening.dialogue.commands import Accept
from skatlist.evening.dialogue.replies import Note
from skatlist.evening.dialogue.row_commands import Correct, Insert

KEY = (1, 1)
PAPER = (
    "2 kreuz m1 +", "3 pik o2 +", "4 herz m1 +", "1 karo m2 +", "3 grand m1 +", "4 null +", "1 pik m1 s +",
    "2 herz o1 -", "4 karo m3 +", "1 kreuz m2 +", "2 grand m2 +", "3 herz m1 +",
)  # fmt: skip
MISSPELT = {"kreuz": "kreus", "pik": "pikk", "herz": "hertz", "karo": "karro", "grand": "grant", "null": "nul"}
SLIPS = {
    "the contract is misspelt": lambda line: " ".join(MISSPELT.get(word, word) for word in line.split()),
    "the sign is forgotten": lambda line: line[:-2],
    "the value is wrong": lambda line: line + " =7",
}


pytestmark = pytest.mark.evening(games={4: 16})


def typed(talk, slips, slip):
    """Type the paper without looking up; the rows of `slips` are typed wrongly."""
    for at, line in enumerate(PAPER):
        talk.say(SLIPS[slip](line) if at in slips else line)


def follow(talk):
    """Take every offer of the keyboard; what is refused again is typed as the paper has it."""
    for line in some([line for line in PAPER if line not in entered(talk)]):
        talk.say(talk.ask.offered)
        if talk.dialogue.unentered:
            talk.say(line)


def entered(talk):
    return [line.partition(" =")[0] for line in talk.games]


@pytest.mark.slow
@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize("crash", [False, True])
@pytest.mark.parametrize("slips", [{2}, {2, 3}, {4, 5, 6}, {0, 1, 2, 3}, {1, 4, 5, 8}, {11}])
def test_every_refused_row_comes_to_its_place_by_the_offers_in_their_order(event, tmp_path, slip, crash, slips):
    with Talk(event, shelves=tmp_path / "shelves") as talk:
        typed(talk, slips, slip)
        assert len(talk.games) <= len(PAPER) - len(slips)
        if not crash:
            talk.say("f")
            follow(talk)
            answer = entered(talk)
    if crash:
        with Talk(event, shelves=tmp_path / "shelves") as talk:
            assert "offer" in {name.partition("_")[0] for name in talk.names}
            follow(talk)
            answer = entered(talk)
    assert answer == list(PAPER)


# Lines that wait for an answer, and how they are offered again when the next game is typed instead.
TYPED_ON = {
    ("4 nul +",): Insert(3, "4 null +"),
    ("1 karo m1 +", "1 karo m1 +"): Insert(4, "1 karo m1 +"),
    ("4 kreuz o11 +",): Insert(3, "4 kreuz o11 +"),
    ("k 1 2 kreuz m1 h + =5",): Correct(1, "2 kreuz m1 h + =36"),
    ("k 1", "2 kreuz m1 h + =5"): Correct(1, "2 kreuz m1 h + =36"),
    ("k 2 davor 4 herz m1 + =7",): Insert(2, "4 herz m1 + =20"),
}


@pytest.mark.parametrize("lines", TYPED_ON, ids=" ".join)
@pytest.mark.parametrize("crash", [False, True])
def test_typing_on_answers_no_question_and_what_waited_is_offered_again(event, tmp_path, lines, crash):
    shelves = tmp_path / "shelves"
    with Talk(event, shelves=shelves) as talk:
        talk.say("2 kreuz m1 +", "3 pik m1 +", *lines)
        assert talk.dialogue.unentered
        games = talk.games
        talk.say("1 herz m2 s -")
        assert talk.games == [*games, "1 herz m2 s -"]
        if not crash:
            talk.say("f")
            assert talk.ask.row == TYPED_ON[lines]
    if crash:
        with Talk(event, shelves=shelves) as talk:
            assert talk.ask.row == TYPED_ON[lines]
            talk.say(talk.ask.row)
            talk.say(*([Accept()] if talk.dialogue.unentered else []))  # what is rare is asked about once more
            assert talk.ask.row is None


def test_a_correction_that_waits_when_the_program_is_killed_is_offered_as_one(event, tmp_path):
    with Talk(event, shelves=tmp_path / "shelves") as talk:
        talk.say("2 kreuz m1 +", "3 pik m1 +", "k 1 2 kreuz m1 h + =5")
    with Talk(event, shelves=tmp_path / "shelves") as talk:
        assert talk.ask.row == Correct(1, "2 kreuz m1 h + =36")


def test_a_correction_is_not_offered_once_its_game_is_gone(event):
    with Talk(event) as talk:
        talk.say("2 kreuz m1 +", "3 pik m1 +", "k 1 2 kreuz m1 h + =5", "4 herz m1 +", "k 1 weg", "f")
        assert not any(name.startswith("offer") for name in talk.names)


def test_offers_are_numbered_as_the_rows_are_once_those_before_them_are_there(event):
    with Talk(event) as talk:
        talk.say("2 kreuz m1 +", "3 pik m1 +", "4 nul +", "1 herz m2 s -")  # game 3 is to be put in
        talk.say("k 3 1 herz m2 h - =7", "2 karo m1 +", "k 1 2 kreuz m1 h + =5", "3 grand m1 +", "f")
        offers = [reply for reply in talk.replies if isinstance(reply, Note) and reply.name.startswith("offer")]
        assert [(reply.name, reply.params["game"], reply.params["line"]) for reply in offers] == [
            ("offer", 3, "4 null +"),
            ("offer_correction", 4, "1 herz m2 h - =-80"),
            ("offer_correction", 1, "2 kreuz m1 h + =36"),
        ]


@pytest.mark.parametrize("slips", [{4}, {4, 6}, {1, 4, 6}])
def test_the_end_offers_every_refused_row_once(event, slips):
    with Talk(event) as talk:
        typed(talk, slips, "the contract is misspelt")
        talk.say("f")
        lines = [
            str(reply.params["line"]) for reply in talk.replies if isinstance(reply, Note) and "line" in reply.params
        ]
        assert len(lines) == len(set(lines)) >= len(slips)


def test_offers_are_gone_once_they_are_followed_or_the_list_is_left(event, tmp_path):
    with Talk(event, shelves=tmp_path / "shelves") as talk:
        typed(talk, {4, 5}, "the sign is forgotten")
        talk.say("q")
    assert not list((tmp_path / "shelves").iterdir())
    with Talk(event, shelves=tmp_path / "shelves") as talk:
        assert talk.names == []
        assert talk.ask.offered == ""


def test_lines_kept_of_another_list_or_file_are_not_offered(tmp_path):
    shelves = tmp_path / "shelves"
    seating = {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7, 8)}
    (tmp_path / "copy").mkdir()
    paths = [make_evening(folder / "abend.skat", seating, games={4: 16}) for folder in (tmp_path, tmp_path / "copy")]
    with Talk(paths[0], 1, 1, shelves=shelves) as talk:
        talk.say("2 kreuz m1", "3 pik m1 +")
    for path, table in ((paths[0], 2), (paths[1], 1)):
        with Talk(path, 1, table, shelves=shelves) as talk:
            assert {*talk.names} <= {"example"}
    with Talk(paths[0], 1, 1, shelves=shelves) as talk:
        assert talk.ask.row == Insert(1, "2 kreuz m1")


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"1.1\n9.9.9 x\n", b"7" * 100_000])
def test_a_damaged_shelf_is_no_hindrance(event, tmp_path, content):
    shelves = tmp_path / "shelves"
    with Talk(event, shelves=shelves) as talk:
        talk.say("2 kreuz m1")
    for kept in some(list(shelves.iterdir())):
        kept.write_bytes(content)
    with Talk(event, shelves=shelves) as talk:
        talk.say("3 pik m1 +")
        assert talk.games == ["3 pik m1 +"]


PROSE = "the reason of the director"  # whatever is typed then is the reason
# Questions by the lines that bring them about. The last line names the one that is dropped.
WAITING = {
    "a refused row": ("2 nul +",),
    "a row typed twice": ("3 pik m1 +", "3 pik m1 +"),
    "a correction": ("k 1",),
    "a refused correction": ("k 1", "3 nul +"),
    "a transfer": ("um 2/1",),
    "the word of the director": ("p 5 Hans Klein",),
    PROSE: ("p 5 Hans Klein", "j"),
}
COMMANDS = {
    "p 4 Hans Klein": "undone_change",
    "regeln isko-2010": "undone_change",
    "punkte 1 2 3 4": "undone_totals",
    "stand 1 1 2 3 4": "undone_correction",
}


@pytest.mark.slow
@pytest.mark.parametrize("waiting", [each for each in WAITING if each != PROSE])
@pytest.mark.parametrize("command", COMMANDS)
def test_z_takes_the_last_thing_that_happened_and_names_it(tmp_path, waiting, command):
    seating = {(1, 1): (1, 2, 3, 4), (2, 1): (5, 6, 7, 9)}
    with Talk(make_evening(tmp_path / "zwei.skat", seating, games={4: 16}), 1, 1) as talk:
        talk.say("2 kreuz m1 +", *WAITING[waiting][:-1])
        games = talk.games
        talk.say(WAITING[waiting][-1])
        original_ask = talk.ask
        before = talk.evening.sheets.sheet(KEY)
        talk.say(command)
        assert talk.evening.sheets.sheet(KEY) != before
        assert COMMANDS[command] in talk.answers("z")
        assert talk.evening.sheets.sheet(KEY) == before
        assert talk.ask == original_ask
        assert talk.answers("z") == ["given_up"]
        assert talk.games == games
        assert talk.answers("z") == ["undone_game"]


@pytest.mark.parametrize("waiting", ["a refused row", "a row typed twice", "a correction", "a refused correction"])
def test_a_decision_of_the_director_is_taken_back_before_older_lines(event, waiting):
    with Talk(event) as talk:
        talk.say("2 kreuz m1 +", *WAITING[waiting])
        before = talk.evening.sheets.sheet(KEY)
        talk.say("p 4 geht", *BY_DIRECTOR)
        assert talk.evening.sheets.sheet(KEY) != before
        assert talk.facts("undone_change", "z")["line"] == "platz 4 geht"
        assert talk.evening.sheets.sheet(KEY) == before
        assert talk.facts("given_up", "z") == {"line": WAITING[waiting][-1]}


def test_a_replaced_question_is_reported(tmp_path):
    seating = {(1, 1): (1, 2, 3, 4), (2, 1): (5, 6, 7, 9)}
    with Talk(make_evening(tmp_path / "zwei.skat", seating), 1, 1) as talk:
        assert talk.facts("given_up", "2 kreuz m1 +", "um 2/1", "p 4 geht") == {"line": "um 2/1"}
        talk.say(*BY_DIRECTOR)
        assert talk.evening.sheets.sheet(KEY).changes[0].released
        assert talk.ask.params["game"] == 2


@pytest.mark.parametrize("question", ["um 2/1", "p 4 geht"])
def test_a_no_names_what_is_not_done(tmp_path, question):
    seating = {(1, 1): (1, 2, 3, 4), (2, 1): (5, 6, 7, 9)}
    with Talk(make_evening(tmp_path / "zwei.skat", seating), 1, 1) as talk:
        assert talk.facts("given_up", "2 kreuz m1 +", question, "n") == {"line": question}


@pytest.mark.parametrize("lines", WAITING.values(), ids=WAITING)
def test_z_names_the_line_it_drops(tmp_path, lines):
    seating = {(1, 1): (1, 2, 3, 4), (2, 1): (5, 6, 7, 9)}
    with Talk(make_evening(tmp_path / "zwei.skat", seating, games={4: 16}), 1, 1) as talk:
        dropped = lines[0] if lines[-1] == "j" else lines[-1]
        assert talk.facts("given_up", "2 kreuz m1 +", *lines, "z") == {"line": dropped}
