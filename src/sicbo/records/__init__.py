"""Journals read back: history, replay, search, significant events."""
