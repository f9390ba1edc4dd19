"""`skatlist page`: one file for the web site, safe whatever people are called, with as much of names as is wanted."""

import base64
import hashlib
import html
import json
import re
import shutil
import subprocess
import tomllib
from html.parser import HTMLParser
from pathlib import Path

import pytest
from needs import program
from tiers import slow, some, whole

SAMPLES = Path(__file__).parents[2] / "samples"
EVENING = SAMPLES / "clubabend"
HOSTILE = (
    'Łukasz "A<B" Öztürk',
    "</script><script>alert(1)</script>",
    "Anna & Söhne",
    "Anna Becker",
    "Anna Berger",
    "Becker, Anna",
    "Kuddel",
    "Li B",
    "Marie-Luise von und zu Überlangenfelde-Hinterwaldkirchen",
    "=1+1",
)
TEAMS = """
[[categories]]
name = "Senioren & Co"
from_age = 60

[[side_events]]
name = "Tandem <b>"
kind = "tandem"
"""


class Tags(HTMLParser):
    """The tags of a page with their attributes, and its words."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.words = [], []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.words.append(data)


@pytest.fixture
def hostile(tmp_path):
    """An evening of people with strange names, in teams and tandems, some with a year of birth."""
    folder = tmp_path / "abend"
    shutil.copytree(EVENING, folder)
    description = folder / "event.toml"
    head, *people = description.read_text("utf-8").split("[[players]]\n")
    written = []
    for at, person in enumerate(people):
        name = tomllib.loads(person)["name"]
        renamed = person.replace(f'"{name}"', json.dumps(HOSTILE[at] if at < len(HOSTILE) else name))
        more = f'team = "Die <Wilden> {at // 4}"\nborn = {1950 + 3 * at}\ntandem = "Paar {at // 2}"\n'
        more += 'side_events = ["Tandem <b>"]\n'
        written.append(renamed.replace("\nclub", f"\n{more}club", 1))
    description.write_text("[[players]]\n".join([head + TEAMS.lstrip(), *written]), "utf-8")
    return folder


def made(skatlist, event, *options):
    target = event.parent / "seite.html"
    done = skatlist("webseite", event, "-o", target, *options)
    assert done.code == 0, done.err
    return target.read_text("utf-8")


def people_of(event):
    return tomllib.loads((event / "event.toml").read_text("utf-8"))["players"]


@pytest.fixture
def event_folder(tmp_path):
    return shutil.copytree(EVENING, tmp_path / "abend")


@pytest.mark.slow
def test_every_player_is_on_it_with_their_numbers(skatlist, event_folder):
    page = made(skatlist, event_folder)
    words = " ".join(Tags(page).words)
    for player in some(people_of(EVENING)):
        assert player["name"] in words
        assert player["club"] in words
    assert "2.489" in words
    assert "Grand mit 3, Schneider" in words
    assert page.count('class="spark"') == 15
    assert page.count('class="course"') == 8


@pytest.mark.slow
def test_every_text_is_escaped_and_nothing_comes_from_elsewhere(skatlist, hostile):
    page = made(skatlist, hostile)
    parsed = Tags(page)
    words = " ".join(parsed.words)
    for name in HOSTILE:
        assert name in words
    assert "Die <Wilden> 0" in words
    assert "Tandem <b>" in words
    names = {tag for tag, _ in parsed.tags}
    assert not names & {"script", "b", "iframe", "img", "object", "form", "wilden"}
    for tag, attributes in some(parsed.tags):
        assert not any(name.startswith("on") or name == "style" for name in attributes), tag
        for name in ("src", "href", "action"):
            assert attributes.get(name, "#").startswith(("#", "data:,"))
    assert "url(" not in page
    assert "@import" not in page


@pytest.mark.slow
def test_the_policy_allows_its_own_style_and_nothing_else(skatlist, event_folder):
    page = made(skatlist, event_folder, "--lang", "en")
    tags = Tags(page).tags
    assert ("html", {"lang": "en"}) in tags
    (policy,) = (attrs["content"] for tag, attrs in tags if attrs.get("http-equiv") == "Content-Security-Policy")
    style = page.split("<style>")[1].split("</style>")[0]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert policy.startswith(f"default-src 'none'; style-src 'sha256-{digest}';")
    assert "unsafe" not in policy


@pytest.mark.slow
@pytest.mark.parametrize("style", ["kurz", "nummer"])
def test_nothing_of_a_name_or_a_club_is_left(skatlist, hostile, style):
    page = html.unescape(made(skatlist, hostile, "--names", style)).casefold()
    people = people_of(hostile)
    for word in some([*(person["name"] for person in people), *(person["club"] for person in people)]):
        assert word.casefold() not in page
    if style == "nummer":
        parts = re.findall(r"\w{4,}", " ".join(person["name"] for person in people).casefold())
        for part in some(set(parts) - {"script"}):
            assert part not in page
        assert "nr. 7" in page


@pytest.mark.parametrize("seed", [*slow(1, 2, 3), *whole(*range(4, 20))])
def test_nobody_of_a_large_field_is_given_away(skatlist, tmp_path, seed):
    skatlist("simulate", "-o", tmp_path / "abend", "--players", 120, "--series", 1, "--seed", seed)
    people = people_of(tmp_path / "abend")
    for style in ("short", "number"):
        page = html.unescape(made(skatlist, tmp_path / "abend", "--names", style)).casefold()
        for person in some(people, 120):
            assert person["name"].casefold() not in page
            assert person["club"].casefold() not in page
        table = page.split('<section id="standings">')[1].split("</section>")[0]
        assert len(set(re.findall(r'<th scope="row" class="words">(.*?)</th>', table))) == 120


@pytest.mark.slow
def test_a_decision_names_nobody_where_names_are_short(skatlist, event_folder, tmp_path):
    file = tmp_path / "abend.skat"
    assert skatlist("import", file, event_folder).code == 0
    decided = ("--minus", "50", "--reason", "Schewtschuk saß am falschen Tisch", "--director", "Ida Yılmaz")
    assert skatlist("decide", file, "strafe", "5", *decided).code == 0
    assert "Schewtschuk saß am falschen Tisch" in made(skatlist, file)
    for style in ("kurz", "nummer"):
        page = made(skatlist, file, "--names", style)
        assert "Schewtschuk" not in page
        assert "Ida" not in page
        assert "50" in page.split("<h2>Rangliste</h2>")[1].split("</section>")[0]


def test_short_names_are_different_for_everybody(skatlist, hostile):
    page = made(skatlist, hostile, "--names", "kurz")
    table = page.split('<section id="standings">')[1].split("</section>")[0]
    names = [html.unescape(cell) for cell in re.findall(r'<th scope="row" class="words">(.*?)</th>', table)]
    assert len(names) == len(set(names)) == 15
    assert {"Anna Be.", "Anna Ber."} & set(names)
    assert "K." in names
    assert not any("Beck" in name for name in names)


@pytest.mark.slow
def test_a_provisional_page_says_so(skatlist, event_folder, tmp_path):
    (event_folder / "serie2-tisch03.csv").unlink()
    page = made(skatlist, event_folder)
    assert '<p class="note">Vorläufig: Serie 2' in page
    document = skatlist("page", event_folder, "-o", tmp_path / "x.html", "--format", "json").json
    assert (document["schema"], document["provisional"], document["names"]) == ("skatlist/page/1", True, "full")


def test_every_table_has_a_caption_and_a_course_falls_behind_the_average(skatlist, event_folder):
    page = made(skatlist, event_folder)
    tables = re.findall(r"<table.*?</table>", page, re.DOTALL)
    assert all("<caption" in table for table in some(tables, 10))
    drawn = re.findall(r'y1="([\d.]+)" y2="[\d.]+"/><polyline points="([^"]*)"', page)
    ends = [float(points.split(",")[-1]) > float(nought) for nought, points in some(drawn, 15)]  # downwards
    assert any(ends)
    assert not all(ends)


def test_categories_teams_and_tandems_have_their_tables(skatlist, hostile):
    titles = re.findall(r"<h2>(.*?)</h2>", made(skatlist, hostile))
    assert titles[:2] == ["Rangliste", "Mannschaften"]
    assert titles[2:5] == ["Tandems", "Wertung Senioren &amp; Co", "Nebenwertung Tandem &lt;b&gt;"]


@pytest.mark.slow
def test_a_league_day_has_its_table(skatlist, hostile):
    description = hostile / "event.toml"
    groups = json.dumps([[f"Die <Wilden> {number}" for number in range(4)]])
    changed = description.read_text("utf-8").replace(
        "[[categories]]", f"[league]\ngroups = {groups}\n\n[[categories]]", 1
    )
    description.write_text(changed, "utf-8")
    page = made(skatlist, hostile, "--names", "nummer")
    assert "Wilden" not in page
    table = page.split("<h2>Ligatabelle</h2>")[1].split("</section>")[0]
    points = re.findall(r"<td class=\"number\">(\d+) : (\d+)</td>", table)
    assert len(points) == 4
    assert sum(int(won) for won, _ in points) == sum(int(lost) for _, lost in points) == 12  # two series of four teams
    assert {f"Mannschaft {number}" for number in range(1, 5)} == set(re.findall(r"Mannschaft \d", table))


@pytest.mark.slow
def test_a_page_is_made_anew_and_no_other_file_is_overwritten(skatlist, tmp_path):
    ours, other = tmp_path / "seite.html", tmp_path / "andere.html"
    assert skatlist("page", EVENING, "-o", ours).code == 0
    assert skatlist("page", EVENING, "-o", ours, "--names", "short").code == 0
    other.write_text("<html>Startseite</html>", "utf-8")
    assert skatlist("page", EVENING, "-o", other).code == 3
    assert other.read_text("utf-8") == "<html>Startseite</html>"
    assert skatlist("page", EVENING, "-o", other, "--force").code == 0
    assert skatlist("page", EVENING, "-o", tmp_path / "seite.pdf").code == 2
    wrong = skatlist("page", EVENING, "-o", ours, "--names", "halb")
    assert (wrong.code, "voll, kurz, nummer" in wrong.err) == (2, True)


@pytest.mark.slow
def test_the_same_page_for_the_same_lists(skatlist, tmp_path):
    for name in ("a", "b"):
        skatlist("page", EVENING, "-o", tmp_path / f"{name}.html", "--now", "2026-03-07")
    assert (tmp_path / "a.html").read_bytes() == (tmp_path / "b.html").read_bytes()


@pytest.mark.slow
@program("chromium")
@pytest.mark.parametrize("columns", [360, 1366])
def test_a_browser_shows_it_without_scrolling_sideways_or_a_complaint(skatlist, hostile, columns):
    page = made(skatlist, hostile)
    plain = browsed(hostile.parent / "seite.html", columns)
    assert "CONSOLE" not in plain.stderr
    # The page allows no scripts: one around it unfolds all lists and says how wide everything is.
    frame = hostile.parent / "rahmen.html"
    output = json.dumps(page).replace("</", "<\\/")
    measure = "document.body.dataset.wide = [f.contentWindow.innerWidth, inner.documentElement.scrollWidth]"
    unfold = "inner.querySelectorAll('details').forEach(each => each.open = true)"
    loaded = f"f.onload = () => {{ const inner = f.contentDocument; {unfold}; {measure} }}; f.srcdoc = {output}"
    frame.write_text(
        f'<iframe id="f" width="{columns}" height="800" frameborder="0"></iframe><script>{loaded}</script>'
    )
    window, wide = re.search(r'data-wide="(\d+),(\d+)"', browsed(frame, columns).stdout).groups()
    assert int(window) == columns
    assert int(wide) <= columns


@pytest.mark.slow
@program("chromium")
@pytest.mark.parametrize("columns", [800, 1280, 1920])
def test_the_total_of_a_season_is_in_sight_at_any_width(skatlist, tmp_path, columns):
    evenings = [shutil.copytree(EVENING, tmp_path / f"abend{at}") for at in range(1, 9)]
    for month, evening in enumerate(evenings, start=1):
        about = (evening / "event.toml").read_text("utf-8")
        (evening / "event.toml").write_text(re.sub(r"(?m)^date.*", f'date = "2026-0{month}-06"', about), "utf-8")
    done = skatlist("page", *evenings, "--best", "5", "-o", tmp_path / "jahr.html")
    assert done.code == 0, done.err
    frame = tmp_path / "rahmen.html"
    output = json.dumps((tmp_path / "jahr.html").read_text("utf-8")).replace("</", "<\\/")
    find = "[...inner.querySelectorAll('td, th')].filter(each => each.matches('.deciding'))"
    ends = f"Math.max(...{find}.map(each => each.getBoundingClientRect().right))"
    loaded = f"f.onload = () => {{ const inner = f.contentDocument; document.body.dataset.ends = {ends} }}"
    frame.write_text(
        f'<iframe id="f" width="{columns}" height="800" frameborder="0"></iframe>'
        f"<script>{loaded}; f.srcdoc = {output}</script>"
    )
    assert 0 < float(re.search(r'data-ends="([\d.]+)"', browsed(frame, columns).stdout)[1]) <= columns


def browsed(path, columns):
    """Return what a browser makes of a page, and what it says of it."""
    call = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--enable-logging=stderr"]
    quiet = ["--disable-background-networking", f"--user-data-dir={path.parent / 'profile'}"]
    look = [f"--window-size={columns},800", "--dump-dom", path.as_uri()]
    done = subprocess.run(
        [*call, *quiet, *look], capture_output=True, check=True, text=True, encoding="utf-8", timeout=300
    )
    assert "</html>" in done.stdout
    return done


@pytest.mark.slow
@pytest.mark.parametrize(
    ("names", "output"), [("full", "Oleksandr Schewtschuk"), ("short", "Oleksandr K."), ("number", "Nr. 1")]
)
def test_several_evenings_are_the_page_of_a_season(skatlist, tmp_path, names, output):
    path = tmp_path / "jahr.html"
    done = skatlist("page", EVENING, SAMPLES / "streitfall", "-o", path, "--names", names, "--format", "json")
    assert (done.code, done.json["provisional"]) == (0, True)
    page = path.read_text("utf-8")
    assert all(word in page for word in ("Jahreswertung: 2 Abende", output, "2.489", "Vorläufig"))
    assert ("Oleksandr Schewtschuk" in page) == (names == "full")
    assert Tags(page).tags
    assert "<script" not in page
