"""The office of cases: breaches, sanctions, disputes."""
