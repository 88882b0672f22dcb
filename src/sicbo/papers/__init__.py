"""Papers of the house: tickets, signs, letters, terms."""
