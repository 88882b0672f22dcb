"""The people, terminals and systems that may sign in."""
