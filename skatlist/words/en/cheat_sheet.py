"""The page that lies beside the keyboard: how a game is typed, what it is worth, what else is typed."""

TEXTS = {
    "title": "Cheat sheet",
    "typing": "A game in one line: the seat first, then everything else in any order",
    "what": "what",
    "typed": "typed",
    "example": "for example",
    "typing_rows": """\
seat|1 to 5, or a name|2 clubs w1 +
diamonds, hearts, spades, clubs|9 10 11 12|210w1+
Grand, Null|24, 23|224w1+
with, without Spitzen|w2 or +2, wo3 or -3|310-3+
won, lost|+ or -|1 spades w1 -
Hand|h|212+2h+
Schneider, announced|s, sa|2 spades w1 hsa +
Schwarz, announced|z, za|2 spades w1 hza +
open|ou|3 null ou -
bid|b36|212+2b36+
overbid|overbid|110-1b36 overbid -
value on the paper|=33|2 spades w2 + =33
passed in|pass|pass""",
    "values": "What a game is worth",
    "counted": "Count the Spitzen, one for the game and one for each level: that is the number after the x.",
    "lost": "A lost game counts twice. {null}",
    "null": "Null {plain}, Hand {hand}, open {open}, open Hand {both}.",
    "settled": "Seeger-Fabian: everybody gets {own} for each game won and gives up {own} for each game lost. Each game that somebody else loses brings {four} at a table of four and {three} at a table of three.",
    "commands": "While entering, in the terminal and at the desk",
    "commands_rows": """\
u|take the last thing back; drop what is doubted
!|enter the doubted line after all
c 12 2 clubs w2 +|change game 12
c 12 out|delete game 12
c 27 before 110-2+|insert a forgotten game before game 27
l, l 20|the list; around game 20
t 3, t 2/3|to table 3; to series 2, table 3
p 4 Name, p 4 leaves|somebody else sits at seat 4 now; nobody any more
f|finish: compare the totals, sign
q, ?|quit; all commands""",
}
