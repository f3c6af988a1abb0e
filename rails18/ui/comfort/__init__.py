"""What makes long evenings pleasant: notes, clocks, sounds, motion, and passing until something happens."""
