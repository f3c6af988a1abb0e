"""Hold the rules that titles share, one noun of the hobby a file."""
