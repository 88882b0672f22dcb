"""The house at work: it runs rooms of any kind, and shows nothing before it has been committed."""
