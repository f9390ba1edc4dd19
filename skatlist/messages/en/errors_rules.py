TEXTS = {
    "profile_unknown": "There is no rule set “{name}”. Perhaps meant: {near}. All of them: skatlist rules list",
    "profile_circle": "The rule set “{name}” extends itself. Remedy: remove one of the lines “extends”.",
    "profile_syntax": "The file {name} is not valid TOML: {fault}",
    "profile_unreadable": "The file {name} cannot be read: {fault}",
    "profile_value": "{name}: “{key} = {value}” is not possible there. Allowed values: skatlist rules show isko-2022",
    "profile_key": "{name}: there is no entry “{key}”. Perhaps meant: {near}",
}
