"""Tournaments, ratings and benchmarks."""
