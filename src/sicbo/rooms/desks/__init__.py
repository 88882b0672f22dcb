"""What is seen of tables: by players, staff, supervisors, and on signs."""
