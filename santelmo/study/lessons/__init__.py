"""Lessons: short tasks on real positions, which the rules themselves judge."""
