"""Words that people type in English at a question, and their meaning. The first word is used in examples.

Case does not matter.
"""

TEXTS = {
    # The commands of `enter`, which the desk in the browser understands as well.
    "command": {
        "undo": "u|undo",
        "correct": "c|correct|change",
        "list": "list",
        "table": "table",
        "place": "place|seat",
        "person": "people",
        "rules": "rules",
        "finish": "finish",
        "sums": "s|sums",
        "signature": "signature|signatures",
        "time": "time",
        "transfer": "move",
        "points": "points",
        "won": "won",
        "lost": "lost",
        "stand": "running",
        "help": "help",
        "quit": "quit|exit",
    },
    # Old yearly tables: headings of totals, names of rows below the people, cells of the absent, months by number.
    "old_table": {
        "total": "total|sum|points",
        "row": "average|mean|count",
        "absent": "absent|n/a|away",
        "months": "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec",
    },
    "answer": {
        "yes": "y|yes",
        "no": "no",
        "new": "new",
        "all": "all",
        "beginning": "start|from the start|beginning|from the beginning",
        "draw": "draw",
        "later": "later",
        "help": "help",
        "stands": "stands|rejected",
        "withdrawn": "withdrawn",
    },
    # Answers to a question about a photographed list.
    "reading": {
        "stop": "q|quit|stop",
        "later": "l|later",
    },
    # Actions on a row or a signature, the end of a list, games that move to another table.
    "row": {
        "out": "out|delete|remove",
        "before": "before",
        "behind": "after|behind",
        "from": "from",
        "after": "after|game",
    },
    # Facts about a person: as they stand, or followed by something.
    "person_flag": {
        "guest": "guest",
        "member": "no guest|member",
        "paid": "paid",
        "unpaid": "not paid|unpaid",
        "absent": "absent",
        "removed": "out|gone|strike out|delete|remove",
        "present": "present",
    },
    "person_fact": {
        "name": "name|is",
        "tandem": "tandem",
        "member_number": "member number|pass number|pass",
        "paper_name": "on paper|paper name",
        "pronunciation": "spoken|say",
        "association": "association",
        "born": "born",
        "categories": "category",
        "side_events": "side event",
        "first_series": "from series|from",
        "last_series": "to series|to",
    },
    # The cards. A letter that fits two suits names neither.
    "suit": {
        "clubs": "clubs",
        "spades": "spades",
        "hearts": "hearts",
        "diamonds": "diamonds",
    },
    "rank": {
        "A": "ace",
        "T": "ten",
        "K": "king",
        "Q": "queen",
        "J": "jack",
        "9": "nine",
        "8": "eight",
        "7": "seven",
    },
}
