"""Compose 1889: which steps it has, what may be done in each, and what is refused with which rule at a wrong time."""

from __future__ import annotations

from rails18.core import actions as a
from rails18.core.draft import Draft
from rails18.core.position import Position
from rails18.core.rules import RuleSet, Step
from rails18.core.state import BANK, Frame, GameState
from rails18.core.title import Setup, Title
from rails18.questions.figures import QUESTIONS
from rails18.rules.money import bankruptcy, dividends, emergency
from rails18.rules.options import PRIVATE_AUCTION
from rails18.rules.privates import privates
from rails18.rules.rounds import ending, rounds, turn
from rails18.rules.routes import running
from rails18.rules.stock import stock
from rails18.rules.tokens import tokens
from rails18.rules.track import private_tiles, track
from rails18.rules.trains import trains
from rails18.titles.opening import deal, first_round, pieces, state
from rails18.titles.steps import auction_steps, discard_step

TURN = ("track", "token", "run", "dividend", "trains")


def opening(title: Title, setup: Setup) -> GameState:
    """Return the first state: the auction, or the deal of the beginner game (`beginner.privates.deal`)."""
    tables = pieces(title, setup)
    players = setup.ids
    if title.options.get(PRIVATE_AUCTION.name, PRIVATE_AUCTION.default):
        frame = Frame("auction", players[0], notes={"passes": 0, "buyer": ""})
        return state(tables, round=first_round("auction"), frames=(frame,))
    dealt = deal(tuple(title.privates), players, setup.seed)
    cash = dict(tables["cash"])
    for private, player in dealt.items():
        cash[player] -= title.privates[private].cost
        cash[BANK] += title.privates[private].cost
    frame = Frame("stock", players[0], notes={"passes": 0, "actor": ""})
    owners = {private: dealt[private] for private in title.privates}
    return state(tables, round=first_round("stock"), frames=(frame,), cash=cash, privates=owners)


def settle_stock(draft: Draft) -> bool:
    """Settle a stock turn; the round leads to operating rounds of these steps."""
    return rounds.settle_stock(draft, TURN)


NOT_NOW: dict[type[a.Action], str] = {
    a.TakePrivate: "auction.turn.choices",
    a.Bid: "auction.turn.choices",
    a.StartCompany: "auction.shares.locked",
    a.BuyShare: "auction.shares.locked",
    a.SellShares: "operating.steps.sequence",
    a.LayTile: "operating.steps.sequence",
    a.PlaceToken: "operating.steps.sequence",
    a.MoveToken: "token.place.permanent",
    a.RunTrains: "operating.steps.sequence",
    a.Dividend: "operating.steps.sequence",
    a.BuyTrain: "operating.steps.sequence",
    a.DiscardTrain: "train.limit.no_discard",
    a.PowerTile: "private.sale_tile.immediate",
    a.DeclareBankruptcy: "emergency.fail.voluntary",
}


def not_now(pos: Position, action: a.Action) -> str:
    """Return the rule that an action at a wrong time breaks."""
    if isinstance(action, a.TakePrivate | a.Bid) and not pos.option(PRIVATE_AUCTION):
        return "beginner.privates.deal"
    if isinstance(action, a.StartCompany | a.BuyShare) and pos.state.round.kind == "operating":
        return "operating.steps.sequence"
    return NOT_NOW.get(type(action), "operating.steps.sequence")


LATE_TILE: dict[type[a.Action], str] = {a.LayTile: "track.lay.one"}
LATE_BUILDING: dict[type[a.Action], str] = {**LATE_TILE, a.PlaceToken: "token.place.one"}
STEPS = (
    *auction_steps(a.SellShares),
    Step("stock", (stock.BUY, stock.START, stock.SELL, stock.PASS), settle_stock, "stock.order.clockwise"),
    Step("operating", settle=rounds.settle_operating),
    Step("track", (track.LAY_TILE, turn.SKIP), wrong_player="operating.president.acts"),
    Step(
        "token",
        (tokens.PLACE_TOKEN, turn.SKIP),
        tokens.settle,
        "operating.president.acts",
        LATE_TILE,
    ),
    Step(
        "run",
        (running.RUN_TRAINS,),
        running.settle,
        "operating.president.acts",
        LATE_BUILDING,
    ),
    Step("dividend", (dividends.DIVIDEND,), dividends.settle, "operating.president.acts", LATE_BUILDING),
    Step(
        "trains",
        (trains.BUY_TRAIN, emergency.SELL, bankruptcy.BANKRUPT, trains.END_TURN),
        wrong_player="operating.president.acts",
        refuses={**LATE_BUILDING, a.RunTrains: "route.best.final", a.DiscardTrain: "train.limit.no_discard"},
    ),
    discard_step(),
    Step(
        "sale_tile", (private_tiles.SALE_TILE, private_tiles.DECLINE), private_tiles.settle, "private.sale_tile.seller"
    ),
)

RULES = RuleSet(
    steps={step.name: step for step in STEPS},
    anytime=(privates.BUY_PRIVATE, privates.EXCHANGE, private_tiles.PORT_TILE, ending.STOP),
    opening=opening,
    not_now=not_now,
    over="end.bankrupt.immediate",
    questions=QUESTIONS,
)
