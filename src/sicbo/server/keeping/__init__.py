"""What keeps tables and offices going: conductors, deliveries, effects."""
