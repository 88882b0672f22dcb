"""Double-entry bookkeeping that knows nothing of Sic Bo. Debits equal credits, and nothing is ever changed."""
