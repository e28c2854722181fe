"""``overtrick check``: everything suspicious in an event, the most serious first."""

import argparse

from overtrick.app.check import check, check_lines
from overtrick.app.event_files import open_event
from overtrick.cli.events import add_event

SOMETHING_FOUND = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The event."""
    add_event(parser)
    parser.add_argument("--json", action="store_true", help="print for machines")


def run(arguments: argparse.Namespace) -> int:
    """List what was found."""
    event = open_event(arguments.event, arguments.regulations)
    if event.is_teams:
        from overtrick.app.team_check import check_teams

        findings = check_teams(event.score_teams(), event.diagnostics)
    else:
        findings = check(event.score(), event.diagnostics)
    if arguments.json:
        import json

        rows = [
            {
                "kind": finding.kind.value,
                "file": each.source.file if (each := finding.diagnostic).source else None,
                "line": each.source.line if each.source else None,
                "text": each.text,
                "problem": each.problem,
                "remedy": each.remedy,
            }
            for finding in findings
        ]
        print(json.dumps({"findings": rows}, indent=2, ensure_ascii=False))
    else:
        print("\n".join(check_lines(findings)))
    return SOMETHING_FOUND if findings else 0
