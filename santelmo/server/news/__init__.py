"""News of one's turn: messages from the outbox to browsers and mailboxes."""
