"""Santy Anno's bots find their ships as people do."""
