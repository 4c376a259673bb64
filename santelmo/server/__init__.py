"""Tables for people and bots, kept in a log that loses nothing."""
