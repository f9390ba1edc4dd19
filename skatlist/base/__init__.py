"""The ground floor, without a word about Skat.

`disk.py` has the one bounded read and the one atomic write, `fields.py` asks data of TOML, JSON and the journal for
values of a kind, `threads.py` does work beside other work, or at once in a browser tab. `version.py` is the version.
"""
