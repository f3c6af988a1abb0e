"""The auction of privates, and par values that it decides."""
