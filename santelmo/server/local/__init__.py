"""Programs that servers share, started on this machine for a trial, a measurement or a test."""
