"""The rooms of the house: pure `decide`, `evolve` and `postings`, no clock, no chance, no input or output."""
