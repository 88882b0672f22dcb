"""Who sends a request: signing in, sessions, actors."""
