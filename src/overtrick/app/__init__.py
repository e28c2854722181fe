"""Use cases: what the command line and the web pages both call; they return values and text."""
