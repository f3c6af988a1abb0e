"""Build what every page uses, in the colours of the theme."""
