"""Wrong calls in the user's words.

Typer tells the kinds of wrong calls apart by class; only what they carry is public, so that is looked at.
"""

from typing import Any

import typer

from skatlist.cli.terminal.help import metavar
from skatlist.words import Language, text


def usage_sentence(fault: typer.TyperException, lang: Language, command: str) -> str:
    """Return what is wrong with the call and where help is; `command` is the one called, as far as it is known."""
    ctx = getattr(fault, "ctx", None)
    command = ctx.command_path if ctx else command
    return f"{_sentence(fault, lang)}\n{text('errors.usage_hint', lang, command=command)}"


def _sentence(fault: Any, lang: Language) -> str:
    option = getattr(fault, "option_name", None)
    if option is not None and hasattr(fault, "possibilities"):
        near = ", ".join(sorted(fault.possibilities or ()))
        return text("errors.usage_option_near" if near else "errors.usage_option", lang, option=option, near=near)
    if option is not None:
        return text("errors.usage_argument", lang, option=option)
    param = getattr(fault, "param", None)
    if param is None:
        return text("errors.usage_extra", lang)
    what = param.opts[-1] if param.param_type_name == "option" else metavar(param, fault.ctx)
    if hasattr(fault, "param_type"):
        option = param.param_type_name == "option"
        what = f"{min(param.opts, key=len)} {metavar(param, fault.ctx)}" if option else what
        return text("errors.usage_missing", lang, what=what)
    choices = getattr(param.type, "choices", ())
    low, high = (getattr(param.type, end, None) for end in ("min", "max"))
    limited = "usage_number" if low is None else "usage_least" if high is None else "usage_range"
    key = "usage_choice" if choices else limited
    return text(f"errors.{key}", lang, what=what, choices=", ".join(map(str, choices)), low=low, high=high)
