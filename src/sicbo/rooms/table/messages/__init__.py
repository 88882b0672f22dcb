"""Commands and events of a table, by concept, and all of them as two closed unions."""
