"""Draw the words of the hobby with the pieces of the open title."""
