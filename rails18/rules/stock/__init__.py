"""Let players and companies trade shares."""
