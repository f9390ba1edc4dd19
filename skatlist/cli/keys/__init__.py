"""The club's key and the keys met: where they are kept, unlocked, trusted."""
