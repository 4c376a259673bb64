"""Slow work and its limits: bots, compiling, who has to wait."""
