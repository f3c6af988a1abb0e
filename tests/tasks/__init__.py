"""Find tasks in games, prove them, and write those that ship."""
