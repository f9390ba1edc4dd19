"""Photographs of lists at the desk: filed by their code, asked about without one, shown beside the list."""

import io

import pytest
from club_evening import add_games
from papers.photographs import scan
from PIL import Image
from tiers import some

from skatlist.evening import Evening
from skatlist.evening.photos import photo_folder_of, photos_of

pytestmark = pytest.mark.evening({(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7)}, games={4: 48, 3: 36})
PLACE = 0x8825  # of a camera, in its EXIF


def hash_of(event):
    with Evening.open(event) as evening:
        return evening.journal.first_hash


def files(*contents):
    return [("photos", (f"IMG_{at}.jpg", content, "image/jpeg")) for at, content in enumerate(contents, 1)]


def photos(event, key=(1, 1)):
    with Evening.open(event) as evening:
        return photos_of(evening, key)


def cat():
    out = io.BytesIO()
    Image.effect_noise((300, 200), 60).save(out, "JPEG")
    return out.getvalue()


def with_place():
    exif = Image.Exif()
    exif[0x010F] = "Skatkamera 3000"
    exif[PLACE] = {1: "N", 2: (51.0, 0.0, 0.0)}
    return exif


def test_several_photographs_are_filed_by_their_codes(desk, event):
    mark = hash_of(event)
    sent = files(scan(4, first_hash=mark, series=1, table=1), scan(3, first_hash=mark, series=1, table=2))
    page = desk.submit("/photos", files=sent)
    assert "Serie 1" in page.text
    for key in some([(1, 1), (1, 2)]):
        [photo] = photos(event, key)
        assert photo.is_here
        assert len(photo.marks) == 8


@pytest.mark.slow
def test_the_list_shows_its_photograph_with_the_next_game_marked(desk, event):
    with Evening.open(event, write=True) as evening:
        add_games(evening, "2 kreuz m1 +", "3 pik m1 +")
    page = desk.submit("/photos", files=files(scan(first_hash=hash_of(event), series=1, table=1)))
    assert page.url.path == "/list/1/1"
    [photo] = photos(event)
    assert f"/photo/{photo.record.seq}/flat" in page.text
    third, fifth = (row_of(desk.get(f"/list/1/1{query}").text) for query in ("", "?game=1"))
    assert third - fifth == pytest.approx(2 * 11.9, abs=1)
    picture = Image.open(io.BytesIO(desk.get(f"/photo/{photo.record.seq}/flat").content))
    assert picture.size == (1654, 2339)


def row_of(page):
    return float(page.partition('class="now"')[2].partition('y="')[2].partition('"')[0])


@pytest.mark.slow
def test_a_disputed_game_is_shown_on_the_photograph(desk, event):
    with Evening.open(event, write=True) as evening:
        add_games(evening, "2 kreuz m1 +", "3 pik m1 +")
    desk.submit("/photos", files=files(scan(first_hash=hash_of(event), series=1, table=1)))
    page = desk.get("/disputes/game/1/1/2").text
    assert row_of(page) - row_of(desk.get("/disputes/game/1/1/1").text) == pytest.approx(11.9, abs=1)


def test_without_a_code_the_desk_asks_with_the_photograph_in_view(desk, event):
    page = desk.submit("/photos", files=files(cat(), cat()))
    assert page.text.count("/picture") == 2
    word = page.text.partition("/photos/")[2].partition("/picture")[0]
    assert desk.get(f"/photos/{word}/picture").headers["content-type"] == "image/jpeg"
    desk.page = page
    answered = desk.submit("/photos", data={"word": word, "table": "1/2"})
    assert answered.text.count("/picture") == 1
    [photo] = photos(event, (1, 2))
    assert photo.marks == ()
    assert Image.open(io.BytesIO(desk.get(f"/photo/{photo.record.seq}").content)).size == (300, 200)
    page_of_list = desk.get("/list/1/2").text
    assert f"/photo/{photo.record.seq}" in page_of_list
    assert 'class="now"' not in page_of_list


def test_a_photograph_is_dropped(desk, event):
    page = desk.submit("/photos", files=files(cat()))
    word = page.text.partition("/photos/")[2].partition("/picture")[0]
    answered = desk.submit("/photos", data={"word": word, "do": "drop"})
    assert "/picture" not in answered.text
    assert photos(event) == ()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (lambda _: b"%PDF-1.7 no picture", "kein Bild"),
        (lambda _: scan()[:4000], "beschädigt"),
        (lambda _: b"\xff\xd8\xff\xe1\x00", "beschädigt"),
        pytest.param(lambda _: scan(), "einer anderen Veranstaltung", marks=pytest.mark.slow),
        pytest.param(
            lambda mark: scan(first_hash=mark, series=1, table=9),
            "diesen Tisch gibt es hier nicht",
            marks=pytest.mark.slow,
        ),
        (lambda _: huge(15_000, 14_000), "Megapixel"),
    ],
)
def test_other_files_and_other_lists_are_refused_with_a_sentence(desk, event, content, words):
    page = desk.submit("/photos", files=files(content(hash_of(event))))
    assert words in page.text.partition('role="alert">')[2].partition("</p>")[0]
    assert photos(event) == ()
    assert not photos(event, (1, 2))


def huge(wide, high):
    """Return the head of a JPEG of this size."""
    small = scan()
    at = small.index(b"\xff\xc0")
    return small[: at + 5] + high.to_bytes(2, "big") + wide.to_bytes(2, "big") + small[at + 9 :]


@pytest.mark.slow
def test_a_photograph_sent_again_is_refused(desk, event):
    photo = scan(first_hash=hash_of(event), series=1, table=1)
    desk.submit("/photos", files=files(photo))
    page = desk.submit("/photos", files=files(photo))
    assert "liegt schon bei Serie 1, Tisch 1" in page.text.partition('role="alert">')[2]
    assert len(photos(event)) == 1


@pytest.mark.slow
def test_place_and_device_are_removed(desk, event):
    photo = scan(first_hash=hash_of(event), series=1, table=1, exif=with_place())
    assert b"Skatkamera" in photo
    desk.submit("/photos", files=files(photo))
    [kept] = photos(event)
    with Evening.open(event) as evening:
        content = photo_folder_of(evening).read(kept.photo)
    assert b"Skatkamera" not in content
    assert not Image.open(io.BytesIO(content)).getexif()


@pytest.mark.slow
def test_a_photograph_that_is_not_here_is_named_and_the_list_goes_on(desk, event):
    desk.submit("/photos", files=files(scan(first_hash=hash_of(event), series=1, table=1)))
    with Evening.open(event) as evening:
        photo_folder_of(evening).delete_all()
    page = desk.get("/list/1/1")
    assert page.status_code == 200
    assert "nicht auf diesem Rechner" in page.text
    [photo] = photos(event)
    assert not photo.is_here
    assert desk.get(f"/photo/{photo.record.seq}").status_code == 422


@pytest.mark.slow
def test_a_photograph_is_taken_off_a_list(desk, event):
    desk.submit("/photos", files=files(scan(first_hash=hash_of(event), series=1, table=1)))
    [photo] = photos(event)
    page = desk.submit("/photos", data={"do": "remove", "photo": photo.record.seq}, page=desk.get("/list/1/1"))
    assert page.url.path == "/list/1/1"
    assert photos(event) == ()
    with Evening.open(event) as evening:
        assert not list(photo_folder_of(evening).files())


@pytest.mark.parametrize(("count", "refused"), [(40, False), (41, True)])
def test_forty_photographs_come_at_once_and_no_more(desk, count, refused):
    answer = desk.submit("/photos", files=files(*[b"x"] * count))
    assert ("höchstens 40" in answer.text.replace("\N{NO-BREAK SPACE}", " ")) == (answer.status_code == 422) == refused
