"""Play with mouse and keys at random in the window, and look whether anything breaks.

Every step draws its own chances from the seed and its number, so a run can be repeated.
"""
