"""The exact mathematics of bets: fractions by enumeration of the 216 rolls, no sampling, no floats."""
