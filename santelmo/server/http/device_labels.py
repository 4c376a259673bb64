"""What a browser is called in a person's list of devices."""

from __future__ import annotations

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
"""What stands in the user agent, and the browser's name. Many name others too: the first counts."""
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)


def label_of(user_agent: str) -> str:
    """Such as "Firefox on Linux"."""
    browser = _first(BROWSERS, user_agent, "A browser")
    system = _first(SYSTEMS, user_agent, "")
    return f"{browser} on {system}" if system else browser


def _first(known: tuple[tuple[str, str], ...], user_agent: str, otherwise: str) -> str:
    return next((name for sign, name in known if sign in user_agent), otherwise)
