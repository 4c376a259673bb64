"""Tournaments: who plays whom, on which seat, and how it stands. Pure, like all of the domain."""
