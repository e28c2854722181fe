"""``python -m overtrick`` is the same as ``overtrick``."""

from overtrick.cli.main import main

raise SystemExit(main())
