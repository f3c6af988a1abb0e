"""Say what a power of a company's private brings that builds what an ordinary lay or token builds."""

from __future__ import annotations

from rails18.core.actions import LayTile, PlaceToken
from rails18.questions import track
from rails18.questions.track import Likewise
from rails18.ui.stage.context import Context
from rails18.ui.text.phrases import listed
from rails18.words.translation import tr


def found(context: Context, action: LayTile | PlaceToken) -> list[Likewise]:
    """Return the powers that build the same, bring more and may be used now."""
    return [same for same in track.likewise(context.position, action) if not context.adapter.refusals(same.action)]


def price(context: Context, cost: int) -> str:
    """Return a price in words."""
    return context.words.money(cost) if cost else tr("free")


def sentence(context: Context, same: Likewise, usual: int) -> str:
    """Return what a power brings against an ordinary lay or token that costs `usual`."""
    gains = []
    if same.cost < usual:
        gains.append(tr("{cost} instead of {price}", cost=price(context, same.cost), price=price(context, usual)))
    if same.besides:
        gains.append(tr("not counted among the tiles of the turn"))
    if same.token:
        gains.append(tr("with a free token"))
    return tr("With {private}: {gains}.", private=context.words.private(same.action.private), gains=listed(gains))
