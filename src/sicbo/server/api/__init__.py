"""The house over HTTP, a module for each concept."""
