"""The server: many tables and terminals over HTTP and WebSocket, live."""
