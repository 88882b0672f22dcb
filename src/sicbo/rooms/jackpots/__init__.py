"""The progressive pools."""
