"""Tables that another server owns: how its clients' messages get there, and frames come back."""
