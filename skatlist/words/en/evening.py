TEXTS = {
    "next": "Continue with: {call}",
    "older": "Note: {file} was made by an older version of the program; all of it is read.",
    "clock_behind": "Note: the clock of this computer is slow. The last entry in {file} is from {time}; new entries get no earlier time. Remedy: check the date and time of the computer.",
}
