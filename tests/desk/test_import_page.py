"""Lists of files taken over at the desk."""

from club_evening import add_games

from skatlist.evening import Evening

LIST = """serie 1
tisch 1
spiele 8
platz 1 Anna Becker
platz 2 Bernd Yılmaz
platz 3 Carla Voß
platz 4 Dieter Öz

1 2 pik m1 +
2 3 herz m1 +
"""


def handed(desk, text, **more):
    return desk.submit("/import", data=more, files=[("lists", ("tisch1.txt", text.encode()))])


def rows(path):
    with Evening.open(path) as evening:
        return len(evening.book((1, 1)).rows) if (1, 1) in evening.sheets.begun else 0


def test_a_new_list_is_taken_over(desk, event):
    page = handed(desk, LIST).text
    assert "übernommen" in page
    assert "tisch1.txt" in page
    assert "skatlist-" not in page
    assert rows(event) == 2


def test_the_same_list_again_changes_nothing(desk, event):
    handed(desk, LIST)
    assert "schon da" in handed(desk, LIST).text
    with Evening.open(event) as evening:
        assert sum(record.kind == "list" for record in evening.records) == 1


def test_another_list_replaces_only_when_that_is_confirmed(desk, event):
    with Evening.open(event, write=True) as evening:
        add_games(evening, "2 pik m1 +")
    page = handed(desk, LIST).text
    assert "schon da, aber anders" in page
    assert rows(event) == 1
    word = page.partition('name="word" value="')[2][:32]
    assert "ersetzt" in desk.submit("/import", data={"word": word, "replace": "1"}).text
    assert rows(event) == 2


def test_a_file_that_is_no_list_is_refused_in_a_sentence(desk, event):
    page = handed(desk, "Einkaufszettel\nBrot\n")
    assert page.status_code in {200, 422}
    assert rows(event) == 0
    assert "tisch1.txt" in page.text


def test_a_file_has_to_be_chosen(desk):
    assert desk.submit("/import", data={"series": "1"}).status_code == 422


def test_a_second_list_may_have_its_people_in_another_order(desk):
    turned = LIST.replace("platz 1 Anna Becker", "platz 1 Bernd Yılmaz").replace("2 Bernd Yılmaz", "2 Anna Becker")
    as_first = handed(desk, turned).text
    as_second = handed(desk, turned, second="1").text
    assert "auf der Liste Bernd Yılmaz, Anna Becker, nach dem Sitzplan Anna Becker, Bernd Yılmaz" in as_first
    assert "übernommen" in as_second
    assert "nach dem Sitzplan" not in as_second


def test_a_second_list_is_kept_beside_the_first(desk, event):
    handed(desk, LIST)
    handed(desk, LIST, second="1")
    with Evening.open(event, second=True) as beside:
        assert list(beside.sheets.begun) == [(1, 1)]
