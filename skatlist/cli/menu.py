"""The menu that opens when somebody calls the program and says nothing: what people mostly want, by number."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from skatlist.cli.app import run
from skatlist.cli.enter.keyboard import Keyboard
from skatlist.cli.shell_call import call
from skatlist.cli.terminal.terminal import Terminal
from skatlist.disk import EVENT_SUFFIX, shown
from skatlist.words.vocabulary import typed_words

_HELP: Final = frozenset(("?", *typed_words("answer")["help"]))
_END: Final = frozenset(typed_words("answer")["end"])


class Menu:
    """Questions to somebody at a terminal, each of which leads to a call of the program."""

    def __init__(self, desk: Terminal) -> None:
        self.desk = desk
        self.keyboard = Keyboard()
        # What is done -> how the words behind the command are asked for; None: back to the menu.
        self.entries: dict[str, Callable[[], list[str] | None]] = {
            "new": self._new_file,
            "enter": self._event,
            "desk": list,  # which evening is asked there
            "people": self._event,
            "check": self._event,
            "standings": self._event,
            "export": self._event,
            "sign": self._event,
            "close": self._event,
            "backup": self._event,
            "value": self._game,
            "explain": self._word,
            "demo": list,
        }

    def ask(self) -> bool:
        """Ask what is to be done and do it; return whether to ask again. Raises EOFError and KeyboardInterrupt."""
        desk, names = self.desk, tuple(self.entries)
        desk.say(desk.bold(desk.text("menu.what")))
        desk.say_all(f"  {number:>2}  {desk.text(f'menu.{name}')}" for number, name in enumerate(names, 1))
        desk.say_all(f"   {letter}  {desk.text(f'menu.{key}')}" for letter, key in (("h", "help"), ("e", "end")))
        typed = self.keyboard.line(desk.text("menu.number")).strip().casefold()
        if not typed or typed in _END:
            return False
        if typed in _HELP:
            run(["--help", *self._language])
            return True
        if typed in map(str, range(1, len(names) + 1)):
            return self._do(names[int(typed) - 1])
        desk.alarm(desk.text("menu.unknown", count=len(names)))
        desk.say()
        return True

    @property
    def _language(self) -> list[str]:
        return ["--lang", self.desk.lang.value] if self.desk.asked else []

    def _do(self, name: str) -> bool:
        """Ask for what a command needs, show the call, which can be typed next time, and run it.

        Return whether to ask again; the answer stands there until somebody has read it.
        """
        words = self.entries[name]()
        if words is None:
            return True
        self.desk.say(self.desk.dim(f"$ {call(name, *words, lang=self.desk.lang)}"))
        self.desk.say()
        run([name, *words, *self._language])
        self.desk.say()
        return self._line("back").casefold() not in _END

    def _event(self) -> list[str] | None:
        """Return the file of an evening: the newest here, unless another one is named."""
        here = sorted(Path().glob(f"*{EVENT_SUFFIX}"), key=lambda path: path.stat().st_mtime)
        if here:
            return [self._line("file", near=shown(here[-1])) or str(here[-1])]
        named = self._line("file_none")
        return [named] if named else None

    def _new_file(self) -> list[str]:
        """Return the name of a file that is not there yet."""
        name = self.desk.text("menu.new_name")
        number = 1
        while Path(near := f"{name}{f'-{number}' if number > 1 else ''}{EVENT_SUFFIX}").exists():
            number += 1
        return [self._line("new_file", near=near) or near]

    def _game(self) -> list[str] | None:
        return self._line("game").split() or None

    def _word(self) -> list[str]:
        return self._line("word").split()

    def _line(self, question: str, **words: str) -> str:
        """Return what is typed; a file dropped on the window comes in quotation marks."""
        typed = self.keyboard.line(self.desk.text(f"menu.ask_{question}", **words)).strip()
        return typed[1:-1] if typed[:1] == typed[-1:] != "" and typed[0] in "\"'" else typed


def open_menu(desk: Terminal) -> int:
    """Ask what is to be done until somebody has had enough, and return the exit code."""
    menu = Menu(desk)
    try:
        while menu.ask():
            pass
    except EOFError:
        desk.say()
    return 0
