"""`sicbo play` at the terminal: the felt, the seat, the conversation."""
