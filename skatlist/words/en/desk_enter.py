"""Answers of the conversation as the desk says them: there are fields and buttons, and nothing to call."""

TEXTS = {
    "agreed_lacking": "The consent of seat {places} is missing: the points there change, or somebody else gains by it. Ask at the table and tick everybody who agrees; else the director decides.",
    "confirm_wanted": "Please answer yes or no (y, n).",
    "differs_corrected": "Since these totals were written on the paper a game was corrected. Write the new totals on the paper and enter them here: {totals}",
    "differs_how": "If only a number was mistyped, enter the totals once more. To change a game, click its number or type c and the number.",
    "differs_narrow": "Other numbers from the paper narrow it down: game points, games won or lost, or the running totals half-way. Their fields are beside the totals from the paper.",
    "differs_paper": "Compare line by line with the paper. If every one agrees, the paper is added up wrongly: correct the number there and have the players initial it; then enter the new number here.",
    "list_full": "The list has its {played} games. To change a game, click its number or type c and the number; f goes to the end.",
    "missing": "This line is not entered. Is it the one that is missing?",
    "overtaken": "This list has changed meanwhile. Not entered: {line}",
    "overtaken_command": "This list has changed meanwhile. Not done: {line}",
    "repeated": "Game {game} is exactly like game {last}. Was it only typed twice?",
    "repeats": "Game {game} is just like game {last}: {line}. The same once more?",
    "replaced": "This is game {game} now, instead of the line that was refused. Does that one belong before it?",
    "row_dealers": "In game {games} the dealer would have played now. A row before it is still missing, or one is there twice.",
    "sign_later": "Signatures later: their fields are under “Signatures”.",
    "sign_wanted": "Please type seats, such as 1 3; a means all, - later.",
    "signed_already": "The list is signed. Game {game} is changed only with a reason and consent.",
    "totals_later": "Totals later: their fields are under “Totals from the paper”.",
    "totals_wanted": "Please type a number; - means later. Everything is safe.",
    "unsign_why": "The signature of seat {places} is taken back. Please give the reason.",
}
