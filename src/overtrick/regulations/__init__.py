"""Rule books: what federations do differently, as data with citations."""

from overtrick.regulations.book_file import RuleBookError
from overtrick.regulations.citation import Citation, Sure
from overtrick.regulations.load import changed, load, shipped
from overtrick.regulations.rulebook import RuleBook, UnsetRuleError

__all__ = [
    "Citation",
    "RuleBook",
    "RuleBookError",
    "Sure",
    "UnsetRuleError",
    "changed",
    "load",
    "shipped",
]
