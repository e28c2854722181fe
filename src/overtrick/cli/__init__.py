"""The command line: one module a command group, imported only when it is used."""
