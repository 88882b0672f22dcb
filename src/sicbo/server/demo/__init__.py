"""Players and events of a demonstration house."""
