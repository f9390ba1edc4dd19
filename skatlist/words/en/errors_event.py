TEXTS = {
    "upload_gone": "The file that was uploaded is not there any more. Upload it again.",
    "desk_no_file": "No file was chosen.",
    "desk_games": "“{value}” is no count. A number from 1 is needed.",
    "desk_line": "Line {line}: {fault}",
}
