"""Background work: backups, verification, metrics, logs."""
