"""A promotion: its terms, entries, draw and prizes."""
