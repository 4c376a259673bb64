"""Computer players: levels, search, and what they know about each game."""
