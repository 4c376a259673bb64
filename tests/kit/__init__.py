"""The tests that every game gets by being registered."""
