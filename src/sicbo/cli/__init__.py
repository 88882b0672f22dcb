"""One command, many verbs."""
