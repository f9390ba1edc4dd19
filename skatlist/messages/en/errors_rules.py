TEXTS = {
    "profile_unknown": "There is no rule set “{name}”. Perhaps meant: {near}. All of them: skatlist rules list",
    "profile_circle": "The rule set “{name}” extends itself. Remedy: remove one of the lines “extends”.",
    "profile_syntax": "{name}, line {line}: this is not valid TOML. Most often a text lacks its quotation marks.",
    "profile_encoding": "{name}, line {line}: not saved as UTF-8. Remedy: “save as” with the encoding UTF-8 in the editor.",
    "profile_missing": "There is no file {name}. The rule sets that come along: skatlist rules list",
    "profile_unreadable": "The file {name} cannot be read. Remedy: see whether it is a TOML file and may be opened.",
    "profile_value": "{name}: “{key} = {value}” is not possible there. Allowed values: skatlist rules show isko-2022",
    "profile_text": "{name}: “{key}” must be a text in quotation marks, “notes” a list of such texts.",
    "profile_key": "{name}: there is no entry “{key}”. Perhaps meant: {near}",
}
