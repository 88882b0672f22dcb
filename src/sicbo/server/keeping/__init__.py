"""What keeps tables and offices running: conductors, deliveries, effects."""
