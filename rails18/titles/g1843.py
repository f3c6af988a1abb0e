"""Compose 1843: which steps it has, what may be done in each, and what is refused with which rule at a wrong time."""

from __future__ import annotations

from rails18.core import actions as a
from rails18.core.draft import Draft
from rails18.core.position import Position
from rails18.core.rules import RuleSet, Step
from rails18.core.state import Frame, GameState
from rails18.core.title import Setup, Title
from rails18.rules import (
    auction,
    dividends,
    emergency,
    ending,
    homes,
    lots,
    phases,
    privates,
    rounds,
    running,
    saving,
    stock,
    tokens,
    track,
    trains,
    turn,
)
from rails18.titles.opening import first_round, pieces, state

TURN = ("track", "token", "run", "dividend", "trains", "ports")


def opening(title: Title, setup: Setup) -> GameState:
    """Return the first state: the auction of the private companies (`auction.order.first`)."""
    frame = Frame("auction", setup.ids[0], notes={"passes": 0, "buyer": ""})
    return state(pieces(title, setup), round=first_round("auction"), frames=(frame,), seats=setup.ids)


def settle_stock(draft: Draft) -> bool:
    """Settle a stock turn; the round leads to operating rounds of these steps."""
    return rounds.settle_stock(draft, TURN)


def close_ports(draft: Draft) -> bool:
    """End the turn when no port can be bought."""
    turn.next_step(draft)
    return True


NOT_NOW: dict[type[a.Action], str] = {
    a.TakePrivate: "auction.turn.single",
    a.Bid: "auction.turn.single",
    a.ChoosePar: "auction.lm.par",
    a.BuyTrain: "train.buy.step",
    a.DiscardTrain: "train.limit.discard",
    a.TurnTrain: "train.double.needless",
    a.SaveTrain: "private.engineers.step",
    a.DeclareBankruptcy: "end.bankrupt",
    a.DiscardPrivate: "emergency.sell.need",
}


def not_now(pos: Position, action: a.Action) -> str:
    """Return the rule that an action at a wrong time breaks."""
    company = getattr(action, "company", "") if pos.frame.step in TURN else ""
    if company in pos.title.companies and company not in pos.state.floated:
        return "operating.float.excluded"
    if company in pos.title.companies and company != pos.frame.company:
        return "operating.order.once"
    if isinstance(action, a.LayTile) and pos.frame.step in TURN and track.turn_full(pos):
        return track.late_key(pos, action)
    return NOT_NOW.get(type(action), "operating.steps.sequence")


STOCK_STEPS = (
    Step(
        "auction",
        (auction.TAKE, auction.BID, auction.SKIP),
        auction.settle,
        "auction.order.players",
        {a.SellShares: "auction.sell.ban"},
    ),
    Step(
        "contest",
        (auction.RAISE, auction.DROP_OUT),
        auction.settle_contest,
        "auction.resolve.participants",
        {a.SellShares: "auction.sell.ban"},
    ),
    Step(
        "par",
        (lots.CHOOSE_PAR,),
        wrong_player="auction.lm.par",
        refuses=dict.fromkeys(a.kinds(), "auction.lm.par"),
    ),
    Step("stock", (stock.BUY, stock.START, stock.SELL, stock.PASS), settle_stock, "stock.order.clockwise"),
)
OPERATING_STEPS = (
    Step("operating", settle=rounds.settle_operating),
    Step("track", (track.LAY_TILE, turn.SKIP), wrong_player="operating.president.acts"),
    Step(
        homes.STEP,
        (homes.CHOOSE_HOME,),
        wrong_player="operating.president.acts",
        refuses=dict.fromkeys(a.kinds(), "token.home.choice"),
    ),
    Step("token", (tokens.PLACE_TOKEN, turn.SKIP), tokens.settle, "operating.president.acts"),
    Step("run", (running.RUN_TRAINS, running.CLAIM_ROUTES), running.settle, "operating.president.acts"),
    Step("dividend", (dividends.DIVIDEND,), dividends.settle, "operating.president.acts"),
    Step(
        "trains",
        (
            trains.BUY_TRAIN,
            saving.SAVE_TRAIN,
            emergency.SELL,
            emergency.CASH_IN,
            emergency.BANKRUPT,
            trains.END_TURN,
        ),
        saving.settle,
        "operating.president.acts",
    ),
    Step("ports", (), close_ports, "operating.president.acts"),
    Step(
        "discard",
        (phases.DISCARD, phases.TURN),
        phases.settle_discard,
        "train.excess.choice",
        dict.fromkeys(a.kinds(), "train.excess.choice"),
    ),
)

RULES = RuleSet(
    steps={step.name: step for step in (*STOCK_STEPS, *OPERATING_STEPS)},
    anytime=(privates.BUY_PRIVATE, ending.STOP),
    opening=opening,
    not_now=not_now,
    over="end.bankrupt.immediate",
)
