"""The database: the log of events, the lists made from it, and people."""
