"""Tests of studying: analysis, puzzles, hints."""
