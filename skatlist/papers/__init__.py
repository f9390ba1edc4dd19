"""People's papers: lists and standings as PDF and Excel, blank forms. Import the module of the paper needed."""
