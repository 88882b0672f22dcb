"""A table around its rounds: opening, players, chips, terminals, equipment, closing."""
