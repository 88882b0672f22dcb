"""Where everything that happened is kept: journal, ledger and snapshots, on SQLite or PostgreSQL."""
