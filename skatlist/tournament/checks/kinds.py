"""The kinds of findings of readers and checks, and the selection of the caller."""

import difflib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import Final

from skatlist.base.fields import Names, one_or_more
from skatlist.skat.checks import audit, game, order
from skatlist.skat.findings import Family, Finding, Kind, Tier, reading_kinds
from skatlist.tournament import checks as event
from skatlist.words import Language, UsageError, finding_text

_ORDER: Final = tuple(Family)
_CODE: Final = 4  # letters and digits of a code


@cache
def all_kinds() -> tuple[Kind, ...]:
    """Return every kind, in the order of the codes. Every check is imported for this."""
    kinds = [kind for module in (reading_kinds.__name__, *_modules()) for kind in _kinds_in(module)]
    return tuple(sorted(dict.fromkeys(kinds), key=lambda kind: (_ORDER.index(kind.family), kind.code)))


def kind_of(code: str) -> Kind | None:
    """Return the kind of a code, or None. Only the modules needed to find it are imported."""
    kinds = (kind for module in (reading_kinds.__name__, *_modules()) for kind in _kinds_in(module))
    return next((kind for kind in kinds if kind.code == code), None)


def _modules() -> Iterator[str]:
    from pkgutil import iter_modules

    for room in (game, order, audit, event):
        yield from (f"{room.__name__}.{name}" for _finder, name, _package in iter_modules(room.__path__))


def _kinds_in(module: str) -> Iterator[Kind]:
    for name, value in vars(import_module(module)).items():
        if isinstance(value, Kind) and name == value.code:
            yield value


def select_findings(findings: Iterable[Finding], tier: Tier, select: Names, ignore: Names) -> tuple[Finding, ...]:
    """Return the findings of a tier that are selected and not ignored.

    `select` and `ignore` are codes or their beginnings (`G`, `T10`, `G101`), one by one or separated by commas. An
    unknown code raises UsageError.
    """
    wanted, unwanted = _prefixes(select), _prefixes(ignore)
    return tuple(
        finding
        for finding in findings
        if tier.covers(finding.severity)
        and (not wanted or finding.code.startswith(wanted))
        and not (unwanted and finding.code.startswith(unwanted))
    )


def known_kind(word: str) -> Kind | None:
    """Return the kind of a finding by code, name or title in either language, or None."""
    return kind_of(word.strip().upper()) or _known().get(_folded(word))


def unknown_kind(word: str, lang: Language) -> UsageError:
    """Return the error for a word that is no kind of finding, with the nearest one."""
    wanted, known = _folded(word), _known()
    near = [label for label in known if wanted and wanted in label]
    near = near or difflib.get_close_matches(wanted, known, 3, 0.5 if len(wanted) <= _CODE else 0.6)
    kinds = list(dict.fromkeys(known[label] for label in near))[:3]
    near_codes = ", ".join(f"{kind.code} ({finding_text(kind.code, 'title', lang)})" for kind in kinds)
    return UsageError("code_unknown" if kinds else "explain_unknown", code=word, near=near_codes)


def _known() -> dict[str, Kind]:
    return {_folded(label): kind for kind in all_kinds() for label in (kind.code, kind.name, *_titles(kind))}


def _folded(word: str) -> str:
    return " ".join(word.casefold().replace("-", " ").split())


def _titles(kind: Kind) -> Iterator[str]:
    for lang in Language:
        title = finding_text(kind.code, "title", lang)
        yield title
        yield f"{kind.code} {title}"


def _prefixes(codes: Names) -> tuple[str, ...]:
    prefixes = tuple(code.strip().upper() for code in ",".join(one_or_more(codes)).split(",") if code.strip())
    for prefix in prefixes:
        if not any(kind.code.startswith(prefix) for kind in all_kinds()):
            near = difflib.get_close_matches(prefix, [kind.code for kind in all_kinds()], 3, 0.5)
            letters = ", ".join(dict.fromkeys(kind.family.value for kind in all_kinds()))
            key = "code_unknown" if near else "code_none"
            raise UsageError(key, code=prefix, near=", ".join(near), letters=letters)
    return prefixes
