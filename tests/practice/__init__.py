"""Tasks: proofs, verdicts, files."""
