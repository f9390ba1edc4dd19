"""Which findings one wants to hear: by tier, by code or the beginning of codes."""

from collections.abc import Iterable, Iterator, Sequence

from skatlist import checks
from skatlist.checks.kinds import kind_of
from skatlist.findings import Finding, Kind, Tier
from skatlist.words import Language, UsageError, finding_text

_CODE = 4  # letters and digits of a code


def chosen(findings: Iterable[Finding], tier: Tier, select: str, ignore: str) -> tuple[Finding, ...]:
    """Return the findings of a tier that are selected and not ignored.

    `select` and `ignore` are codes or their beginnings (`G`, `T10`, `G101`), separated by commas; an unknown one
    raises UsageError.
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
    """Return the kind of a finding by code, name or title in either language; None if there is none."""
    return kind_of(word.strip().upper()) or _known().get(_folded(word))


def unknown_kind(word: str, lang: Language) -> UsageError:
    """Return what says that a word is no kind of finding, and which it may have meant."""
    import difflib  # noqa: PLC0415 - for what is not known only

    wanted, known = _folded(word), _known()
    near = [said for said in known if wanted and wanted in said]
    near = near or difflib.get_close_matches(wanted, known, 3, 0.5 if len(wanted) <= _CODE else 0.6)
    kinds = list(dict.fromkeys(known[said] for said in near))[:3]
    named = ", ".join(f"{kind.code} ({finding_text(kind.code, 'title', lang)})" for kind in kinds)
    return UsageError("code_unknown" if kinds else "explain_unknown", code=word, near=named)


def _known() -> dict[str, Kind]:
    return {_folded(said): kind for kind in checks.KINDS for said in (kind.code, kind.name, *_titles(kind))}


def _folded(word: str) -> str:
    return " ".join(word.casefold().replace("-", " ").split())


def _titles(kind: Kind) -> Iterator[str]:
    for lang in Language:
        title = finding_text(kind.code, "title", lang)
        yield title
        yield f"{kind.code} {title}"


def _prefixes(codes: str) -> tuple[str, ...]:
    prefixes = tuple(code.strip().upper() for code in codes.split(",") if code.strip())
    for prefix in prefixes:
        if not any(kind.code.startswith(prefix) for kind in checks.KINDS):
            raise UsageError("code_unknown", code=prefix, near=_near(prefix))
    return prefixes


def _near(code: str) -> str:
    import difflib  # noqa: PLC0415 - for what is not known only

    codes: Sequence[str] = [kind.code for kind in checks.KINDS]
    return ", ".join(difflib.get_close_matches(code, codes, 3, 0.5) or codes[:1])
