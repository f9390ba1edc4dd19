"""The forms of a page: their fields with what stands in them, and their buttons, as a browser reads them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

from lxml import html

_CONTROLS = "self::input or self::button or self::select or self::textarea"


class Button(NamedTuple):
    """A button that sends a form: its name and value, its words, and the path it sends to."""

    name: str
    value: str
    words: str
    path: str


class Form(NamedTuple):
    """A form that is posted.

    `fields` is what a browser sends of each field as the page is. `choices` are the values that boxes, choices and
    hidden fields can have, `files` the fields for files.
    """

    fields: Mapping[str, list[str]]
    choices: Mapping[str, frozenset[str]]
    files: frozenset[str]
    buttons: tuple[Button, ...]

    def filled(self, path: str, typed: Mapping[str, object], files: Sequence[str] = ()) -> dict[str, list[str]] | None:
        """Return what a browser posts to the path; None if this form has no such button, field or choice."""
        buttons = [each for each in self.buttons if each.path == path]
        pressed = [each for each in buttons if each.name and str(typed.get(each.name)) == each.value]
        sent = {name: list(values) for name, values in self.fields.items()}
        for name, value in typed.items():
            if any(each.name == name for each in pressed):
                continue
            sent[name] = _texts(value)
            if name not in self.fields or not {*sent[name]} <= self.choices.get(name, {*sent[name]}):
                return None
        if not buttons or not {*files} <= self.files:
            return None
        button = pressed[0] if pressed else next((each for each in buttons if not each.name), buttons[0])
        return {**sent, button.name: [button.value]} if button.name else sent


def _texts(value: object) -> list[str]:
    if value is None:
        return []  # a box without its tick
    return [str(each) for each in value] if isinstance(value, list | tuple) else [str(value)]


def forms_of(page: str, address: str) -> Iterator[Form]:
    """Yield the forms of a page that are posted."""
    tree = html.document_fromstring(page)
    for form in tree.iter("form"):
        if form.get("method", "get").lower() == "post":
            own = [each for each in form.xpath(f".//*[{_CONTROLS}]") if not each.get("form")]
            outside = tree.xpath(f"//*[{_CONTROLS}][@form=$name]", name=form.get("id")) if form.get("id") else []
            yield _form_of(form, [each for each in (*own, *outside) if each.get("disabled") is None], address)


def _form_of(form: html.HtmlElement, controls: Sequence[html.HtmlElement], address: str) -> Form:
    fields: dict[str, list[str]] = {}
    choices: dict[str, frozenset[str]] = {}
    buttons, files = [], set()
    for each in controls:
        name, kind, value = each.get("name", ""), each.get("type", ""), each.get("value", "")
        if each.tag == "button":
            if kind in {"", "submit"}:
                to = each.get("formaction") or form.get("action") or address
                words = " ".join(each.text_content().split())
                buttons.append(Button(name, value, words, urlsplit(urljoin(address, to)).path))
        elif kind == "file":
            files.add(name)
        elif name:
            offered, sent = _content_of(each)
            fields.setdefault(name, []).extend(sent)
            if offered is not None:
                choices[name] = choices.get(name, frozenset()) | offered
    return Form(fields, choices, frozenset(files), tuple(buttons))


def _content_of(control: html.HtmlElement) -> tuple[frozenset[str] | None, list[str]]:
    """Return the values that a field can have, None for any, and those a browser sends as the page is."""
    value = control.get("value", "")
    if control.tag == "textarea":
        return None, [(control.text or "").removeprefix("\n")]
    if control.tag == "select":
        options = [(each.get("value", " ".join(each.text_content().split())), each) for each in control.iter("option")]
        chosen = [value for value, each in options if each.get("selected") is not None]
        return frozenset(value for value, _ in options), chosen or [value for value, _ in options[:1]]
    if control.get("type") in {"checkbox", "radio"}:
        ticked = control.get("checked") is not None
        return frozenset({control.get("value", "on")}), [control.get("value", "on")] if ticked else []
    return (frozenset({value}) if control.get("type") == "hidden" else None), [value]
