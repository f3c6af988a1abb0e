"""What a screen reader is told of the pictures, whose items are no widgets."""
