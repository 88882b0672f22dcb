"""A tournament: plan, entries, stages, prizes."""
