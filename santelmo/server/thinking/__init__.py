"""Bots that think on other machines."""
