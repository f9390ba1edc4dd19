"""Proving papers: the key of the club, signatures in PDF and Excel files, and their verification."""
