TEXTS = {
    "left": "Left out, because this format has no place for it: {facts}",
    "left_names": "names of the players",
    "left_people": "start numbers, clubs and teams",
    "left_head": "head of the list",
    "left_agreed": "agreed games",
    "left_event": "description of the event",
    "done": "Written: {target}{count:| (# lists)}",
}
