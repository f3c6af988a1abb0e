"""Play lessons and coach players: what is shown when, and what answers it; no Qt and no rule."""
