"""A small typed client of a house: for bots, load and tests."""
