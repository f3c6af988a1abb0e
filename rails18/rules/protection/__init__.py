"""Let presidents protect the price of their companies."""
