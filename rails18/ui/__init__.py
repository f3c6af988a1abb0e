"""Show a game and let people play it: everything that knows Qt."""

from rails18.ui import bindings

bindings.bring_in()
