"""Where the money is: double entry that knows nothing of Sic Bo. Debits equal credits, and nothing is ever changed."""
