"""The house over HTTP: the application, its description, and serving it."""
