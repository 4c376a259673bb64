"""What the network may cost: turns of the event loop, and connections."""
