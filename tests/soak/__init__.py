"""Play games of every title and set-up by the hundred, and look after every action at what must always hold."""
