"""Compose 1843: which steps it has, what may be done in each, and what is refused with which rule at a wrong time."""

from __future__ import annotations

from rails18.core import actions as a
from rails18.core.draft import Draft
from rails18.core.position import Position
from rails18.core.rules import RuleSet, Step
from rails18.core.state import Frame, GameState
from rails18.core.title import Setup, Title
from rails18.questions.figures import QUESTIONS
from rails18.rules.money import bankruptcy, dividends, emergency
from rails18.rules.ports import ports
from rails18.rules.privates import free_exchange, last_exchange, privates
from rails18.rules.rounds import ending, rounds, turn
from rails18.rules.routes import running
from rails18.rules.stock import stock
from rails18.rules.tokens import homes, token_moves, tokens
from rails18.rules.track import power_tiles, track
from rails18.rules.trains import phases, reprieve, roster, trains
from rails18.titles.opening import first_round, pieces, state
from rails18.titles.steps import auction_steps, discard_step, par_step

TURN = ("track", "token", "run", "dividend", "trains", "ports")


def opening(title: Title, setup: Setup) -> GameState:
    """Return the first state: the auction of the private companies (`auction.order.first`)."""
    frame = Frame("auction", setup.ids[0], notes={"passes": 0, "buyer": ""})
    return state(pieces(title, setup), round=first_round("auction"), frames=(frame,), seats=setup.ids)


def settle_stock(draft: Draft) -> bool:
    """Settle a stock turn; the round leads to operating rounds of these steps."""
    return rounds.settle_stock(draft, TURN)


def settle_trains(draft: Draft) -> bool:
    """Settle the step in which trains are bought."""
    return trains.settle(draft) or reprieve.settle(draft)


NOT_NOW: dict[type[a.Action], str] = {
    a.TakePrivate: "auction.turn.single",
    a.Bid: "auction.turn.single",
    a.ChoosePar: "auction.lm.par",
    a.BuyTrain: "train.buy.step",
    a.DiscardTrain: "train.limit.discard",
    a.TurnTrain: "train.double.needless",
    a.SaveTrain: "private.engineers.step",
    a.DeclareBankruptcy: "end.bankrupt",
    a.OfferTrain: "emergency.offer.first",
    a.DiscardPrivate: "emergency.sell.need",
    a.ClaimPort: "port.take.step",
    a.BuyPort: "port.sale.step",
}
MARKERS = (a.PlaceToken, a.MoveToken, a.ClaimPort)
BUILDING = (a.LayTile, *MARKERS)


def not_now(pos: Position, action: a.Action) -> str:
    """Return the rule that an action at a wrong time breaks."""
    company = getattr(action, "company", "") if pos.frame.step in TURN else ""
    if company in pos.title.companies and company not in pos.state.floated:
        return "operating.float.excluded"
    if company in pos.title.companies and company != pos.frame.company:
        return "port.sale.step" if isinstance(action, a.BuyPort) else "operating.order.once"
    if isinstance(action, BUILDING) and pos.frame.notes.get("instead"):
        return "private.power.instead"
    if isinstance(action, MARKERS) and pos.frame.notes.get("marked"):
        return marked_key(pos, action)
    if isinstance(action, a.LayTile) and pos.frame.step in TURN and track.turn_full(pos):
        return track.late_key(pos, action)
    if isinstance(action, a.DiscardTrain) and action.train in pos.trains(action.company):
        return "train.rusted.larger" if roster.second_hand(pos, action.train) else "train.limit.discard"
    return NOT_NOW.get(type(action), "operating.steps.sequence")


def marked_key(pos: Position, action: a.Action) -> str:
    """Return the rule that a second act with markers breaks in a turn: the same again, or another one."""
    if pos.frame.notes["marked"] != action.kind:
        return "token.step.both"
    return {a.ClaimPort: "port.take.again", a.MoveToken: "token.move.again"}.get(type(action), "token.place.again")


STOCK_STEPS = (
    *auction_steps(a.SellShares),
    par_step("auction.lm.par"),
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
    Step(
        "token",
        (tokens.PLACE_TOKEN, token_moves.MOVE_TOKEN, ports.CLAIM_PORT, turn.SKIP),
        ports.settle_tokens,
        "operating.president.acts",
    ),
    Step("run", (running.RUN_TRAINS, running.CLAIM_ROUTES), running.settle, "operating.president.acts"),
    Step("dividend", (dividends.DIVIDEND,), dividends.settle, "operating.president.acts"),
    Step(
        "trains",
        (
            trains.BUY_TRAIN,
            reprieve.SAVE_TRAIN,
            emergency.SELL,
            emergency.CASH_IN,
            bankruptcy.BANKRUPT,
            trains.END_TURN,
        ),
        settle_trains,
        "operating.president.acts",
    ),
    Step(
        bankruptcy.STEP,
        (bankruptcy.OFFER, bankruptcy.DECLINE),
        wrong_player="emergency.offer.first",
        refuses=dict.fromkeys(a.kinds(), "emergency.offer.first"),
    ),
    Step("ports", (ports.BUY_PORT, turn.SKIP), ports.settle_purchases, "operating.president.acts"),
    discard_step(phases.TURN),
    Step(
        last_exchange.STEP,
        (last_exchange.DECLINE,),
        last_exchange.settle,
        "private.exchange.due",
        dict.fromkeys(a.kinds(), "private.exchange.due"),
    ),
)

RULES = RuleSet(
    steps={step.name: step for step in (*STOCK_STEPS, *OPERATING_STEPS)},
    anytime=(
        privates.BUY_PRIVATE,
        power_tiles.POWER_TILE,
        power_tiles.POWER_TOKEN,
        free_exchange.EXCHANGE,
        ending.STOP,
    ),
    opening=opening,
    not_now=not_now,
    over="end.bankrupt.immediate",
    questions=QUESTIONS,
)
