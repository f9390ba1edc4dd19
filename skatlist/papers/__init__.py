"""The papers: lists and standings as PDF and Excel, and blank forms. Import the module of the paper you need."""
