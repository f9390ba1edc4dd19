"""In a window of any width no line is wider than it, no number is split or cut, and no word broken."""

import re
import sys
from pathlib import Path

import pytest
from terminal import without_styles
from tiers import slow, some, whole

from skatlist.cli.app import run
from skatlist.cli.terminal.lines import cell_width, lines_in_columns, styled, unstyled, wrapped_lines
from skatlist.cli.terminal.table import cut

SAMPLES = Path(__file__).parents[2] / "samples"
SIGNED = SAMPLES / "unterschrieben-0.1"
WIDTHS = [20, 60, 132]
EVERY = pytest.mark.parametrize("widths", [WIDTHS, *slow(range(20, 201, 9)), *whole(range(20, 201))], ids=len)
CALLS = {
    "standings": ["standings", "."],
    "teams": ["standings", ".", "--teams"],
    "score": ["score", "serie1-tisch01.csv"],
    "house": ["score", str(SAMPLES / "hausregeln")],
    "summary": ["score", ".", "--summary"],
    "check": ["check", str(SAMPLES / "streitfall")],
    "rules": ["rules"],
    "show": ["rules", "show", "hausregeln"],
    "keys": ["rules", "keys"],
    "diff": ["rules", "diff", "isko-2022", "hausregeln"],
    "explain": ["explain"],
    "explain-code": ["explain", "G101"],
    "verify": ["verify", str(SIGNED / "serie1-tisch01.pdf"), str(SIGNED / "rangliste.pdf")],
    "template": ["template"],
    "log": ["log", "abend.skat"],
    "people": ["people", "abend.skat"],
    "teams-with-people": ["teams", "abend.skat"],
    "decide": ["decide", "abend.skat"],
    "compare": ["compare", "serie1-tisch01.csv", "serie2-tisch01.csv"],
    "import": ["import", "neu.skat", str(SAMPLES / "streitfall")],
    "help": ["--help"],
    "help-check": ["check", "--help"],
}
# Only a narrow or coloured window has these.
ADDED = {*"Nicht gezeigt das Fenster ist zu schmal ab Spalten steht alles da Verlauf der Prüfe".split()}  # noqa: SIM905
LONG = "Bartholomäus-Maximilian von Hohenzollern-Sigmaringen"


@pytest.fixture(scope="module")
def event_folder(tmp_path_factory):
    """Five series, start numbers of three digits, teams, and a very long name."""
    folder = tmp_path_factory.mktemp("abend")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("SKATLIST_LANG", "de")
        assert run(["simulate", "-o", ".", "--players", "12", "--series", "5"]) == 0
        event = folder / "event.toml"
        changed = re.sub(r'(?<=number = 1\nname = ")[^"]*', LONG, event.read_text("utf-8"))
        changed = re.sub(r"(?<=number = )\d+|(?<=[\[ ])\d+(?=[,\]])", lambda match: str(300 + int(match[0])), changed)
        changed = changed.replace("number = 3", 'team = "Mauerer Süderfehn"\nnumber = 3')
        event.write_text(changed, "utf-8")
        assert run(["import", "abend.skat", "."]) == 0
    return folder


@pytest.fixture
def lines_in(capsys, monkeypatch, event_folder):
    """Run a call in a window so wide, or as a pipe, and return its lines."""
    monkeypatch.chdir(event_folder)

    def call(words, columns, lang="de"):
        (event_folder / "neu.skat").unlink(missing_ok=True)
        monkeypatch.setenv("SKATLIST_LANG", lang)
        with monkeypatch.context() as here:
            if columns:
                here.setenv("COLUMNS", str(columns))
                for stream in (sys.stdout, sys.stderr):
                    here.setattr(stream, "isatty", lambda: True, raising=False)
            run(words)
        printed = capsys.readouterr()
        return some(without_styles(printed.out + printed.err).splitlines())

    return call


def words_of(lines):
    """Return the words that stand there, whatever follows them."""
    return [word.strip(".,;:()") for line in lines for word in line.split()]


@pytest.mark.slow
@EVERY
@pytest.mark.parametrize("name", CALLS)
def test_no_line_is_wider_and_no_word_broken(lines_in, name, widths):
    pipe = lines_in(CALLS[name], None)
    if name == "verify":  # a key is new only once
        pipe += lines_in(CALLS[name], None)
    whole = set(words_of(pipe))
    known = {part for word in whole for part in (word, *word.split("-"))} | ADDED
    for columns in some(widths):
        lines = lines_in(CALLS[name], columns)
        assert [line for line in lines if cell_width(line) > columns] == [], columns
        unknown = {word for word in words_of(lines) if word.isalpha() and len(word) > 1} - known
        # Text longer than a line has to be broken.
        long = [word for word in whole if len(word) > min(columns, 24) - 6]
        assert [word for word in unknown if not any(word in each for each in long)] == [], columns


@pytest.mark.slow
@EVERY
@pytest.mark.parametrize("name", ["standings", "teams", "score"])
def test_every_total_stands_whole_in_one_line(lines_in, name, widths):
    def totals(lines):
        rows = [line.split() for line in lines if re.match(r" *\d+[.=] |.* Gesamtpunkte ", line)]
        return [word for row in rows for word in (row[1:] if "Gesamtpunkte" in row else row[-1:])]

    expected = some(totals(lines_in(CALLS[name], None)))
    for columns in some(widths):
        words = words_of(lines_in(CALLS[name], columns))
        for total in expected:
            assert total in words, (columns, total)
            words.remove(total)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("columns", "gone"),
    [
        (200, []),
        (120, ["Verein"]),
        (100, ["Verein"]),
        (80, ["Verein", "Spielpunkte", "gew.", "verl."]),
        (60, ["Verein", "Spielpunkte", "gew.", "verl.", "Serie 1", "Serie 2"]),
    ],
)
def test_columns_go_in_their_order_and_a_line_says_so(lines_in, columns, gone):
    lines = lines_in(["standings", "."], columns)
    changed = re.search(r"Nicht gezeigt: (.*?) \(das Fenster ist zu schmal\); ab (\d+) Spalten", " ".join(lines))
    head = next(line for line in lines if line.startswith("Rang"))
    assert set(changed[1].split(", ") if changed else []) == set(gone)
    assert not any(word in head for word in gone)
    if changed:
        assert "Verein" in " ".join(lines_in(["standings", "."], int(changed[2]))[1:3])


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["de", "en"])
def test_only_a_window_shows_the_course_and_bars(lines_in, lang):
    score, standings = ["score", "serie1-tisch01.csv"], ["standings", "."]
    course = [line for line in lines_in(score, 100, lang) if re.search("[▁-█]{20}", line)]
    assert len(course) == 4
    assert any("█" in line for line in lines_in(standings, 200, lang))
    for call in (score, standings, [*score, "--format", "json"]):
        assert not re.search("[▁-█─]", "".join(lines_in(call, None, lang)))
    assert not re.search("[▁-█─]", "".join(lines_in([*score, "--format", "json"], 100, lang)))


def test_three_tones_and_none_without_colour(capsys, monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    run(["check", str(SAMPLES / "streitfall")])
    toned = capsys.readouterr().out
    assert "angeschrieben \x1b[33m96\x1b[0m, richtig \x1b[32m72\x1b[0m" in toned
    assert "\x1b[2mISkO 2.5.2\x1b[0m" in toned
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    run(["check", str(SAMPLES / "streitfall")])
    assert "\x1b" not in capsys.readouterr().out


def test_a_style_weighs_nothing_and_goes_on_in_the_next_line():
    line = styled(f"eins {styled('zwei', '33')} drei vier", "1")
    assert cell_width(line) == len("eins zwei drei vier")
    parts = wrapped_lines(line, 9)
    assert [unstyled(part) for part in parts] == ["eins zwei", "drei vier"]
    assert parts[1] == styled("drei vier", "1")
    assert unstyled(cut(line, 7)) == "eins z…"
    assert [unstyled(part) for part in lines_in_columns(styled("x" * 25, "2"), 10)] == ["x" * 10, "x" * 10, "x" * 5]
