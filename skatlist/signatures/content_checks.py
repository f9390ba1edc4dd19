"""What is looked at in the lists any signed file carries: whether they can be read, their numbers, their check code."""

from collections.abc import Mapping
from typing import NamedTuple

from skatlist.papers.list.paper_notes import reasons_of
from skatlist.signatures.canonical import LIST_NAME, check_code
from skatlist.signatures.content import Content, read_content
from skatlist.signatures.paper import PaperKind
from skatlist.signatures.results import differing_results
from skatlist.signatures.verdict import CheckName, Difference, SignatureCheck
from skatlist.words import SkatlistError


class Checked(NamedTuple):
    """The content, None where it cannot be read; what was found out; where signed results are not the computed ones."""

    content: Content | None
    checks: tuple[SignatureCheck, ...]
    differences: tuple[Difference, ...] = ()


def check_content(attachments: Mapping[str, bytes]) -> Checked:
    """Read the lists of a signed file, recompute them by their rules, and compare the check code."""
    try:
        content = read_content(attachments)
    except SkatlistError as fault:
        reason = "missing" if LIST_NAME not in attachments else ""
        return Checked(None, (SignatureCheck(CheckName.EMBEDDED, False, {"fault": fault}, reason),))
    differences = tuple(differing_results(content.results, content.sheets))
    code = check_code(attachments[LIST_NAME])
    checks = (
        SignatureCheck(CheckName.EMBEDDED, True, {"count": len(content.sheets)}),
        SignatureCheck(CheckName.FINAL, None if _is_provisional(content) else True),
        SignatureCheck(CheckName.RECOMPUTED, not differences),
        SignatureCheck(CheckName.CODE, content.facts.seal.code == code, {"code": code}),
    )
    return Checked(content, checks, differences)


def _is_provisional(content: Content) -> bool:
    """Whether the paper says of itself that its numbers are not final."""
    facts = content.facts
    if facts.kind is PaperKind.STANDINGS:
        return bool(facts.missing)
    return any(reasons_of(content.sheets[0], facts.lang, faulty=facts.faulty))
