"""The HTTP front: connections, errors, limits, packing."""
