"""Verdicts made from their checks, and what they say: the key behind a name, later signers, passphrases too short."""

import datetime as dt
import unicodedata

import pytest

from skatlist.papers.reports.model import TextLines
from skatlist.papers.reports.verdict_report import brief_report, later_remarks
from skatlist.papers.signatures.keys.key_file import MIN_PASSPHRASE, require_long
from skatlist.papers.signatures.keys.known_keys import KeyStanding, KnownKey, with_known_key
from skatlist.papers.verdict import (
    CheckName,
    FileKind,
    LaterSignature,
    MixUpKind,
    SignatureCheck,
    SignedPaper,
    Subject,
    make_verdict,
    mix_ups,
)
from skatlist.words import Language, UsageError

CLUB, OTHER = "AA:01", "BB:02"
THEN = dt.datetime(2000, 1, 1, tzinfo=dt.UTC)
LATER = LaterSignature("Ida Sommer", "CC:03", None, "place2", THEN, THEN, has_club_name=False)


def verdict_of(*passed, later=(), **more):
    """Return the verdict on a paper by what its first checks came to; its key is not known yet."""
    checks = [SignatureCheck(name, good) for name, good in zip(CheckName, passed, strict=False)]
    checks.append(SignatureCheck(CheckName.TRUSTED, None, {"fingerprint": CLUB}))
    return make_verdict("liste.pdf", FileKind.PDF, checks, signer="Herz Dame", fingerprint=CLUB, later=later, **more)


def sentences(report):
    return [
        sentence
        for section in report.parts
        for part in section.parts
        if isinstance(part, TextLines)
        for sentence in part.lines
    ]


@pytest.mark.parametrize(
    ("passed", "good"),
    [
        ((True, True), True),
        ((True, False), False),
        ((False, True), False),
        ((True, None), False),
        ((None, True), False),
    ],
)
def test_a_paper_is_good_only_if_it_is_signed_and_nothing_was_changed(passed, good):
    assert [*CheckName][:2] == [CheckName.SIGNED, CheckName.INTACT]
    assert verdict_of(*passed).good is good


@pytest.mark.parametrize(
    ("known", "just_met", "trusted", "reason"),
    [
        ((), (), None, ""),
        ((CLUB, "Herz Dame"), (), None, "seen"),
        ((OTHER, "Pik Ass"), (), None, ""),
        ((OTHER, "Herz Dame"), (), False, "name"),
        ((), (OTHER, "herz  dame"), False, "name"),
    ],
)
def test_a_key_under_the_name_of_another_one_is_not_trusted(known, just_met, trusted, reason):
    keys = [[KnownKey(*each, KeyStanding.SEEN, "2026-11-01")] if each else [] for each in (known, just_met)]
    verdict = with_known_key(verdict_of(True, True), *keys)
    (check,) = [each for each in verdict.checks if each.name is CheckName.TRUSTED]
    assert (verdict.trusted, check.reason, verdict.good) == (trusted, reason, trusted is None)


@pytest.mark.parametrize(("until", "expired"), [(2001, True), (2999, False)])
def test_a_certificate_of_a_later_signer_has_a_warning_once_it_is_over(until, expired):
    end = dt.datetime(until, 1, 31, tzinfo=dt.UTC)
    later = LATER._replace(begin=end - dt.timedelta(days=365), end=end)
    warnings = list(later_remarks(verdict_of(True, True, later=(later,)), Language.DE))
    words = "Das Zertifikat von Ida Sommer im Feld „Platz 2“ ist seit 31.01.2001 abgelaufen."
    assert warnings == ([words] if expired else [])


@pytest.mark.parametrize("count", [0, 1])
def test_the_short_verdict_says_that_others_signed_after_the_club(count):
    end = dt.datetime(2999, 1, 31, tzinfo=dt.UTC)
    later = (LATER._replace(begin=end - dt.timedelta(days=365), end=end),) * count
    lines = sentences(brief_report([verdict_of(True, True, later=later)], Language.DE))
    assert ("Danach haben noch andere unterschrieben; wer, zeigt --verbose." in lines) is bool(count)


def test_the_short_verdict_names_the_signer_once_for_all_checks():
    lines = sentences(brief_report([verdict_of(True, True), verdict_of(True, True)], Language.DE))
    assert len([line for line in lines if "Unterschrieben von Herz Dame." in line]) == 1


def paper_of(file, code, lists, series=None, table=None):
    """Return the verdict on a list or, without series and table, on standings."""
    subject = Subject.STANDINGS if series is None else Subject.LIST
    paper = SignedPaper(subject, "Pokal", "2026-11-20", code, series, table, lists)
    return verdict_of(True, True, paper=paper)._replace(file=file)


@pytest.mark.parametrize(
    ("marks", "kinds"),
    [
        ([{(1, 1): "a"}, {(1, 1): "a", (2, 1): "b"}], []),
        ([{(1, 1): "a"}, {(1, 1): "c"}], [MixUpKind.VERSIONS]),
    ],
)
def test_standings_after_another_series_are_no_other_version(marks, kinds):
    papers = [paper_of(f"{at}.pdf", f"code{at}", lists) for at, lists in enumerate(marks)]
    assert [each.kind for each in mix_ups(papers)] == kinds


@pytest.mark.parametrize(("mark", "kinds"), [("a", []), ("c", [MixUpKind.VERSIONS])])
def test_a_list_is_compared_with_the_standings_that_count_it(mark, kinds):
    papers = [paper_of("liste.pdf", "one", {(1, 1): "a"}, 1, 1), paper_of("rangliste.pdf", "other", {(1, 1): mark})]
    assert [each.kind for each in mix_ups(papers)] == kinds


@pytest.mark.parametrize("letter", ["a", "ü", unicodedata.normalize("NFD", "ü")])
def test_a_passphrase_for_a_new_key_is_long_enough_or_none(letter):
    require_long("")
    require_long(letter * MIN_PASSPHRASE)
    for length in (1, MIN_PASSPHRASE - 1):
        with pytest.raises(UsageError):
            require_long(letter * length)
