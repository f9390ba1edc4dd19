TEXTS = {
    "event": "Evening without names",
    "player": "Player {number}",
    "team": "Team {number}",
    "tandem": "Tandem {number}",
    "ranking": "Ranking {number}",
    "director": "director",
    "reason": "not stated",
    "rules": "Rules of our own",
    "file": "without-names",
    "done": "Copy without names: {file}, {players:one player|# players}, {lists:one list|# lists}.",
    "left_behind": "It is a new file with the final state. Left out are clubs, places, years of birth, remarks, money, the journal, corrections, disputes and signatures; a seal or signature of the original does not hold for it.",
}
