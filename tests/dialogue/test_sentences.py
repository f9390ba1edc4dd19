"""What a scorer reads: the sentences of a conversation, each once; everywhere else its answers are data."""

import pytest
from club_evening import ROUND

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
            "D102 Platz 2 gibt in diesem Spiel und sitzt. Ist der Platz vertippt? Wenn nicht: Spiel 2 fehlt vermutlich,"
            " ein Spiel später passt die Zeile den richtigen Platz eintragen; fehlt das Spiel: erst Spiel 2 vom Papier"
            " eintragen, dann diese Zeile noch einmal"
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
    ((*SIGNED, "34"), "Serie 1, Tisch 1 ist fertig und unterschrieben."),
]


@pytest.mark.parametrize(("typed", "sentence"), SENTENCES)
def test_a_scorer_reads(talk, typed, sentence):
    assert sentence in talk.say(*typed)
