"""Random lists and events drawn from played-out games."""
