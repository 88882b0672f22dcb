"""The rules as data: dice, bets, books, the paytable that judges every roll, and settlement by it."""
