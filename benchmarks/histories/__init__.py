"""Histories: what clients sent, were told and saw, judged by the log that is left in the end."""
