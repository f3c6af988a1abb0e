"""Keep track from crossing a river before it is bridged."""
