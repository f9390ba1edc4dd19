"""Completion of words with the Tab key: the script a shell keeps, and what it is told when it asks."""

import os
from typing import Any, Final

# Typer has no public way to the completions themselves.
from typer._click.shell_completion import CompletionItem, ShellComplete, get_completion_class
from typer._completion_classes import completion_init
from typer._completion_shared import get_completion_script

from skatlist.cli.terminal.names import shown_names, spoken
from skatlist.cli.terminal.terminal import Terminal
from skatlist.words import text
from skatlist.words.spelling import lookup_key

COMPLETING: Final = "_SKATLIST_COMPLETE"  # the variable in which a shell asks


def script(shell: str) -> str:
    """Return what a shell has to read at its start, so that it asks the program for the rest of a word."""
    return get_completion_script(prog_name="skatlist", complete_var=COMPLETING, shell=shell)


def answer(program: Any, desk: Terminal) -> int:
    """Answer the question of a shell, which stands in the environment, and return the exit code it expects."""
    completion_init()
    kind = get_completion_class(os.environ[COMPLETING].partition("_")[2])
    if kind is None:
        return 1
    # A shell takes every line for a word; Typer breaks what is said about one at the window's edge.
    one_line = {"format_completion": lambda asking, item: kind.format_completion(asking, item).replace("\n", "")}
    asking = type("Asking", (kind,), {"get_completions": _completions, **one_line})
    try:
        print(asking(program, {"obj": desk}, "skatlist", COMPLETING).complete())
    except SystemExit as end:  # fish asks first whether there is anything
        return int(end.code or 0)
    return 0


def _completions(asking: ShellComplete, args: list[str], begun: str) -> list[CompletionItem]:
    """Return what a word may become; none where it is a file, which the shell knows better."""
    return [item for item in ShellComplete.get_completions(asking, args, begun) if item.type == "plain"]


def names_beginning(command: Any, ctx: Any, begun: str) -> list[CompletionItem]:
    """Return the options (`begun` has a dash) or the commands of a group that begin so.

    Commands have words in every language; if nothing of one is typed, those of the user's language are offered.
    """
    lang = ctx.obj.lang
    if begun[:1] == "-":
        return [
            CompletionItem(name, help=text("help.option_help" if name == "--help" else f"help.{param.help}", lang))
            for param in command.get_params(ctx)
            for name in param.opts
            if name[:2] == "--" and name.startswith(begun)
        ]
    key = lookup_key(begun)
    found = []
    for name, about_key in _commands(command, ctx):
        words = [spoken("command", name, lang)[0], *(shown_names("command", name) if key else ())]
        fitting = [each for each in dict.fromkeys(words) if lookup_key(each).startswith(key)]
        found += [CompletionItem(each, help=text(f"help.{about_key}", lang)) for each in fitting]
    return found


def _commands(command: Any, ctx: Any) -> list[tuple[str, str]]:
    """Return the commands of a group by the name of the contract, each with the key of its line of help."""
    if not hasattr(command, "list_commands"):
        return []
    group = "" if ctx.parent is None else f"{command.name}_"
    return [(name, group + name) for name in command.list_commands(ctx)]
