TEXTS = {
    "E101": "there is a list of this series and table already: {other}",
    "E101.same": "the same list is there twice: {other}",
    "E102": "{player} also sits at table {other} in this series",
    "E102.same_table": "{player} stands at this table twice ({other})",
    "E102.unknown": "nobody has the start number {number}",
    "E103": "series {number}, table {table}: there is no list",
    "E103.series": "series {number}: there is no list yet",
    "E103.not_seated": "series {number}, table {table}: nobody was seated there",
    "E104": "level with {total} points, {won} games won and {lost} lost: {players}; the lot decides the order",
    "E105": "team-mates of {team} sit at one table: {players}",
    "E105.small": "the team {team} has only {stated} players, {computed} are usual here",
    "E105.large": "the team {team} has {stated} players, {computed} are usual here",
}
