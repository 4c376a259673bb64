"""The `santelmo` command: games, bots and measurements in the terminal."""
