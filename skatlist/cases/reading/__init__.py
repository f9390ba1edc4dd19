"""Read a photographed list: from what each cell may say to the likeliest list, and questions.

`choices.py` has the games a row can hold, `lattice.py` goes over the games of a list, `reconcile.py` says what was
read and how sure it is, `questions.py` what is asked, `photo_reading.py` reads a photograph, learns from the answers
and reads again.
"""
