"""The second count: everything counted again from the events, with none of the rooms' code."""
