"""The people of an evening in words: what is known of somebody, and what of it has changed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from skatlist.evening.people import Person, PersonChange
from skatlist.words import Language, enumerated, text
from skatlist.words.visible import plain

FLAGS: Final = ("guest", "paid")


def said_of(facts: Mapping[str, Any], lang: Language) -> list[str]:
    """Return what is known of somebody in words, from what a record says of him or somebody's facts."""
    more = [facts[name] for name in ("club", "team") if facts.get(name)]
    named = ("tandem", "born", "member_number")
    more += [text(f"people.is_{name}", lang, value=facts[name]) for name in named if facts.get(name)]
    more += [*facts.get("categories", ())]
    if facts.get("side_events"):
        more.append(text("people.is_side_events", lang, value=tuple(facts["side_events"])))
    more += filter(None, [series_words(facts.get("first_series", 1), facts.get("last_series"), lang)])
    return more + [text(f"people.is_{name}", lang) for name in ("excluded", *FLAGS) if facts.get(name)]


def series_words(first: int, last: int | None, lang: Language) -> str:
    """Return in which series somebody plays; empty where it is all of them."""
    if last == 0:
        return text("people.absent", lang)
    said = [text("people.first_series", lang, series=first)] if first > 1 else []
    said += [text("people.last_series", lang, series=last)] if last is not None else []
    return ", ".join(said)


def person_words(person: Person, lang: Language) -> str:
    """Return somebody with all that is known of him."""
    player = person.player
    facts = {**person.registration._asdict(), "club": player.club, "team": player.team}
    more = said_of(facts, lang)
    name = plain(player.name or "–")
    return f"{name} ({', '.join(map(plain, more))})" if more else name


def change_words(change: PersonChange, lang: Language) -> Iterator[str]:
    """Yield who somebody is now and was before, and a tandem that is none yet."""
    before, after = change.before.player, change.after.player
    key = "changed" if before.number == after.number else "renumbered"
    who = {"who": person_words(change.after, lang), "before": person_words(change.before, lang)}
    yield text(f"people.{key}", lang, was=before.number, number=after.number, **who)
    if change.tandem:
        said = {"tandem": plain(change.after.registration.tandem), "count": len(change.tandem)}
        yield text("people.tandem_size", lang, **said, who=enumerated(map(plain, change.tandem)))


def count_words(people: Sequence[Person], lang: Language) -> str:
    """Return how many they are, how many have not paid or are absent; empty where nobody keeps count of that."""
    known = [person.registration for person in people]
    absent = sum(each.last_series == 0 for each in known)
    unpaid = sum(not each.paid and each.last_series != 0 for each in known)
    paying = any(each.paid for each in known)
    if len(people) < 2 or not (absent or paying):  # noqa: PLR2004 - one alone is seen
        return ""
    said = [text("people.count", lang, count=len(people))]
    said += [text("people.unpaid", lang, count=unpaid)] if paying else []
    said += [text("people.count_absent", lang, count=absent)] if absent else []
    return ", ".join(said)
