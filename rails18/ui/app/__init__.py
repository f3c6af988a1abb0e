"""Start the program, keep its window, and open and save games."""
