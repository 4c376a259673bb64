"""Studying the games: lessons, and what finished matches teach."""
