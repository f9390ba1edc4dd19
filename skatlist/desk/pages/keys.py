"""The club's key at the desk: show, make and trust keys, seal the journal, verify files."""

import datetime as dt

from skatlist.base.disk import path_text
from skatlist.desk.folders import paper_folder
from skatlist.desk.page import Call, Done, PageContent
from skatlist.desk.sentences import reworded, without_calls
from skatlist.desk.uploads import uploaded
from skatlist.evening import Evening
from skatlist.papers.club_key import (
    SHORTEST,
    KeyFacts,
    Unlock,
    find_known_key,
    make_key,
    remember,
    signing_keys,
    unlocked_key,
    verified,
)
from skatlist.papers.reports.typeset import date_text
from skatlist.words import InputError, Language, UsageError, text


def key_values(lang: Language) -> dict[str, object]:
    """Return the keys for signing on the page of papers, or the reason why the usual one cannot be read."""
    try:
        keys, fault = signing_keys(), ""
    except InputError as refused:
        keys, fault = (), without_calls(refused.text(lang))
    validity = [
        (key, text("signatures.validity", lang, begin=date_text(key.begin, lang), end=date_text(key.end, lang)))
        for key in keys
    ]
    usable = [key for key in keys if not key.is_over]
    return {"keys": validity, "usable": usable, "key_fault": fault, "least": SHORTEST}


def chosen_key(call: Call) -> KeyFacts:
    """Return the key chosen by its fingerprint, else the first valid one. Raises UsageError."""
    keys = {key.fingerprint: key for key in sorted(signing_keys(), key=lambda key: key.is_over)}
    if not keys:
        raise UsageError("key_none")
    return keys[call.choice("key", keys) if call.typed("key") else next(iter(keys))]


def unlocking(call: Call) -> Unlock:
    """Return the function that unlocks the chosen key after all other checks. Raises UsageError."""
    path, now = chosen_key(call).path, dt.datetime.now().astimezone()
    words = str(call.form.get("passphrase", ""))
    return lambda: unlocked_key(path, words, now)


def act(evening: Evening, call: Call) -> Done | PageContent:
    """Make a key, seal the journal, trust a known key, or verify files."""
    match call.typed("do"):
        case "key":
            return _new_key(call)
        case "seal":
            return _seal(evening, call)
        case "trust":
            remember(find_known_key(call.typed("fingerprint")))
            return Done(messages=[text("signatures.remembered", call.lang)])
        case _:
            return _verify(evening, call)


def _new_key(call: Call) -> Done:
    """Make a key for the club."""
    words, again = (str(call.form.get(name, "")) for name in ("passphrase", "again"))
    if not call.typed("club"):
        raise UsageError("key_name_missing")
    if not words:
        raise UsageError("key_passphrase_empty")
    if words != again:
        raise UsageError("key_passphrase_differs")
    path, public = make_key(call.typed("club"), words)
    names = ("new_key_keep", "new_key_give")
    return Done(
        messages=[
            text(f"signatures.{name}", call.lang, file=path_text(path), certificate=path_text(public)) for name in names
        ]
    )


def _seal(evening: Evening, call: Call) -> Done:
    key = chosen_key(call)
    if 0 not in evening.closed:
        raise UsageError("seal_open")
    words = str(call.form.get("passphrase", ""))
    signer, code = evening.seal(unlocked_key(key.path, words, dt.datetime.now(dt.UTC)))
    return Done(messages=[text("evening.close.sealed", call.lang, signer=signer, code=code)])


def _verify(evening: Evening, call: Call) -> PageContent:
    """Verify the files that were sent, else the folder of the papers."""
    sent = uploaded(call.form.getlist("files"))
    uploads = call.desk.uploads
    paths = uploads.files(uploads.keep(sent)) if sent else [paper_folder(evening)]

    def words(sentence: str) -> str:
        return without_calls(uploads.without_folder(sentence))

    verdicts = [each._replace(section=reworded(each.section, words)) for each in verified(paths, call.lang)]
    return PageContent("verified.html", {"title": text("desk_papers.verify", call.lang), "verdicts": verdicts})
