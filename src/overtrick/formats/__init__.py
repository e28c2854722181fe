"""Files: the event as plain text, and its results as a table."""
