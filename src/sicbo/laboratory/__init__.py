"""The laboratory: simulation, plots, sheets and adapters, on top of the exact mathematics."""
