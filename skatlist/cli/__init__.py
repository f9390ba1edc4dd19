"""The command line: one thin file for each command, with its arguments, its call and its output.

`app.py` knows the commands by name and imports one when it is called. `terminal/` is width, tables, help and keyboard.
What a command answers is a report of `papers/reports/`, or a document for programs.
"""
