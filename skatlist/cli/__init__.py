"""The command line: one thin file for each command, with its arguments, its call and its output.

`app.py` knows the commands by name and imports one when it is called. `terminal/` is width, tables, help and keyboard.
What a command answers is a report of `papers/reports/`, or a document for programs.

Typer makes options of the annotations of commands. Click alone would load faster: `import typer` takes 3.4 times
`python -c pass`, `import click` 2.1 times, of the 7 to 13 times that a short call takes as a whole. The named tuples of
`options.py` would carry over, because we spread them ourselves; ours would become what Typer does for some two hundred
annotated parameters: types, bounds, choices, defaults and flags from what mypy checks, and the completion of four
shells. As long as the calls keep their goals (`benchmarks/bench_start.py`), that is not worth the difference. Where one
misses it again, this is the first place to look.
"""
