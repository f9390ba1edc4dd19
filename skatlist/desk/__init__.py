"""The desk: an evening in the browser, on the tables' phones and on the wall, on the library of the commands."""
