"""What an operator sets, and where it comes from."""
