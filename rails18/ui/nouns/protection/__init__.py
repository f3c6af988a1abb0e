"""Price protection."""
