_SUITS = {"C": "Kreuz", "S": "Pik", "H": "Herz", "D": "Karo"}
_RANKS = {"A": "Ass", "T": "10", "K": "König", "Q": "Dame", "J": "Bube", "9": "9", "8": "8", "7": "7"}

TEXTS = {f"Card.{s}{r}": f"{suit}-{rank}" for s, suit in _SUITS.items() for r, rank in _RANKS.items()}
