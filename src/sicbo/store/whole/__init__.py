"""Whole stores: opened by address, copied and compared."""
