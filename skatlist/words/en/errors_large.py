TEXTS = {
    "large_alone": "The file {file} is large and can only be read by itself. Remedy: run skatlist once for every large file.",
    "large_names": "{file}: there are names above the rows; with many lists nobody can tell which ones they belong to. Remedy: delete the head, or put the lists into files of their own.",
    "list_endless": "{file}, line {line}: from here on a list has more than {limit} rows; no list is that long. Remedy: say with the columns series and table which row belongs to which list.",
    "list_in_pieces": "{file}, line {line}: a list from further up continues here. Remedy: sort the rows by series and table.",
    "fix_pipe": "--fix writes the copy next to the list, and a list from a pipe lies nowhere. Remedy: save the list as a file and name that.",
    "fix_large": "--fix writes no corrected copy of a file as large as {file}. Remedy: put the lists with errors into a file of their own and correct them there.",
    "convert_large": "The file {file} is so large that it can only be written as CSV or Parquet. Remedy: name a target that ends in .csv or .parquet.",
}
