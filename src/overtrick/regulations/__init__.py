"""Rule books: what federations do differently, as data with citations."""

from overtrick.regulations.load import RuleBookError, load, shipped
from overtrick.regulations.rulebook import Citation, RuleBook, Sure, UnsetRuleError

__all__ = ["Citation", "RuleBook", "RuleBookError", "Sure", "UnsetRuleError", "load", "shipped"]
