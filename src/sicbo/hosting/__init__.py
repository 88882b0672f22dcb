"""Each room bound to the engine."""
