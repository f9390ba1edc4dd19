"""The page of an evening for the club's web site: one file of its own, with nothing from elsewhere."""
