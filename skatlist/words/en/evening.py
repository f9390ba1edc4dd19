TEXTS = {
    "next": "Continue with: {call}",
    "on_network": "Warning: {file} is on a network drive. If two computers write at the same time, something may be lost there. Remedy: copy the file to the disk of this computer, enter there, and copy it back at the end.",
    "on_cloud": "Warning: {file} is in a cloud folder, which copies it to other computers. If it is changed there, too, only one version is left. Remedy: put the file into another folder and copy it back after the evening.",
    "on_removable": "{file} is on a stick or a memory card: eject it before you pull it out (“safely remove”).",
    "clock_behind": "Note: the clock of this computer is slow. The last entry in {file} is from {time}; new entries get no earlier time. Remedy: check the date and time of the computer.",
    "clock_way_back": "If they are right, the clock was ahead at entry {next}. This keeps the {count:# entry|# entries} before it; all others are entered again:\n  skatlist log {file:call} --text --at {count} > journal.jsonl\n  skatlist new again.skat journal.jsonl",
    "clock_ahead": "Warning: the clock of this computer says {now}, the last entry in {file} is from {time}. If the clock is ahead, please set it first: later entries get no earlier time any more.",
}
