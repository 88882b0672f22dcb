"""One process of the house: founded, opened, served, kept up."""
