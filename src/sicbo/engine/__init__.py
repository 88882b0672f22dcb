"""The engine of the house: it runs rooms of any kind, and shows nothing before it has been committed."""
