"""What every room shares: people and their roles, names, messages, authority, calendar, sentences, lots."""
