"""Dice and their sources: software, sealed dice, tumblers, the croupier."""
