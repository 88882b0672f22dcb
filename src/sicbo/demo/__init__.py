"""What only a demonstration has."""
