"""What players, staff, supervisors and signs show of tables."""
