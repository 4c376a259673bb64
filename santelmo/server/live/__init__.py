"""Tables in memory: one thing happens after the other, is stored, and is sent to all."""
