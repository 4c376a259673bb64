"""Santorini for two: a network that evaluates positions for alpha-beta."""
