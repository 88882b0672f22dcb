"""A round, from open bets to the last payment."""
