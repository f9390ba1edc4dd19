"""The page of an evening for the club's web site: one self-contained file."""
