"""Dice and what throws them: sources, sealed dice, tumblers, the croupier."""
