"""Table cards and guide cards as one page that prints: no script, no link, nothing to load."""

from collections.abc import Iterable
from html import escape

from overtrick.movements.cards import Card
from overtrick.movements.movement import Movement

STYLE = """
  body { font: 12pt/1.35 sans-serif; margin: 1.5em; color: #000; background: #fff; }
  h1 { font-size: 1.2em; margin: 0 0 .3em; }
  .cards { display: grid; gap: 1em;
    grid-template-columns: repeat(auto-fill, minmax(min(18.5em, 100%), 1fr)); }
  .card { border: 1px solid #000; padding: .6em .8em; break-inside: avoid; }
  .card h2 { font-size: 1.3em; margin: 0 0 .3em; }
  .card p { margin: .2em 0 0; }
  table { border-collapse: collapse; width: 100%; }
  th, td { padding: .1em .4em; text-align: right; border-bottom: 1px solid #999; }
  @page { margin: 12mm; }
  @media print { body { margin: 0; } .cards { padding: 1px; } }
"""


def page(movement: Movement, cards: Iterable[Card]) -> str:
    """A whole HTML document with the cards."""
    title = escape(movement.title)
    note = f"<p>{escape(movement.note)}</p>\n" if movement.note else ""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{title}</h1>\n{note}"
        f'<main class="cards">\n{"".join(map(_card, cards))}</main>\n</body>\n</html>\n'
    )


def _card(card: Card) -> str:
    heads = "".join(f'<th scope="col">{escape(column)}</th>' for column in card.columns)
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>\n"
        for row in card.rows
    )
    below = "".join(f"<p>{escape(line)}</p>\n" for line in card.below)
    return (
        f'<section class="card">\n<h2>{escape(card.heading)}</h2>\n'
        f"<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n"
        f"{below}</section>\n"
    )
