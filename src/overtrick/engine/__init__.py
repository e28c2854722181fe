"""The scoring: pure functions on exact numbers, with a reason for each of them."""
