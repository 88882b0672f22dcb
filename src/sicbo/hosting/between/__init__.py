"""The facts and orders that rooms send each other."""
