"""Statistics as a report: everybody on one scale around the average, one person compared with everybody."""

from papers.league_day import league_day
from tiers import some

from skatlist.evening.season import statistics_of
from skatlist.papers.reports.model import ColumnKind, Picture, TextLines
from skatlist.papers.reports.statistics import field_courses, statistics_document
from skatlist.tournament.statistics import mean_course
from skatlist.words import Language


def test_a_course_is_what_a_person_has_more_than_the_average():
    people = statistics_of(league_day()).statistics.people
    courses = field_courses(people)
    mean = mean_course(person.course for person in people)
    for person in some(people, 20):
        course = courses[person.player]
        assert course.totals[-1] == person.total - mean[len(person.course) - 1]
        assert course.low <= min(course.totals) <= max(course.totals) <= course.high
    assert len({(course.low, course.high) for course in courses.values()}) == 1
    assert any(course.totals[-1] < 0 for course in courses.values())


def test_the_table_of_people_has_a_cell_for_every_column_and_leads_to_them():
    result = statistics_of(league_day())
    tables = result.report(Language.DE).tables()
    assert [table.anchor for table in tables] == ["contracts", "people"]
    for table in some(tables):
        assert all(len(row.cells) == len(table.columns) for row in some(table.rows))
    people = tables[1]
    assert [row.person for row in people.rows] == [person.player.number for person in result.statistics.people]
    assert people.columns[-1].kind is ColumnKind.COURSE


def test_the_picture_of_a_person_has_the_average_beside_the_total():
    result = statistics_of(league_day())
    person = result.statistics.people[0]
    (picture,) = (part for part in result.report(Language.EN, person).parts if isinstance(part, Picture))
    own, field = picture.curves
    assert (own.totals[0], own.totals[-1]) == (0, person.total)
    assert len(field.totals) == len(own.totals)
    assert field.label == "everybody on average"


def test_records_of_all_name_their_player_and_those_of_one_person_do_not():
    result = statistics_of(league_day())
    names = {each.player.name for each in result.statistics.people}
    for person, has_names in some([(None, True), (result.statistics.people[0], False)]):
        parts = result.report(Language.EN, person).parts
        lines = [line for part in parts if isinstance(part, TextLines) for line in part.lines]
        records = [line for line in lines if line.startswith(("Best ", "Worst ", "Costliest ", "Dearest "))]
        assert all(any(name in line for name in names) is has_names for line in some(records))


def test_the_document_of_a_person_has_their_best_and_worst_series():
    result = statistics_of(league_day())
    for person in some(statistics_document(result.statistics, result.events, frames={})["players"], 20):
        series = person["series"]
        assert person["total"] == sum(each["total"] for each in series)
        for name, best in (("best_series", max), ("worst_series", min)):
            assert person[name]["total"] == best(each["total"] for each in series)
