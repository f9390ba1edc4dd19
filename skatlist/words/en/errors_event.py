TEXTS = {
    "desk_no_game": "No game is to be entered at series {series}, table {table} now.",
    "desk_overtaken": "Something has changed in this list meanwhile. Look at it, and send it once more if it is still right.",
    "upload_gone": "The file that was uploaded is not there any more. Upload it again.",
    "desk_no_choice": "That is not one of the choices. Reload the page and choose again.",
    "desk_no_file": "No file was chosen.",
    "desk_games": "“{value}” does not fit here. A whole number from 1 is needed.",
    "desk_line": "Line {line}: {fault}",
    "desk_other_name": "Start number {number} is {name}. Is {name} to be called {new} from now on? Then tick the box and send it again.",
    "desk_no_name": "The name is missing.",
    "desk_no_table": "No file was chosen and nothing pasted.",
    "desk_redraw": "Series {first} to {last} are drawn already. The notice may be up. If they are to be drawn again, tick the box and send it once more.",
    "desk_which_table": "Which table? Series and table are needed.",
}
