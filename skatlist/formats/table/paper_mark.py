"""How a workbook says that it is a printed paper, not a list to read."""

from typing import Final

PAPER: Final = "skatlist-paper"  # its category
PAPER_ERROR: Final = "errors.workbook_paper"  # the sentence for who wants to read it as a list
