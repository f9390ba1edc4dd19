"""Names of people one meets at a German club evening, clubs and places; put together at random, nobody is meant."""

import random
from collections.abc import Sequence
from typing import Final

from skatlist.sheet import Player

# First names and surnames that go together, with the share of each group in a hundred. Older men are the most.
_GROUPS: Final = (
    (
        44,
        (
            "Günter Heinz Klaus Jürgen Horst Manfred Dieter Werner Rolf Siegfried Wolfgang Karl-Heinz Gerhard "
            "Egon Bernd Lothar Hartmut Rüdiger Uwe Detlef Helmut Winfried Norbert Ulrich Jörg Götz Hans-Jürgen "
            "Volker Reinhold Kurt"
        ),
        (
            "Schäfer Köhler Brüggemann Möller Pfeiffer Wöhrle Dörfler Grünewald Kühnel Lütkemeyer Hölscher Strauß "
            "Großkopf Kleinschmidt Oberländer Tiedemann Rademacher Bärwald Weißenborn Hufnagel Petersen Claußen "
            "Böttcher Schütte Zschiesche Nöldner Vogelsang Ritzenhoff Kröger Mühlbauer"
        ),
    ),
    (
        16,
        (
            "Ingrid Renate Ursula Gisela Hannelore Brigitte Waltraud Christa Bärbel Helga Roswitha Käthe Marlies "
            "Gudrun Anneliese Elke Jutta Sigrid"
        ),
        (
            "Schönfeld Bäumler Krämer Lüders Steinbrück Hansen Jäger Übelacker Thüringer Neumann-Groß Fröhlich "
            "Wegener Überschär Quandt Hörmann Ziegenbein"
        ),
    ),
    (
        12,
        "Sven Thorsten Jens Anja Stefan Björn Katrin Mirko Nadine Sören Daniela Tim Lena Lukas",
        "Höfer Büttner Lindemann Fuß Sauerbier Täuber Gärtner Eßer Wollschläger Rößler Böhm",
    ),
    (
        11,
        "Zbigniew Stanisław Mirosław Leszek Grażyna Kazimierz Bożena Andrzej Łukasz Danuta",
        "Wiśniewski Szczepański Wójcik Kołodziej Dąbrowski Gołębiewski Zając Świerczek Pawłowski Jabłoński",
    ),
    (
        7,
        "Mehmet Hüseyin İbrahim Ayşe Gülsüm Orhan Çetin Şükrü Emine Yaşar",
        "Yıldırım Özkan Şahin Çelik Aydoğan Gündüz Kılıç Erdoğmuş Bağcı Öztürk",
    ),
    (
        4,
        "Giorgos Dimitrios Eleni Stavros Nikos",
        "Papadimas Karagiannis Vlachos Theodoridis Kostopoulos",
    ),
    (
        3,
        "Oleksandr Mykola Olena Serhij Halyna",
        "Kowaltschuk Bondarenko Lyssenko Hrytsenko Schewtschuk",
    ),
    (
        1,
        "Zdeněk Jiří Tomáš",
        "Dvořáček Novotný Růžička",
    ),
    (
        1,
        "Dragan Željko Nataša",
        "Jovanović Šimić Đurić",
    ),
    (
        1,
        "André René Hélène",
        "Lefèvre Boulogne Desprès",
    ),
)
_CLUBS: Final = (
    "Pik Sieben Altenrode",
    "SC Blinder Bube Wesselbüren",
    "Herz Dame Öhlershausen",
    "1. SC Kreuz-Ass Grünstedt",
    "Skatfreunde Königsmühle",
    "Karo Einfach Nieder-Bröl",
    "Die Maurer Süderfehn",
    "Grand Hand Straßfelde",
    "Ohne Vier Müggelhorst",
    "Skatrunde „Zum Löwen“ Tannhübel",
)
_DRAWS: Final = 12
_EVENTS: Final = (
    "Clubabend",
    "Preisskat zum Schlachtfest",
    "Herbstpokal",
    "Frühjahrsrunde",
    "Offene Stadtmeisterschaft",
    "Gedächtnisturnier",
)
_VENUES: Final = (
    "Gasthaus Zum Löwen, Tannhübel",
    "Vereinsheim Süderfehn",
    "Bürgerhaus Altenrode",
    "Gaststätte Deutsches Eck, Grünstedt",
    "Feuerwehrhaus Nieder-Bröl",
)


def event_name(rng: random.Random) -> str:
    """Return a name of an event."""
    return rng.choice(_EVENTS)


def venue(rng: random.Random) -> str:
    """Return where it takes place."""
    return rng.choice(_VENUES)


def invent_players(rng: random.Random, count: int, *, team_size: int = 0) -> tuple[Player, ...]:
    """Return that many players with start numbers from 1 and clubs, no name twice.

    With a `team_size`, that many in a row are a team of their club; the last team may be smaller. Without, most are of
    the club that invites and the others of a few from around.
    """
    names = _names(rng, count)
    clubs = list(_CLUBS)
    rng.shuffle(clubs)
    if team_size:
        ours = [clubs[index // team_size % len(clubs)] for index in range(count)]
        teams = [_team(clubs, index // team_size, -(-count // team_size)) for index in range(count)]
    else:
        ours = [clubs[min(rng.randrange(7), rng.randrange(7))] for _ in range(count)]
        teams = [""] * count
    people = zip(names, ours, teams, strict=True)
    return tuple(
        Player(name=name, number=number, club=club, team=team)
        for number, (name, club, team) in enumerate(people, start=1)
    )


def _team(clubs: Sequence[str], index: int, teams: int) -> str:
    """Return the name of a team: its club, with a number where the club sends several."""
    club = clubs[index % len(clubs)]
    return f"{club} {index // len(clubs) + 1}" if index % len(clubs) + len(clubs) < teams else club


def _names(rng: random.Random, count: int) -> list[str]:
    """Draw names; where no new one is found, somebody is the second, third ... of a name."""
    names: list[str] = []
    drawn: dict[str, int] = {}
    for _ in range(count):
        tries = [_name(rng) for _ in range(_DRAWS)]
        name = next((name for name in tries if name not in drawn), tries[0])
        drawn[name] = drawn.get(name, 0) + 1
        names.append(name if drawn[name] == 1 else f"{name} ({drawn[name]})")
    return names


def _name(rng: random.Random) -> str:
    [(_, first_names, surnames)] = rng.choices(_GROUPS, [share for share, _, _ in _GROUPS])
    return f"{rng.choice(first_names.split())} {rng.choice(surnames.split())}"
