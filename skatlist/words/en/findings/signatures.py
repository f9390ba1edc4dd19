"""Findings of signatures (X)."""

TEXTS = {
    "X101": {
        "title": "signature missing",
        "says": "{players:the signature of # is|the signatures of # are} missing",
        "says.places": "the signatures of seats {places} are missing",
        "remedy": "have it signed and record that (skatlist sign)",
        "what": "A signature is missing on a complete list.",
        "why": "Only when everybody has signed is the series over. A list without a signature can be left out of the standings.",
        "wrong": "signed: Anna Becker, Cem Yıldız\nnot signed: Jürgen Voß",
        "right": "signed: Anna Becker, Cem Yıldız, Jürgen Voß",
        "correct": "Have it signed at the table and record that with skatlist sign. If that is no longer possible, the director decides.",
    },
    "X102": {
        "title": "changed after signing",
        "says": "{count:a change was|# changes were} made to the list after it was signed",
        "remedy": "compare it with the paper; if the list is right, let everybody sign again (skatlist sign)",
        "what": "After it was signed, something on the list was changed that is not a correction with reason and consent.",
        "why": "Signing means standing by the list as it was. Nobody has seen what is added or removed unnoticed afterwards.",
        "wrong": "22:40 signed by all\n22:55 game 37 is added",
        "right": "22:40 signed by all\n22:55 game 36 corrected, reason “slip of the pen”, agreed: seats 1, 2, 3",
        "correct": "Compare it with the paper. If the list is right now, let everybody sign again; otherwise correct what is wrong with skatlist correct.",
    },
    "X103": {
        "title": "corrected without consent",
        "says": "corrected after signing, without a reason and without consent",
        "says.reason": "corrected after signing, without a reason",
        "says.consent": "corrected after signing, without consent",
        "says.some": "corrected after signing without the consent of seats {places}: points change there, or another player gains",
        "says.before": "corrected before signing without the consent of seats {places}: points change there, or another player gains",
        "remedy": "ask at the table and enter the game once more, with reason and consent (skatlist correct … --reason REASON --agreed SEATS)",
        "what": "A game was corrected after signing, and the reason or the consent is missing.",
        "why": "Nobody changes a list alone: all whose points change must agree; if one player gains and none loses, the whole table. Or the director decides. The reason is part of it, so that it can still be understood later.",
        "wrong": "22:40 signed by all\n22:50 game 12 corrected",
        "right": "22:40 signed by all\n22:50 game 12 corrected, reason “slip of the pen”, agreed: seats 1, 2, 3",
        "correct": "Ask at the table. Enter the game once more with skatlist correct, this time with --reason and --agreed; the last word counts.",
    },
}
