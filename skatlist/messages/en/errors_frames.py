TEXTS = {
    "frames_history": "The rules “{rules}” cannot be reckoned in one go: Bock and Ramsch depend on the games before. Remedy: reckon the lists one by one (skatlist score, skatlist check), or name rules without Bock and Ramsch.",
    "frames_scoring": "The rules “{rules}” settle a list otherwise than by adding up its games; that works list by list only. Remedy: use skatlist score.",
    "frames_column": "The column “{column}” is missing. Without it the games cannot be reckoned.",
    "frames_dtype": "The column “{column}” has the type {dtype}; whole numbers are needed ({needed}).",
    "frames_empty": "In the column “{column}” cells are empty; here every one needs something.",
    "frames_range": "In the column “{column}” stands {value}; possible is {low} to {high}.",
    "frames_number": "{file}, line {line}: in the column “{column}” stands {value}; possible is {low} to {high}. Remedy: correct the number.",
    "frames_word": "In the column “{column}” stands “{value}”. Possible are: {known}",
    "frames_rules": "A list asks for the rules “{found}”, but “{rules}” are to be used. Remedy: part the lists by their rules.",
    "frames_rules_change": "{file}: on the list of series {series}, table {table}, the rules change. That works list by list only. Remedy: use skatlist score.",
    "frames_house": "{file}, line {line}: game {game} was added by hand or carries fixed penalties. That works list by list only. Remedy: use skatlist score.",
    "frames_places": "The column “{column}” contradicts itself: on one list the number of places is always the same, and only who has a place can be there.",
}
