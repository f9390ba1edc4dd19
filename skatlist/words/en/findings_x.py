TEXTS = {
    "X101": "the signature of {player} is missing",
    "X101.several": "the signatures of {players} are missing",
    "X101.places": "the signatures of places {places} are missing",
    "X102": "something on the list was changed after it was signed",
    "X102.several": "{count} changes were made on the list after it was signed",
    "X103": "corrected after signing, without a reason and without anybody's consent",
    "X103.reason": "corrected after signing, without a reason",
    "X103.consent": "corrected after signing, without anybody's consent",
    "X103.some": "corrected after signing without the consent of place {places}: points change there, or somebody else gains",
    "X103.before": "corrected before signing without the consent of place {places}: points change there, or somebody else gains",
}
