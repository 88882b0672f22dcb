"""The cage: tickets and their payment."""
