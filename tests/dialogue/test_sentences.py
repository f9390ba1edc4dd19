"""A scorer reads these: the sentences of a conversation, each once; everywhere else its answers are data."""

import pytest
from club_evening import ROUND, make_evening
from dialogue.talk import Talk
from tiers import some

from skatlist.files.journal.journal import RecordKind
from skatlist.files.journal.list_book import _UNDOABLE
from skatlist.files.journal.record_fields import _ABOUT_EVENT
from skatlist.skat.sheet import ListSums
from skatlist.words.catalogue import sentences

FULL = (*ROUND, *ROUND)
SIGNED = (*FULL, "172 172 172 172", "12")
SENTENCES = [
    (("2 kreuz m2 h + =60",), "Nicht eingetragen. Neu tippen; steht es wirklich so da: !   z verwirft."),
    (("4 kreuz o1",), "Nicht eingetragen. Nur das Fehlende tippen: + oder -; oder die ganze Zeile neu."),
    (("2 kreuz m2 h + =60", "z"), "Verworfen: 2 kreuz m2 h + =60"),
    (("2 kreuz m2 h + =60", "t 1"), "Nicht eingetragen: 2 kreuz m2 h + =60"),
    (("!",), "Hier ist nichts zu bestätigen."),
    ((*ROUND[:3], "z"), "Zurückgenommen: Spiel 3, 4 kreuz m2 +"),
    (("212+2+", "k 1 210+2+", "z"), "Zurückgenommen: die Änderung von Spiel 1"),
    (("212+2+", "k 1 3 kreuz m3 +"), "Spiel 1 geändert: jetzt 3 kreuz m3 +; vorher 2 kreuz m2 +"),
    (("f",), "Auf dieser Liste steht noch kein Spiel."),
    (("zurük",), "„zurük“ ist weder ein Spiel noch ein Befehl. Gemeint ist vielleicht: zurück"),
    (("p 2 Neue Frau",), "Neue Frau ist neu und bekommt die Startnummer 10."),
    (("212+2+", "p 2 Neue Frau"), "Ab Spiel 2 sitzt auf Platz 2: Neue Frau."),
    (("4 nul +", "3 pik m1 +", "f"), "Nicht eingetragen ist diese Zeile. Ist sie es, die fehlt: k 1 davor 4 null +"),
    (
        ("2 kreuz m1 +", "2 pik m1 +"),
        (
            "D102 Platz 2 gibt in diesem Spiel und setzt aus. Ist der Platz vertippt? Wenn nicht, fehlt wahrscheinlich"
            " Spiel 2: ein Spiel später passt die Zeile den richtigen Platz eintragen; fehlt das Spiel: erst Spiel 2"
            " vom Papier eintragen, dann diese Zeile noch einmal"
        ),
    ),
    (
        ("3 pik m1 +", "3 pik m1 +"),
        "Spiel 2 ist genau wie Spiel 1: 3 pik m1 +. Noch einmal dasselbe? Eingabetaste = ja, z = nein",
    ),
    (("2 pik m1 - =44",), "Aus der Minusspalte: -44, verloren"),
    ((*FULL, "172 172 172 171"), "Die Gesamtpunkte stimmen nicht überein: Dieter Öz"),
    ((*FULL, "172 172 172 171"), "auf dem Papier 172 schreiben (eine Ziffer falsch)"),
    (
        (*SIGNED, "k 8 110+1+", "verschrieben", "2"),
        "Es fehlt die Zustimmung von Platz 1: Dort ändern sich die Punkte, oder ein anderer gewinnt dazu.",
    ),
    ((*SIGNED, "t 1", "unterschrift 2 weg", "falscher Tisch"), "Zurückgenommen: die Unterschrift von Platz"),
    (("unterschrift weg",), "noch niemand unterschrieben"),
    ((*ROUND, "zeit"), "Die Liste endet nach Spiel 4; Grund: Zeit."),
    ((*ROUND, "zeit 6"), "nach Spiel 4 oder 8"),
    ((*ROUND, "zeit bald"), "Nach welchem Spiel"),
    (("p 3 Hans Klein", "p 4 Hans Groß", "hans null +"), "„hans“ kann hier mehrere meinen"),
    (("xaver null +",), "„xaver“ sitzt hier nicht; hier sitzen: 1 Anna Becker, 2 Bernd Yılmaz"),
    (("2 herzz m1 +",), "gemeint ist vielleicht „herz“"),  # a key that bounced is no level glued to the suit
    (("2 karoo m1 +",), "gemeint ist vielleicht „karo“"),
    (("2 krz m1 +",), "gemeint ist vielleicht „kreuz“"),
    (("brend null +",), "„brend“ sitzt hier nicht; gemeint ist vielleicht Bernd Yılmaz, Platz 2"),
    (("n 1 Anna Bäcker",), "Startnummer 1: Anna Bäcker; vorher Anna Becker."),
    (("n 1 Anna Becker; Herz Dame",), "Anna Becker (Herz Dame); vorher Anna Becker."),
    (("n 2 Gast; bezahlt",), "(Gast, bezahlt)"),
    (("n 3 nr 33",), "Startnummer 3 ist jetzt 33: Carla Voß"),
    (("n 3 nr 33", "n 4 nr 3"), "hatte heute schon jemand"),
    (("n 1 Uwe Tiedemann",), "Startnummer 1 ist Anna Becker. Soll Anna Becker ab jetzt Uwe Tiedemann heißen?"),
    ((*SIGNED, "n 1 Anna Bäcker"), "Unterschrieben ist schon: Serie 1, Tisch 1."),
    (("p 3 Hans Klain",), "Hans Klain gibt es nicht. Ist Hans Klein gemeint (Startnummer 8)?"),
    (("p 3 Lotar Hufnagl", "p 3 3"), "Lotar Hufnagl sitzt an keinem Tisch"),
    ((*ROUND, "k 2 weg"), "Spiel 2 ist weg"),
    ((*ROUND, "k 2 weg", "z"), "wieder da"),
    ((*ROUND, "k 2 davor 310-2+"), "Spiel 2 eingefügt"),
    ((*ROUND, "k 1 nach 3"), "ist jetzt Spiel"),
    ((*ROUND, "k 2 wech"), "k 2 weg; k 2 davor 110-2+"),
    ((*ROUND, "k 1 vor 99"), "Ein Spiel 99 steht nicht auf der Liste"),
    ((*FULL, "k 3 davor e"), "Die Liste hat 9 Spiele, vereinbart sind 8"),
    (("4 pik m1 +", "1 pik m1 +", "k 1 weg"), "hätte jetzt der Geber gespielt"),
    ((*SIGNED, "34"), "Serie 1, Tisch 1 ist fertig und unterschrieben."),
    (("212+2h+",), "+48 für Bernd Yılmaz, Stand 48\nmit 2, Spiel 3, Hand 4; 4 x 12"),
    (("212+2h-",), "-96 für Bernd Yılmaz (verloren), Stand -96"),
    (("212+2+", "p 2 Neue Frau", "e", "e", "212+2+"), "für Neue Frau"),
    ((*FULL[:7], "f", "172 172 172 172"), "Fehlt Spiel 8? Anna Becker +86 = ein gewonnenes Spiel zu 36"),
]


AT_TWO = {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7, 8), (1, 3): (1, 2, 9)}
MOVING = [
    (("um 2",), "4 Spiele, ab Spiel 1, an Serie 1, Tisch 2 umsetzen, dort ab Spiel 1?"),
    (("um 2", "j"), "4 Spiele stehen jetzt an Serie 1, Tisch 2"),
    (("um 9",), "die Leute kommen mit: 1 Anna Becker, 2 Bernd Yılmaz"),
    (("um 2", "j", "2 grand m1 +", "t 1", "z"), "Am Tisch 2 wurde seitdem etwas eingetragen"),
    (("um",), "An welchen Tisch"),
    (("um 1",), "stehen schon an Tisch 1"),
    (("um 9 ab 2",), "sitzt noch niemand"),
    (("um 3",), "hat nur 3 Plätze"),
]
ENGLISH = [
    ((*ROUND, "time 4"), "The list ends after game 4"),
    ((*FULL, "172 172 172 172", "1 2", "signature"), "Signed by seat 1, 2."),
    ((*ROUND, "move 2"), "Move 4 games to series 1, table 2? Nobody sits there yet"),
    ((*ROUND, "move 2", "y"), "4 games are now at series 1, table 2"),
    (("n 1 Anna Bäcker; guest",), "Start number 1: Anna Bäcker (guest)"),
    (("p 3 Hans Klain",), "Is Hans Klein meant"),
    (("212+1+", "k 1 out"), "Game 1 is gone (2 clubs w1 +)"),
    (("212+1+", "c 1 before 3 hearts wo2 +"), "Game 1 inserted"),
    (("212+1+", "310+1+", "c 1 after 2"), "is now game"),
    (("2 clubs with 2 won",), "+36 for Bernd Yılmaz, total 36"),
    (("212+2+", "undo"), "Taken back: game 1"),
    (("2 clubs m2 + =5", "u"), "Dropped"),
    ((*FULL, "172 172 172 172", "all"), "is done and signed"),
    (("4 clubs w1",), "Type only what is missing: + or -"),
    (("4 nul +", "3 spades w2 +"), "c 1 before 4 null +"),
    (("3 hearts w1 +", "3 hearts w1 +"), "Game 2 is exactly like game 1"),
    (("2 spades w1 - =44",), "From the minus column: -44, lost"),
    ((*FULL, "172 172 172 142"), "Is the paper wrong, or the entry?"),
    ((*FULL, "172 172 172 142"), "points …"),
    ((*FULL[:7], "f", "172 172 172 172"), "Is game 8 missing? Anna Becker +86 = a game won at 36"),
]
QUESTIONS = [
    ("de", (), "Spiel 1 (1 gibt): "),
    ("en", (), "Game 1 (1 deals): "),
    ("en", FULL, "Total on paper, 1 Anna Becker: "),
    ("en", ("3 hearts w1 +",) * 2, "once more (Enter"),
]


@pytest.mark.parametrize(("typed", "sentence"), SENTENCES)
def test_a_scorer_reads(talk, typed, sentence):
    assert sentence in talk.say(*typed)


@pytest.mark.parametrize(("typed", "sentence"), MOVING)
def test_a_scorer_who_typed_at_the_wrong_table_reads(begun, typed, sentence):
    assert sentence in begun(*ROUND, seating=AT_TWO, at=(1, 1)).say(*typed)


@pytest.mark.parametrize(("typed", "sentence"), ENGLISH)
def test_an_english_scorer_reads(event, typed, sentence):
    with Talk(event, lang="en") as talk:
        assert sentence in talk.say(*typed)


@pytest.mark.parametrize(("lang", "typed", "question"), QUESTIONS)
def test_a_scorer_gets_a_question(event, lang, typed, question):
    with Talk(event, lang=lang) as talk:
        talk.say(*typed)
        assert question in talk.prompt


@pytest.mark.parametrize("line", ["2 kreuz m2 h + =60", "112+2+", "2127"])
def test_a_line_typed_again_is_answered_in_one_line(talk, line):
    assert "\n" in talk.say(line)
    assert "\n" not in talk.say(line)
    assert "Nicht eingetragen" in talk.say(line)


@pytest.mark.parametrize(("lang", "word"), [("de", "?"), ("de", "? mehr"), ("en", "?"), ("en", "? more")])
def test_a_page_of_help_is_one_screen(event, lang, word):
    with Talk(event, lang=lang) as talk:
        page = talk.say(word).split("\n")
        assert len(page) in range(10, 24)
        assert max(map(len, page)) <= 80


def test_every_record_of_a_list_has_its_sentences():
    known = sentences("enter", "de").keys() & sentences("enter", "en").keys()
    of_lists = {*RecordKind} - _ABOUT_EVENT - {RecordKind.ROWS, RecordKind.SETTLED}  # rows by what was done with them
    assert {kind for kind in some(of_lists) if f"news_{kind}" not in known} == set()
    assert {kind for kind in some(_UNDOABLE - {RecordKind.ROWS}) if f"undone_{kind}" not in known} == set()


def test_sums_typed_elsewhere_are_reported_and_taken_back(tmp_path):
    path = make_evening(tmp_path / "a.skat", games={4: 48})
    with Talk(path) as here, Talk(path) as there:
        there.evening.state_sums((1, 1), ListSums((412, 268, 595, 304), (9, 8, 11, 10), (1, 3, 2, 0)))
        assert here.answers("l")[0] == "news_sums"
        assert "undone_sums" in here.answers("z")
