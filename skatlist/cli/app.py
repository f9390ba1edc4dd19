"""The program as a whole: its commands, and the message and exit code of every kind of failure."""

import errno
import importlib
import os
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, Any, Final, Literal

import typer

from skatlist.base.version import __version__
from skatlist.cli.terminal.help import Command, Group, command_rows, usage_sentence, write_section, write_settings
from skatlist.cli.terminal.lines import page_width
from skatlist.cli.terminal.options import with_options_spread
from skatlist.cli.terminal.terminal import Terminal, show_paged
from skatlist.words import Language, SkatlistError, UsageError, text
from skatlist.words.word_tables import typed_words

# Group of the help page -> its commands, in the order of an evening.
GROUPS: Final = {
    "one_game": ("value", "explain", "dispute"),
    "lists": ("check", "score", "read", "compare", "export", "verify", "convert", "template"),
    "evening": (
        "new",
        "enter",
        "sums",
        "desk",
        "import",
        "correct",
        "sign",
        "log",
        "close",
        "backup",
        "merge",
        "people",
        "draw",
        "decide",
        "standings",
        "teams",
        "prizes",
        "settle",
        "stats",
        "page",
        "publish",
        "anonymise",
    ),
    "archive": ("archive",),
    "about": ("demo", "rules", "key", "simulate", "forget"),
}
_MODULES: Final = {"import": "import_"}  # `import` is a keyword of Python
_PLAYED: Final = ("value", "correct", "dispute")  # their arguments are a game, which may contain signs
_COMMANDS: Final = tuple(name for names in GROUPS.values() for name in names)
_LANGUAGE: Final = "--lang"
_OWN_OPTIONS: Final = ("--help", "--version", "--show-completion")  # of the program, without a command
_COMPLETING: Final = "_SKATLIST_COMPLETE"  # the variable by which a shell requests completion
_INTERRUPTED: Final = 130
_WRONG_USAGE: Final = 2
_NO_FILE: Final = 3


class Program(Group):
    """The commands. Each is imported when it is called, so that start-up stays short."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        """Return all command names."""
        return list(_COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002
        """Return a command, imported at this moment."""
        if cmd_name not in _COMMANDS:
            return None
        name = _MODULES.get(cmd_name, cmd_name)
        module = importlib.import_module(f"skatlist.cli.commands.{name}")
        app = getattr(module, "app", None)  # a group of commands has its own app
        if app is None:
            app = typer.Typer(rich_markup_mode=None, add_completion=False)
            settings = {"ignore_unknown_options": cmd_name in _PLAYED}
            app.command(cls=Command, context_settings=settings)(with_options_spread(getattr(module, name)))
        command = typer.main.get_command(app)
        command.name = cmd_name
        return command

    def invoke(self, ctx: Any) -> Any:
        """Run the command of a call. An interruption gets a message, which the command library would omit."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise typer.Abort from None

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        """Write the description of the program."""
        formatter.write(f"\n{ctx.obj.text('help.program')}\n")

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands by group."""
        for group, names in GROUPS.items():
            write_section(formatter, ctx.obj.text(f"help.group_{group}"), command_rows(names, (), ctx.obj.lang))

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Write the location of the settings, and examples."""
        write_settings(formatter, ctx.obj.lang)
        formatter.write(f"\n{ctx.obj.text('help.program_more')}\n")


Shell = Literal["bash", "zsh", "fish", "powershell"]
_program = typer.Typer(
    cls=Program,
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


@_program.callback(invoke_without_command=True)
def _first(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="option_version")] = False,
    shell: Annotated[Shell | None, typer.Option("--show-completion", metavar="SHELL", help="option_completion")] = None,
) -> None:
    if version:
        print(f"skatlist {__version__}")
    elif shell is not None:
        from typer._completion_shared import get_completion_script

        print(get_completion_script(prog_name="skatlist", complete_var=_COMPLETING, shell=shell))
    elif ctx.invoked_subcommand is None:
        if _has_display():
            ctx.obj.tell(ctx.obj.text("desk.commands"))
            importlib.import_module("skatlist.cli.commands.desk").show_first_page(ctx.obj)
        else:
            show_paged(ctx.obj, ctx.get_help().splitlines())


def _has_display() -> bool:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    return sys.platform in {"win32", "darwin"} or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def run(argv: Sequence[str]) -> int:
    """Run one call and return its exit code. No traceback ever reaches a user."""
    args, language = _without_language(_asking_for_help(argv))
    args = _reaching_the_desk(args)
    as_json = "--format=json" in args or any(pair == ("--format", "json") for pair in pairwise(args))
    terminal = Terminal.at(language, as_json=as_json)
    is_completing = _COMPLETING in os.environ  # a shell requests completion, and Typer answers
    if is_completing:
        from typer._completion_classes import completion_init

        os.environ["TERMINAL_WIDTH"] = "10000"  # a shell takes every line for a completion
        completion_init()
    try:
        if language is not None:
            _known_language(language)
        settings: dict[str, Any] = {"obj": terminal, "terminal_width": page_width()}
        code = typer.main.get_command(_program).main(args, prog_name="skatlist", standalone_mode=False, **settings)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit) as end:
        if is_completing and isinstance(end, SystemExit):
            return int(end.code or 0)
        # The reader has closed our output (`skatlist score … | head`). The command library turns that into an exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (Exception, KeyboardInterrupt) as fault:
        if os.environ.get("SKATLIST_DEBUG"):
            raise
        sentence, code = _sentence_of(fault, terminal.lang)
        terminal.fail(sentence)
    return code if isinstance(code, int) else 0


def _sentence_of(fault: BaseException, lang: Language) -> tuple[str, int]:
    """Return the sentence that reports a failure, and its exit code."""
    match fault:
        case SkatlistError():
            return fault.text(lang), fault.exit_code
        case typer.TyperException():
            return usage_sentence(fault, lang), _WRONG_USAGE
        case KeyboardInterrupt() | typer.Abort():
            return text("errors.interrupted", lang), _INTERRUPTED
        case OSError(errno=errno.ENOSPC):
            return text("errors.output_full", lang), _NO_FILE
        case OSError():
            return text("errors.system", lang, fault=fault.strerror or fault), _NO_FILE
    # A bug of ours: users get a sentence. Developers set SKATLIST_DEBUG to get the traceback.
    return text("errors.ours", lang, fault=f"{type(fault).__name__}: {fault}"), _NO_FILE


def _asking_for_help(argv: Sequence[str]) -> Sequence[str]:
    word = argv[0].lower() if argv and argv[0] not in _COMMANDS else ""
    asks = word in {"?", "/?"} or (word.isalpha() and word in typed_words("answer")["help"])
    return [*argv[1:], "--help"] if asks else argv


def _reaching_the_desk(args: list[str]) -> list[str]:
    """Return the arguments of a call. Without a command, the options of the desk open it: `skatlist --port 8351`."""
    name = args[0].partition("=")[0] if args else ""
    if name[:2] != "--" or name in _OWN_OPTIONS:
        return args
    desk = Program(name="skatlist").get_command(None, "desk")
    return ["desk", *args] if any(name in (*each.opts, *each.secondary_opts) for each in desk.params) else args


def _known_language(language: str) -> None:
    if language[:2].lower() not in tuple(Language):
        raise UsageError("language", value=language, languages=tuple(each.value for each in Language))


def _without_language(argv: Sequence[str]) -> tuple[list[str], str | None]:
    """Remove `--lang X` or `--lang=X` from any position of a call."""
    args: list[str] = []
    language = None
    rest = iter(argv)
    for arg in rest:
        if arg == _LANGUAGE:
            language = next(rest, "")
        elif arg.startswith(f"{_LANGUAGE}="):
            language = arg.partition("=")[2]
        else:
            args.append(arg)
    return args, language
