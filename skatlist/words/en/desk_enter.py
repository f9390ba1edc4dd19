"""Answers of the conversation as the desk says them: there are fields and buttons, and nothing to call."""

TEXTS = {
    "agreed_lacking": "The consent of place {places} is missing: the points there change, or somebody else gains by it. Ask at the table and tick everybody who agrees; else the director decides.",
    "confirm_wanted": "What is wanted is yes or no (y, n).",
    "differs_corrected": "Since these totals were written on the paper a game was corrected. Write the new totals on the paper and enter them here: {totals}",
    "differs_how": "If only a number was mistyped, enter the totals once more. To change a game, click its number or type c and the number.",
    "differs_narrow": "It narrows with other numbers from the paper, game points, games won or lost, or the totals half-way: the fields are with the totals from the paper.",
    "differs_paper": "Compare line by line with the paper. If every one is right, the paper was added up wrongly: correct the number there, the players initial it; then enter the new number here.",
    "list_full": "The list has its {played} games. To change a game, click its number or type c and the number; f goes to the end.",
    "overtaken": "Something has changed in this list meanwhile. Not entered: {line}",
    "overtaken_command": "Something has changed in this list meanwhile. Not done: {line}",
    "overtaken_same": "Game {game} stands there just so; it is entered only once.",
    "repeats": "Game {game} is just like game {last}: {line}. The same once more?",
    "row_dealers": "In game {games} the dealer would have played now. Before it a line is missing, or one stands there twice.",
    "sign_later": "Signatures later: the fields are with the signatures.",
    "sign_wanted": "What is wanted are places, such as 1 3; a means all, - later.",
    "signed_already": "The list is signed. Game {game} is changed only with a reason and consent.",
    "totals_later": "Totals later: the fields are with the totals from the paper.",
    "totals_wanted": "What is wanted is a number; - means later. Everything is safe.",
    "unsign_why": "The signature of place {places} is taken back. The reason belongs to it.",
}
