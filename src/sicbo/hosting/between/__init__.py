"""What rooms tell each other."""
