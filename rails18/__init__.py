"""18xx railway games on the desktop."""

__version__ = "0.1.0"
