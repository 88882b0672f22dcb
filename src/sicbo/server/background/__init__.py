"""Work beside everything else: backups, verification, metrics, logs."""
