"""Overtrick: duplicate bridge scoring that a director can trust and anyone can check."""

__version__ = "0.1.0"
