"""Which clause of which book is proved by which test, recorded by which record, or still open."""
