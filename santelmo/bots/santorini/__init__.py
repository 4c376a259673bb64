"""Two-player Santorini: alpha-beta search, proofs of forced wins, and its levels."""
