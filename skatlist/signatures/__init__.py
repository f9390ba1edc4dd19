"""The proof of a paper: the key of the club, signatures in PDF and Excel files, their verification."""
