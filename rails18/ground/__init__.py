"""Make the ground of a map - coast, sea, rivers, relief - and check that it fits.

The only room that imports shapely, and numpy with it. The window, replays and the frozen program do without.
"""
