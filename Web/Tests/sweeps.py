"""Sweeps through many values of one thing: whole in `make fuzz`, and a part of each in `make test`."""

import os

WHOLE = os.environ.get("LENTICULAR_SWEEPS") == "whole"


def swept(values, count: int) -> list:
    """All values where sweeps are whole, otherwise `count` of them: evenly spread, the first and the last included."""
    values = list(values)
    if WHOLE or count >= len(values):
        return values
    return [values[round(step * (len(values) - 1) / (count - 1))] for step in range(count)]
