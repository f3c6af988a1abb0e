"""18xx railway games on the desktop."""

__version__ = "1.0.0"
