"""The fleet: eight ships, their elements and colours, names, numbers and parrots (SAN-1)."""

from __future__ import annotations

from typing import NamedTuple

COLOURS = ("yellow", "red", "blue", "green")
ELEMENTS = ("crow", "sails", "hull", "plate")
ELEMENT_WORDS = {"crow": "crow's nest", "sails": "sails", "hull": "hull", "plate": "name plate"}
LETTERS = ("P", "R", "S", "V")
CORNERS = ("top left", "top right", "bottom left", "bottom right")


class Ship(NamedTuple):
    """A ship of the fleet. Its number is its place in `FLEET`, from 1."""

    name: str
    crow: str
    sails: str
    hull: str
    plate: str
    coco: str

    @property
    def colours(self) -> dict[str, str]:
        """The colour of each element."""
        return {element: getattr(self, element) for element in ELEMENTS}

    @property
    def letter(self) -> str:
        """The first letter of the name."""
        return self.name[0]

    @property
    def word(self) -> str:
        """The name as it is written in a move: a blank is a hyphen."""
        return self.name.replace(" ", "-")


FLEET = (
    Ship("Paradise", "red", "yellow", "blue", "green", "top left"),
    Ship("Royal", "blue", "yellow", "green", "red", "top right"),
    Ship("Sahara", "yellow", "blue", "red", "green", "bottom left"),
    Ship("Profundis", "yellow", "red", "green", "blue", "top right"),
    Ship("Viper", "blue", "green", "red", "yellow", "bottom left"),
    Ship("Revenge", "green", "red", "blue", "yellow", "bottom right"),
    Ship("Santy Anno", "red", "green", "yellow", "blue", "top left"),
    Ship("Vendetta", "green", "blue", "yellow", "red", "bottom right"),
)
"""SAN-1.3."""

SHIPS = len(FLEET)
NUMBERS = range(1, SHIPS + 1)


def ship_at(number: int) -> Ship:
    """The ship with this number."""
    return FLEET[number - 1]


def name_of(number: int) -> str:
    """The name of the ship with this number."""
    return ship_at(number).name
