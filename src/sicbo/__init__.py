"""A complete, open Sic Bo house."""
