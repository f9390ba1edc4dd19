TEXTS = {
    "won": "won",
    "lost": "lost",
    "overbid": "overbid",
    "nobody_played": "nobody, passed in",
    "no_level": "none",
    "second_title": "Second list, series {series}, table {table}",
    "games": "The games of the list",
    "dealer": "Dealer",
    "dealer_short": "Deal",
    "deals": "deals",
    "gone": "left",
    "has_signed": "signed",
    "total_now": "Total",
    "played_of": "{played} of {agreed} games, {left:full|# left|# left}",
    "played": "{played:no game yet|# game|# games}",
    "control": "Footer",
    "answers": "Answers",
    "dispute": "Dispute",
    "compare_lists": "Compare both lists",
    "entry": "Entry",
    "change_game": "Change game {game}",
    "to_game": "to game {game}",
    "ask_game": "Game {game}, {name} deals:",
    "ask_correct": "Game {game} anew, {name} dealt:",
    "ask_insert": "Game {game}, to be put in, {name} dealt:",
    "ask_again": "Game {game}, the same once more?",
    "ask_full": "List full:",
    "ask_seats": "Or everybody on one line:",
    "ask_totals": "Or on one line, {place} {name}:",
    "ask_sign": "Signed by (places; a = all):",
    "ask_confirm": "Yes or no (y, n):",
    "ask_confirm_new": "Yes or no (y, n):",
    "line_how": "? helps; arrow up fetches the last line, Esc empties the field.",
    "waiting": "The computer is not answering. This is sent as soon as it is back:",
    "undo": "Take back (z)",
    "mend": "{line}",
    "as_it_stands": "It says so on paper (!)",
    "drop": "Drop it (z)",
    "once_more": "Yes, once more",
    "not_entered": "Not entered:",
    "impossible": "it cannot be like this.",
    "lacking": "type only what is missing: {example}",
    "yes": "Yes (y)",
    "no": "No (n)",
    "no_new": "No, somebody new (n)",
    "next_list": "Next: series {series}, table {table}",
    "seats_how": "Start number or name. Place 1 deals first; places 4 and 5 may stay empty.",
    "seat_them": "Seat them",
    "reason": "Reason",
    "agreed": "Agreed at the table",
    "director": "Or the director decides (name)",
    "director_name": "Name of the director",
    "do_it": "Make the change",
    "give_up": "Leave it as it is",
    "game_title": "Game {game}",
    "row_line": "The game",
    "row_change": "Change",
    "row_before": "Insert before it",
    "row_behind": "Insert behind it",
    "row_other": "before game",
    "row_move": "Move",
    "row_delete": "Delete",
    "close_row": "Close",
    "panel_control": "Totals from the paper",
    "panel_signing": "Signatures",
    "panel_seats": "Who sits where",
    "panel_end": "The list ends early",
    "panel_transfer": "To another table",
    "panel_rules": "Other rules",
    "totals_how": "Totals as they stand on the paper",
    "compare": "Compare",
    "more_numbers": "Other numbers from the paper, where the totals do not agree",
    "which_row": "Row",
    "row_punkte": "game points",
    "row_gewonnen": "won",
    "row_verloren": "lost",
    "or_after": "or total after game",
    "release": "Let it be signed all the same",
    "release_it": "Release",
    "who_signed": "Signed by",
    "sign": "Enter signatures",
    "take_back": "Take back",
    "take_them_back": "Take signatures back",
    "place": "Place",
    "seat_who": "Who comes",
    "seat_how": "Start number or name; left empty, whoever sits there leaves.",
    "seat": "From the next game on",
    "end_game": "Last game",
    "end_list": "End the list",
    "series": "Series",
    "from_game": "from game (empty: all)",
    "transfer": "Transfer",
    "rules": "Rules from the next game on",
    "change_rules": "Change the rules",
    "steps": "In six steps",
    "second_list": "Second list",
    "first_list": "First list",
    "steps_title": "Game {game} step by step",
    "step_of": "Step {number} of 6",
    "step_dealer": "dealer {name}",
    "step_who": "Who played?",
    "step_contract": "What was played?",
    "step_spitzen": "With or without how many Spitzen?",
    "step_levels": "Which levels?",
    "step_result": "How did it end?",
    "step_bid": "How high was the bid?",
    "step_back": "One step back",
    "to_list": "To the list",
    "help_title": "What can be typed",
    "help": """\
2 clubs w2 h +|place 2, clubs with 2, hand, won
212+2h+|the same without blanks
110-1r36ü-|place 1, hearts without 1, bid 36, overbid, lost
3 null ou -|place 3, Null ouvert, lost
e|passed in
9 10 11 12 24 23|diamonds, hearts, spades, clubs, Grand, Null
h s sa z za ou|hand, Schneider, announced, Schwarz, announced, ouvert
=48 or =-96|behind it: the value on the paper, which is then compared
z|take the last back; drop what is not entered
!|enter the doubtful line all the same
c 12|change game 12; also at once: c 12 2 clubs w2 +
t 3|to table 3; t 2/3 to series 2, table 3; t alone to the evening
p 4 name|somebody else sits at place 4 from now on; p 4 leaves
f|the end: compare the totals, sign
?more|further commands""",
    "help_more": """\
c 12 delete|delete game 12; the games behind it move up
c 27 before 110-2+|put a forgotten game in before game 27
c 13 before 27|put game 13 before game 27; or: c 13 behind 27
move 2|the list belongs to table 2; from game 31 on: move 2 from 31
time 32|the list ends for lack of time after game 32 (a full round)
signature 2 delete|take the signature of place 2 back
running 24 120 240 -30|the totals on the paper after game 24; also points, won, lost
n|everybody with start number
n 5 Uwe Tiedemann|start number 5 is called so; behind it also: ; club
n 5 paid|or: n 5 guest, n 5 team Jacks, n 5 nr 21, n 5 absent""",
}
