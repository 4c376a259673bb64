"""What a table is and what may be done at it: pure, and no more than the engine below it."""
