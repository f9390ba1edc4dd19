TEXTS = {
    "top": "Description of the event.\nWhatever follows # is only an explanation. Texts stand in quotation marks, the date as year-month-day.",
    "sample": "A sample: replace all names, clubs and the seating by your own.",
    "rules": 'Rule set: isko-2022, isko-2010, … (all of them: skatlist rules list) or a file of your own like "house.toml".',
    "series": "Number of series.",
    "games": "Games agreed for a series: size of the table = games.",
    "players": "Players: start number and name, if wanted club and team.",
    "seating": "Seating: for each series a section [seating.SERIES] with lines\ntable = [start numbers on places 1, 2, 3 and 4]. Place 1 deals first.\nThe lists lie in this folder as serie1-tisch01.csv, serie1-tisch02.csv and so on.",
}
