"""The permanent record: journal, ledger and snapshots, on SQLite or PostgreSQL."""
