"""The live tables of this process, and the sockets of their viewers."""
