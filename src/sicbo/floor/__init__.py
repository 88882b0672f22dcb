"""The floor: tables of the real game in the house. How they are founded, run, read back, exported and counted again."""
