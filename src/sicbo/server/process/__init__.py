"""One process of the house: created, opened, served, kept up."""
