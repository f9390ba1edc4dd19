_SUITS = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
_RANKS = {"A": "ace", "T": "10", "K": "king", "Q": "queen", "J": "jack", "9": "9", "8": "8", "7": "7"}

TEXTS = {f"Card.{s}{r}": f"{rank} of {suit}" for s, suit in _SUITS.items() for r, rank in _RANKS.items()}
