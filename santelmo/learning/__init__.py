"""Self-play, data, training, export and gating: how the strongest bots learned."""
