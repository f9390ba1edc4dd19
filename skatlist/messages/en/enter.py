TEXTS = {
    "ask_table": "Table: ",
    "ask_seats": "Series {series}, table {table}, who sits there? ",
    "ask_game": "Game {game} ({dealer} deals): ",
    "ask_correct": "Game {game} anew: ",
    "ask_full": "List is full (f finish, k correct, t table): ",
    "ask_totals": "Total on paper, {place} {name}: ",
    "ask_sign": "Signed by (places; a = all, - = later): ",
    "ask_why": "Reason for the change: ",
    "ask_agreed": "Places that agreed: ",
    "help": """\
  One game a line: place, contract, Spitzen, levels, bid, result
    2 clubs m2 h +         place 2, clubs with 2, Hand, won
    212+2h+                the same without blanks
    110-1r36ü-             place 1, hearts without 1, bid 36, overbid, lost
    3 null ou -            place 3, Null ouvert, lost          e   passed in
  Contract   9 diamonds  10 hearts  11 spades  12 clubs  24 grand  23 null
  Spitzen    +2 m2 mit 2 / -3 o3 ohne 3      bid r36      result + or -
  Levels     h Hand  s Schneider  sa announced  z Schwarz  za announced  ou open
  The value on paper as well, to be compared: =48 or =-96

  z           take the last thing back
  k 12        change game 12; or at once: k 12 2 clubs m2 +
  l           the list so far                 p        who sits where
  t 3         to table 3; t 2/3 to series 2, table 3; t alone shows all tables
  p 4 Name    from now on Name (or start number) sits at place 4; p 4 leaves
  f           finish: compare the totals, sign
  q           quit; every line is safe already                ?   this page""",
    "booked": "{points} for {name}, total {total}",
    "booked_lost": "{points} for {name} (lost), total {total}",
    "overbid": "overbid",
    "passed": "passed in",
    "void": "void, does not count",
    "ramsch": "Ramsch",
    "nothing": "without a declarer",
    "not_computed": "Entered, but its value cannot be computed like this.",
    "corrected": "Game {game} changed: now {now}; before {was}",
    "refused_line": "This cannot be: mend the line; z drops it.",
    "doubted_line": "Not entered. Mend it; if it really stands like this: Enter or !   z drops it.",
    "doubted_line_plain": "Not entered. Type it anew; if it really stands like this: !   z drops it.",
    "refused": "{fault}",
    "table_head": "Series {series}, table {table}: {played} of {agreed} games ({rules})",
    "table_head_open": "Series {series}, table {table}: {played} games ({rules})",
    "last": "last game {game}: {line}",
    "tables_none": "No table is seated yet. Type the number of a table, for example 1.",
    "tables_table": "Series {series}, table {table}",
    "tables_signed": "done, signed",
    "tables_empty": "still empty",
    "tables_full": "{played} games, signatures missing",
    "tables_played": "{played} of {agreed} games",
    "table_unknown": "“{line}” is no table. Right would be: 3, or 2/3 for series 2, table 3.",
    "table_not_seated": "Table {table} is not planned in series {series}; seated are: {tables}. t and a number lead back.",
    "seats_unknown": "Series {series}, table {table}: who sits at place 1, 2, 3 …? Start numbers (3 7 12 5), or names with commas between them.",
    "player_new": "{name} is new and gets start number {number}.",
    "player_taken": "“{word}” is {name} (start number {number}).",
    "place_left": "Place {place} leaves; from game {game} they play without.",
    "place_joined": "From game {game} on place {place} is: {name}.",
    "place_seated": "Place {place} is: {name}.",
    "rules_which": "Which rules? For example: rules isko-2022",
    "rules_changed": "From game {game} on the rules are {rules}.",
    "no_table": "Choose a table first: t and its number.",
    "nothing_doubted": "There is nothing to confirm here.",
    "command_unknown": "“{line}” is neither a game nor a command. Perhaps this is meant: {near}",
    "command_none": "“{line}” is neither a game nor a command. A game begins with the place; ? shows all commands.",
    "correct_which": "Which game? For example: k 12   (the last one is {last})",
    "signed_already": "The list is signed. Game {game} is changed only with a reason and consent; z drops it.",
    "places_unknown": "“{line}”: places from 1 to {size} are needed, for example: 1 2 3",
    "given_up": "Dropped.",
    "undone_game": "Taken back: game {game}, {line}",
    "undone_correction": "Taken back: the change of game {game}",
    "undone_change": "Taken back: {line}",
    "undone_totals": "Taken back: the totals from the paper",
    "list_full": "The list has its {played} games. To change one: k and its number. To finish: f. Another table: t.",
    "uncounted": "The list cannot be computed like this; to be mended: game {games}. Type k and its number.",
    "finish_nothing": "There is no game on this list yet.",
    "finish_early": "Games are missing: {played} of {agreed} are there.",
    "totals_how": "“{line}”: a number for this place is needed, or all {size} numbers on one line.",
    "totals_agree": "The totals agree with the paper.",
    "on_paper": "on paper",
    "differs": "The totals do not agree: {who}",
    "differs_how": "To change a game: k and its number. If only the number was mistyped: f, then type it again. The list to compare: l",
    "sign_later": "Signatures later: t and the table, then f.",
    "signed": "Signed: place {places}",
    "final": "Series {series}, table {table} is done and signed.",
    "news_game": "{author} has just entered game {game} here: {line}",
    "news_correction": "{author} has just changed game {game} here: {line}",
    "news_undo": "{author} has just taken something back here.",
    "news_change": "{author} has just entered here: {line}",
    "news_list": "{author} has just imported this list.",
    "news_totals": "{author} has just entered the totals here.",
    "news_seats": "{author} has just seated this table anew.",
    "news_sign": "{author} has just entered signatures here.",
    "news_release": "The director has just released this list.",
    "overtaken_same": "Game {game} is there already, just like this; it is entered once.",
    "overtaken": "Another program was faster at this table. Not entered: {line}",
    "left": "Everything is safe. Go on with: skatlist enter {file}",
}
