"""Sweeps through many values of one thing: whole in `make fuzz`, and a part of each in `make test`."""

import os

import pytest

WHOLE = os.environ.get("LENTICULAR_SWEEPS") == "whole"


def swept(values, count: int) -> list:
    """All values where sweeps are whole, otherwise `count` of them: evenly spread, the first and the last included.

    One value is the first."""
    values = list(values)
    if WHOLE or count >= len(values):
        return values
    if count == 1:
        return values[:1]
    return [values[round(step * (len(values) - 1) / (count - 1))] for step in range(count)]


def paired(names: str, first: list, second: list):
    """Gives a test all combinations of two lists where sweeps are whole, otherwise pairs with each value of both."""
    pairs = [(a, b) for a in first for b in second]
    if not WHOLE:
        count = max(len(first), len(second))
        pairs = [(first[number % len(first)], second[number % len(second)]) for number in range(count)]
    return pytest.mark.parametrize(names, pairs)


def on_a(first: str, fixture: str = "visitor"):
    """Plays a test on both kinds of devices where sweeps are whole, otherwise on one: what it tests does not differ.

    The tests of a module take turns, so that each kind opens all pages."""
    return pytest.mark.parametrize(fixture, ["phone", "desktop"] if WHOLE else [first], indirect=True)


on_phone, on_desktop = on_a("phone"), on_a("desktop")
