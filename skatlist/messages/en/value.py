TEXTS = {
    "passed": "Passed in: counts as a game, no points for anybody.",
    "void": "Void: the row stays and does not count.",
    "overbid": "bid {bid}, the game is worth {own}: overbid, therefore lost",
    "overbid_unbid": "marked as overbid, therefore lost; the bid is missing",
    "overbid_bids": "marked as overbid, therefore lost; the bid is missing: it counts so much if {bids} was bid",
    "bid": "bid {bid}",
    "no_bid": "without a bid",
    "won": "won: {points}",
    "lost": "lost, counts double: {points}",
    "lost_single": "lost, counts single: {points}",
    "would_win": "won it would be {points}",
    "would_lose": "lost it would be {points}",
}
