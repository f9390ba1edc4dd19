"""Papers of every kind, and the library of lists that they are made from.

`lists.py` reads, scores, checks and ranks lists. `reports/` shapes each subject once as data, for terminal, page, paper
and worksheet. `list/`, `standings/`, `forms/` and `tournament/` draw the papers with faces of their own, with the
files at the top. `signatures/` proves a paper. `paper_plans.py` says which papers some lists have.

Papers are drawn by our own code on a canvas. A ranking through WeasyPrint took 17 times the CPU, lost its last column
and was PDF/A or PDF/UA but never both; Typst brings 84 MB and the same limits. Neither runs in a browser tab.
"""
