TEXTS = {
    "paper_too_big": "These are more lists than one signed paper can carry ({size} MB of data, at most {limit}). Remedy: sign the event in several parts, for example each series by itself.",
    "paper_too_many_pages": "The paper has {count} pages; at most {limit} can be signed as a PDF. Remedy: sign this paper as an Excel file only (--only excel).",
    "paper_too_big_excel": "This is more than a signed Excel file can carry. Remedy: sign this paper as PDF only (--only pdf).",
    "paper_swollen": "There is more inside the file than signed standings can carry (at most {limit} MB).",
    "verify_not_excel": "{file} is not an Excel file, though its name says so.",
    "verify_not_p7s": "{file} is not a signature (.p7s), though its name says so.",
}
