"""The questions and answers of `enter`, signing one list after another, and the cheat sheet beside the keyboard."""

TEXTS = {
    "ask_table": "Table: ",
    "ask_seats": "Series {series}, table {table}, who sits there? ",
    "ask_game": "Game {game} ({dealer} deals): ",
    "ask_game_bock": "Game {game} ({dealer} deals, Bock due): ",
    "ask_game_ramsch": "Game {game} ({dealer} deals, Ramsch due): ",
    "ask_again": "Game {game} once more (Enter, otherwise u): ",
    "ask_rare": "Game {game} really so (Enter, otherwise u): ",
    "ask_correct": "Game {game} again: ",
    "ask_insert": "Game {game}, to be inserted: ",
    "ask_full": "List is full (f finish, c correct, t table): ",
    "ask_totals": "Total on paper, {place} {name}: ",
    "ask_sign": "Signed by (seats; a = all, - = later): ",
    "ask_why": "Reason for the change: ",
    "ask_director": "Director: ",
    "ask_agreed": "Seats that agreed: ",
    "ask_confirm": "y = yes, n = no: ",
    "ask_since": "start, or from {next} (u drops it): ",
    "ask_confirm_new": "y = yes, n = new: ",
    "help": """\
  One game a line: seat, contract, Spitzen (matadors), levels, bid, result
    2 clubs w2 h +         seat 2, clubs with 2, Hand, won
    212+2h+                the same without blanks
    110-1b36 overbid -     seat 1, hearts without 1, bid 36, overbid, lost
    3 null ou -            seat 3, Null ouvert, lost        pass   passed in
  Contract   9 diamonds  10 hearts  11 spades  12 clubs  24 grand  23 null
  Spitzen    +2 w2 with 2 / -3 wo3 without 3   bid b36     result + or -
  Levels     h Hand  s Schneider  sa announced  z Schwarz  za announced  ou open
  The value on paper as well, to compare: =48 or =-96

  u           take the last thing back; drop what is not entered yet
  !           enter the doubted line after all; arrow up or Tab fetches it
  c 12        change game 12; or at once: c 12 2 clubs w2 +
  l  l 20     the list; around game 20        p        who sits where
  t 3         to table 3; t 2/3 to series 2, table 3; t alone shows all tables
  p 4 Name    from now on Name (or start number) sits at seat 4; p 4 leaves
  f           finish: compare the totals, sign
  points, won, lost, running 24   and a number from the paper for each seat:
              where the totals differ, this narrows down where the mistake is
  q           quit; everything is safe           ? more   further commands""",
    "help_passed": "pass   passed in",
    "help_house": "  House rules {typed}      more: ? more",
    "house.kontra": "1 hearts w3 kontra re +|Kontra and Re were said; then hirsch, bock",
    "house.kontra_by": "kontra by 2 bidders 2 3|after it: who said Kontra, who bid",
    "house.bock": "1 hearts w3 bock +|in a Bock round: counts twice",
    "house.ramsch": "ramsch points 1:50 2:40 3:30|Ramsch, card points of the three players",
    "house.shoves": "ramsch shoves 2 points …|passed on twice",
    "house.virgin": "ramsch virgin 3 points …|seat 3 took no trick; announced: va3",
    "house.march": "ramsch march 3|seat 3 took all tricks; announced: ma3",
    "help_more": """\
  c 12 out                delete game 12; the games after it move up
  c 27 before 110-2+      insert a forgotten game before game 27
  c 13 before 27          put game 13 before game 27; or: c 13 after 27

  move 2                  this list is table 2's; the last games: move 2 from 31
  time 32                 the list ends after game 32 (a full round): it is late
  signature 2 out         take back the signature of seat 2

  n                       everybody who takes part, with start numbers
  n 5 Uwe Tiedemann       start number 5 has this name; ; club may follow
  n 5 paid                or: n 5 guest   n 5 team Jacks   n 5 no 21
  n 5 from series 2       or: n 5 to series 1   n 5 absent   n 5 tandem Blue""",
    "example": "For example: {place} clubs w1 +   or: {name} clubs w1 +   (help: ?)",
    "booked": "{points} for {name}, total {total}",
    "booked_lost": "{points} for {name} (lost), total {total}",
    "passed": "passed in",
    "void": "void, does not count",
    "ramsch": "Ramsch",
    "nothing": "without a declarer",
    "not_computed": "Entered, but its value cannot be computed like this.",
    "corrected": "Game {game} changed: now {now}; before {was}",
    "refused_line_ready": "It cannot be entered like this. Type it again; arrow up or Tab fetches: {line}",
    "refused_line_anew": "It cannot be entered like this. Type it again; u drops it.",
    "refused_line_call": "It cannot be entered like this. Remedy: correct the command.",
    "doubted_line_ready": "Not entered. If it really says so: !   Otherwise type it again; arrow up or Tab fetches: {line}",
    "doubted_line_anew": "Not entered. Type it again; if the paper really has this: !   u drops it.",
    "doubted_line_call": "Not entered. Remedy: correct the command; if the paper really has this: again with --force.",
    "lacking_line": "Not entered. Type only what is missing: {example}; or the whole line again.",
    "lacking_result": "+ or -",
    "lacking_spitzen": "w1 or wo1",
    "lacking_both": "w1 +",
    "repeats": "Game {game} is exactly like game {last}: {line}. The same once more? Enter = yes, u = no",
    "rare": "Game {game}, {side} {count}: that has hardly ever happened. Is it right? Enter = yes, u = no",
    "rare_entered": "Game {game}, {side} {count}: that has hardly ever happened. If it was a slip: c\u00a0{game} and the line",
    "repeats_entered": "Game {game} is exactly like game {last}. If it was only typed twice: c\u00a0{game}\u00a0out",
    "replaced": "This is game {game} now, instead of the line that is not entered. If that one belongs before it: c\u00a0{game}\u00a0before\u00a0{line}",
    "replaced_rows": "This is game {game} now. Not entered before it: {count:# row|# rows}. In this order:",
    "offer": "{number}. c\u00a0{game}\u00a0before\u00a0{line}",
    "offer_correction": "{number}. c\u00a0{game}\u00a0{line}",
    "offer_next": "{number}. {line}",
    "kept": "One row was not entered when the program stopped here. If it is missing: c\u00a0{game}\u00a0before\u00a0{line}",
    "kept_rows": "When the program broke off here, {count:# row was|# rows were} not entered. In this order:",
    "replaced_later": "This is game {game} now. And next the line that was refused just before: {line}",
    "missing_game": "Is game {game} missing?",
    "missing_some": "Is a game missing?",
    "missing_won": "{name} {total} = a game won at {value}",
    "missing_lost": "{name} {total} = a game lost at {value}",
    "missing_rows": "Not entered, in this order:",
    "missing": "This line is not entered. If it is the one that is missing: c\u00a0{game}\u00a0before\u00a0{line}",
    "correction_left": "Nothing is changed at game {game}; the line now is game {next}. If it does belong to game {game}: u, then c\u00a0{game} and the line",
    "left_too": "Not entered either: {line}",
    "adds_hand": "Announced and open games are always Hand games: Hand is added",
    "adds_grand": "“g” is read as Grand, as on the list",
    "adds_nobody_alone": "Nobody plays alone in a Ramsch: no declarer is entered",
    "rounds_bock": "Bock is due now: {bock:one game counts|# games count} twice",
    "rounds_ramsch": "Ramsch is due now: {ramsch:one game|# games}",
    "rounds_both": "Bock is due now: {bock:one game counts|# games count} twice, then {ramsch:one Ramsch|# Ramsch games}",
    "rounds_longer": "{count:One game is|# games are} added: the list now has {agreed} games",
    "adds_overbid": "Bid {bid}, more than the game is worth: “overbid” is entered with it",
    "from_minus": "From the minus column: {value}, lost",
    "standing": "Game {game} so far: {line}",
    "row_inserted": "Game {game} inserted; what stood here is now game {next}, the last one game {last}.",
    "row_inserted_last": "Game {game} added; it is now the last one.",
    "row_deleted": "Game {game} is gone ({line}); the games after it move up.",
    "row_deleted_last": "Game {game} is gone ({line}).",
    "row_moved": "Game {game} is now game {now}: {line}",
    "row_dealers_call": "In game {games} the dealer would now have played. A row before it is still missing, or entered twice. To see the list: skatlist enter …, there l",
    "transfer_ask": "Move {count:# game|# games}, from game {first} on, to series {series}, table {table}, there from game {now} on? These sit there: {who}.",
    "transfer_along": "Move {count:# game|# games} to series {series}, table {table}? Nobody sits there yet; the players move with the games: {who}.",
    "transferred": "{count:# game is|# games are} now at series {series}, table {table}; entry continues there. u brings {count:it|them} back.",
    "transfer_how": "To which table? For example: move 2   or only the last games: move 2 from 31",
    "row_dealers": "In game {games} the dealer would now have played. A row before it is still missing, or entered twice: l shows the list.",
    "left_out": "Not entered: {line}",
    "missed": "{count:# line|# lines} not entered: {count:line|lines} {lines} of the input",
    "refused": "{fault}",
    "table_head": "Series {series}, table {table}: {played} of {agreed} games ({rules})",
    "table_head_open": "Series {series}, table {table}: {played} games ({rules})",
    "last": "last game {game}: {line}",
    "tables_none": "No table is seated yet. Type the number of a table, for example 1.",
    "tables_signed": "done, signed",
    "tables_empty": "still empty",
    "tables_full": "{played} games, signatures missing",
    "table_unknown": "“{line}” is not a table. For example: 3, or 2/3 for series 2, table 3.",
    "series_beyond": "The evening has {count:only one series|# series}; there is no series {series}. If the number was mistyped: t and the right one, for example t {count}/{table}. If it is meant, go on here.",
    "table_not_seated": "Table {table} is new in series {series}; so far there are: {tables}. If the number was a slip: t and the right one.",
    "seats_unknown": "Series {series}, table {table}: who sits at seat 1, 2, 3 …? Start numbers (3 7 12 5), or names separated by commas.",
    "draw_elsewhere": "The draw is a command of its own: first q, then skatlist draw …",
    "seats_free": "Not seated yet in series {series}: {who}",
    "player_new": "{name} is new and gets start number {number}.",
    "player_taken": "“{word}” is {name} (start number {number}).",
    "name_near": "Nobody is called {word}. Is {name} meant (start number {number})?",
    "person_other": "Start number {number} is {name}. Is {name} to be called {new} from now on?",
    "confirm_wanted": "y or n is needed; u drops it.",
    "person_removed": "{number} {name} is struck out. The start number {number} is not given again.",
    "ghost": "{name} sits at no table, and is in no standings.",
    "place_left": "Seat {place} leaves; from game {game} on the others play without them.",
    "place_joined": "From game {game} on {name} is at seat {place}.",
    "place_seated": "{name} is at seat {place}.",
    "since_wanted": "Type start, or from and the number of the game, for example: from {next}; u drops it.",
    "seats_begun": "Seat {seats}? {games:# game stands|# games stand} on the list. Since when do they sit like that? start: the names were exchanged, the games stay with the seat. from\u00a0{next}: they exchanged chairs, everybody keeps their own games.",
    "seats_begun_new": "Seat {seats}? {games:# game stands|# games stand} on the list. Since when? start: the name was wrong, all games of the seat belong to the new person. from\u00a0{next}: a substitute, the points stay with the player who began.",
    "seats_begun_tables": "Seat {seats}? They play at another table. start: the names of the two tables were exchanged from the beginning; the games stay with the seats.",
    "wrong_name": "Was it {name} at seat {place} from the beginning? Then u, and: p {place} {name} start",
    "seats_exchanged": "From the beginning at seat {place}: {name}. The games stay with the seat.",
    "chairs_exchanged": "From game {game} on {name} and {other} have exchanged chairs. On the list everybody keeps their seat number ({seats}); only the order of dealing changes.",
    "place_freed": "{name} is no longer at this table.",
    "rules_which": "Which rules? For example: rules isko-2022",
    "rules_changed": "From game {game} on the rules are {rules}.",
    "no_table": "Choose a table first: t and its number.",
    "nothing_doubted": "There is nothing to confirm here.",
    "command_unknown": "“{line}” is neither a game nor a command. Did you mean {near}?",
    "command_none": "“{line}” is neither a game nor a command. A game begins with the seat; ? shows all commands.",
    "correct_which": "Which game? For example: c 12   (the last one is {last})",
    "row_how": "“{word}” is not a game. Possible: c {game} and the game; c {game} out; c {game} before 110-2+; c {game} before {other}; c {game} after {other}",
    "series_over": "The series is closed. Only the director can still change game {game}, with a reason.",
    "signed_already": "The list is signed. Game {game} can only be changed with a reason and consent; u drops it.",
    "agreed_lacking": "The consent of seat {places} is missing: points change there, or somebody else gains. Ask at the table and type all the seats that agree; u drops it. Otherwise the director decides: skatlist correct … --director NAME",
    "places_unknown": "“{line}”: seats from 1 to {size} are needed, for example: 1 2 3",
    "seats_inside": "{why}. Do it all the same? The director decides.",
    "director_decides": "It takes the reason and the name of the director; u drops it.",
    "given_up": "Dropped: {line}",
    "undone_game": "Taken back: game {game}, {line}",
    "undone_correction": "Taken back: the change of game {game}",
    "undone_rows_insert": "Taken back: the inserted game {game}, {line}",
    "undone_rows_delete": "Taken back: game {game} is there again.",
    "undone_rows_move": "Taken back: game {now} is game {game} again.",
    "undone_move_out": "Taken back: the games from {game} on are here again.",
    "undone_move_in": "Taken back: the games are back at the table they came from.",
    "undone_change": "Taken back: {line}",
    "undone_reseat": "Taken back: everybody sits where they sat before.",
    "undone_totals": "Taken back: {name} on paper",
    "undone_length": "Taken back: the list has its agreed length again.",
    "list_how": "Around which game? For example: l 20; the whole list: l",
    "list_full": "The list has its {played} games. To change one: c and its number. To finish: f. Another table: t.",
    "list_long": "The list has {played} games, but {agreed} were agreed. If one is there twice: c, its number, and out.",
    "uncounted": "The list cannot be computed like this; to be corrected: game {games}. Type c and its number.",
    "unread": "Unreadable in the file, or cannot be computed: game {games}. Type c and its number.",
    "not_agreed": "{names} {count:has|have} not agreed to the club’s own rules. They need everybody’s consent; until then the list has an error (G118).",
    "finish_nothing": "There are no games on this list yet.",
    "finish_early": "Games are missing: {played} of {agreed} are there. If the paper is full, its totals tell which row is missing here. Otherwise simply continue with the next game.",
    "points_how": "A number from the paper is needed for each of the {size} seats, for example with three: points 260 494 407",
    "won_how": "A number from the paper is needed for each of the {size} seats, for example with three: won 9 12 8",
    "lost_how": "A number from the paper is needed for each of the {size} seats, for example with three: lost 2 3 1",
    "stand_how": "Name a game that is there, and for each of the {size} seats the running total after it, for example with three after game 24: running 24 120 240 -30",
    "ready": "c {game} {line}",
    "ready_call": "game {game}: {line}",
    "ready_paper": "on the paper {fix}",
    "differs_open": "One or two rows alone do not explain this. Is the paper wrong, or the entry?",
    "differs_corrected": "A game has been corrected since these totals were written. Write the new totals on the paper and type them here: {totals}",
    "differs_corrected_call": 'A game has been corrected since these totals were written. Write the new totals on the paper and give them here: --totals "{totals}"',
    "differs_points": "These are the game points. The totals also count what games won and lost add; on the paper they are below.",
    "differs_narrow": "More numbers from the paper narrow it down, one for each seat: points … (game points), won …, lost …; or the running totals half-way: running 24 …",
    "differs_narrow_call": "More numbers from the paper narrow it down: skatlist enter, then points …, won …, lost … or running 24 … and one number for each seat.",
    "differs_paper": "Compare row by row with the paper: l. If every row agrees, the sum on the paper is wrong: correct the number there, have the players initial it; then f and the new number.",
    "totals_how": "“{line}”: a number for this seat is needed, or all {size} numbers on one line.",
    "totals_agree": "The totals agree with the paper.",
    "on_paper": "on paper",
    "differs": "The totals do not agree: {who}",
    "differs_too": "Likewise {who}: {stated} on the paper, {computed} from the games",
    "differs_how": "To change a game: c and its number. If only the number was mistyped: f, then type it again. The list to compare: l",
    "differs_how_call": "To change a game: skatlist correct … --series {series} --table {table} --reason REASON. If only the number was mistyped: run the command again. To see the list: skatlist score …",
    "totals_wanted": "A number is needed; - is later, q quits. Everything is safe.",
    "totals_later": "Totals later: t and the table, then f.",
    "totals_later_call": "Totals later: run the command again.",
    "sign_wanted": "Seats are needed, such as 1 3; a is all, - is later, q quits.",
    "sign_later": "Signatures later: t and the table, then f.",
    "sign_later_call": "Signatures later: run the command again.",
    "signed": "Signed: seat {places}",
    "signed_some": "Signed: seat {places}. Still missing: {who}",
    "unsign_why": "The signature of seat {places} is taken back. Please give the reason; u drops this.",
    "unsigned": "Taken back: the signature of seat {places}",
    "signature_how": "Signed by seat {places}. To take one back: signature {place} out   or all: signature out",
    "signature_none": "Nobody has signed here yet. f asks for it once the list is full.",
    "list_ends": "The list ends after game {game}; reason: {reason}.",
    "list_ends_how": "After which game does it end? For example: time 32   or with a reason: time 32 bar closes",
    "time": "time",
    "final": "Series {series}, table {table} is done and signed.",
    "news_game": "{author} has just entered game {game} here: {line}",
    "news_correction": "{author} has just changed game {game} here: {line}",
    "news_rows_insert": "{author} has just inserted game {game} here: {line}",
    "news_rows_delete": "{author} has just deleted game {game} here.",
    "news_rows_move": "{author} has just moved game {game} here; it is now game {now}.",
    "news_move_out": "{author} has just moved the games from {game} on to another table.",
    "news_move_in": "{author} has just moved games from another table here.",
    "news_dispute": "{author} has just recorded a dispute about game {game} here.",
    "news_ruling": "{author} has just decided a dispute here; the entry is now: {line}",
    "news_reopening": "{author} has just reopened a dispute here.",
    "news_undo": "{author} has just taken something back here.",
    "news_change": "{author} has just entered this here: {line}",
    "news_list": "{author} has just imported this list.",
    "news_totals": "{author} has just entered here from the paper: {name}",
    "news_seats": "{author} has just reseated this table.",
    "news_reseat": "{author} has just decided who sits where at this table.",
    "news_request": "This table has just sent a message.",
    "news_answer": "{author} has just answered a message of this table.",
    "news_tin": "{author} has just counted the cash box of this table.",
    "news_sign": "{author} has just entered signatures here.",
    "news_unsign": "{author} has just taken back a signature here.",
    "news_length": "{author} has just noted here that the list ends earlier.",
    "news_release": "The director has just released this list.",
    "overtaken_same": "Game {game} is already there, exactly like this; it was entered once.",
    "overtaken": "Somebody else has just entered something at this table. Not entered: {line}   Look at the list (l); if the line is missing, type it again.",
    "overtaken_command": "Somebody else has just entered something at this table. Not done: {line}   Look at the list (l); if it is still right, type it again.",
    "left_closed": "Everything is safe. The event is closed.",
    "left_moved": "Everything confirmed is safe, but no longer under the name {file}: the file was renamed, moved or replaced. Continue with: skatlist enter and its new name.",
    "left": "Everything is safe. Continue with: {call}",
    # Signing one list after the other
    "sign.none": "No finished list is waiting for signatures.",
    "sign.all": "{count} lists wait for signatures, one after the other: - means later and goes to the next, q stops.",
    "sign.which": "{table} ({at} of {count})",
    "sign.missing": "Series {series}, table {table}: the signatures of {who} are still missing.",
    # The page that lies beside the keyboard: how a game is typed, what it is worth, what else is typed.
    "cheat_sheet.title": "Cheat sheet",
    "cheat_sheet.typing": "A game in one line: the seat first, then everything else in any order",
    "cheat_sheet.what": "what",
    "cheat_sheet.typed": "typed",
    "cheat_sheet.example": "for example",
    "cheat_sheet.typing_rows": """\
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
    "cheat_sheet.house": "With house rules besides, in the line of a game",
    "cheat_sheet.values": "What a game is worth",
    "cheat_sheet.counted": "Count the Spitzen, one for the game and one for each level: that is the number after the x.",
    "cheat_sheet.lost": "A lost game counts twice. {null}",
    "cheat_sheet.null": "Null {plain}, Hand {hand}, open {open}, open Hand {both}.",
    "cheat_sheet.settled": "Seeger-Fabian: everybody gets {own} for each game won and gives up {own} for each game lost. Each game that somebody else loses brings {four} at a table of four, {three} at a table of three and {five} at a table of five.",
    "cheat_sheet.commands": "While entering, in the terminal and at the desk",
    "cheat_sheet.commands_rows": """\
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
