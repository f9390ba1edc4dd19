"""The terminal: width, tables, colours, help pages."""
