"""Who asks: signing in, sessions, actors."""
