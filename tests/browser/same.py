"""The findings of the samples and the bytes of their papers are the same in every Python."""

import hashlib
import json
import os
import sys
from pathlib import Path

import skatlist
from skatlist.papers.further_papers import FURTHER
from skatlist.papers.paper_files import USUAL, planned_papers
from skatlist.words import Language, SkatlistError

EVENTS = ("clubabend", "streitfall")
DAY = "2026-11-26"


def results(folder):
    """Return what is found in the samples of a folder, and a hash of every paper drawn of them."""
    os.chdir(folder)
    samples = [each for each in sorted(Path("errors").iterdir()) if each.is_dir()]
    findings = {str(each): _findings(each) for each in (*samples, *map(Path, EVENTS))}
    papers = {}
    for event in EVENTS:
        lists = skatlist.read(event)
        for kind in (*USUAL, *FURTHER):
            try:
                for name, draw in planned_papers(lists, ("pdf",), Language.DE, DAY, [kind]):
                    papers[f"{event}/{kind}/{name}"] = hashlib.sha256(draw()).hexdigest()
            except SkatlistError as fault:
                papers[f"{event}/{kind}"] = fault.text(Language.DE)
    return {"findings": findings, "papers": papers}


def _findings(sample):
    files = [each for each in sorted(sample.iterdir()) if not each.name.startswith("erwartet")]
    try:
        return [_described(each) for each in skatlist.read(*(files if sample.parent.name else [sample])).check()]
    except SkatlistError as fault:
        return [fault.text(Language.DE)]


def _described(finding):
    source, fixes = finding.source, [each.label for each in finding.fixes]
    return repr((finding.kind.code, source.file, source.line, *finding[2:10], finding.params, fixes))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(results(sys.argv[1])))
