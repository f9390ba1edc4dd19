TEXTS = {
    "top": "Description of the event.\nWhatever follows # is only an explanation. Texts go in quotation marks, the date is year-month-day.",
    "sample": "A sample: replace all names, clubs and the seating with your own.",
    "rules": 'Rule set: isko-2022, isko-2010, … (all of them: skatlist rules list) or a file of your own such as "house.toml".',
    "other_rules": "true: a list may be computed by other rules than those named here. Otherwise skatlist check reports it (E109)\nand the standings are provisional.",
    "conform": "What the event keeps to. Other rules, on one list, too, or a second list that is missing end that for good;\nthen it stands on every paper, and here as conform_ended.",
    "series": "Number of series.",
    "lists": "How many lists are kept at every table: 1, or 2 as in championships and leagues.\nThe second one lies beside the first: serie1-tisch01-second.csv. It is compared, not counted.",
    "games": "Games agreed for a series: size of the table = games.",
    "money": 'Money in euros. lost_games: the 1st, 2nd, 3rd … lost game of a list, the last amount for every further one; every list then\nshows the amount, otherwise it stays blank and is filled in by hand. Also: entry (entry fee), series (per series, for the series\nprizes), cards (card money), passed_in (every passed-in game, from everybody at the table), by_rank = [0, 1.00, 2.00, 3.00]\n(by rank at the table), entry_of.guest = 20.00 (another entry fee for guests, or a category), stake = 0.25 (cents a point).\nPrizes: a section [[prizes]] per ranking with of = "overall", "series", "table" (table winners), "teams", "tandem" or the name\nof a category or side event; percent = [50, 30, 20] are parts of the pot, rounded to step = 1.00, or amounts = [100.00, 50.00];\nfrom = ["entry", "lost_games"] says what fills the pot.',
    "players": 'Players: start number and name, club and team if wanted; guest = true for guests, paid = true once the entry fee is paid.\nIn a tournament also: tandem = "Blue", born = 1958 (year), member_number = "07-1234" (pass number), categories = ["Ladies"], side_events = ["Tandem"];\nfirst_series = 2 (joins in the 2nd series), last_series = 1 (leaves after the 1st; 0: did not come).',
    "seating": "Seating: for each series a section [seating.SERIES] with lines\ntable = [start numbers at seats 1, 2, 3 and 4]. Seat 1 deals first.\nThe lists are in this folder as serie1-tisch01.csv, serie1-tisch02.csv and so on.",
}
