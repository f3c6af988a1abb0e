"""Compose 1870: which steps it has, what may be done in each, and what is refused with which rule at a wrong time."""

from __future__ import annotations

from dataclasses import replace

from rails18.core import actions as a
from rails18.core.draft import Draft
from rails18.core.position import Position
from rails18.core.rules import RuleSet, Step
from rails18.core.state import Frame, GameState
from rails18.core.title import Setup, Title
from rails18.questions.figures import QUESTIONS
from rails18.rules.city_marks import city_marks
from rails18.rules.destinations import connection, destinations
from rails18.rules.money import bankruptcy, dividends, emergency
from rails18.rules.privates import privates, trade
from rails18.rules.protection import protection
from rails18.rules.redemption import redemption, reissue
from rails18.rules.river import bridging
from rails18.rules.rounds import ending, rounds, turn
from rails18.rules.routes import running
from rails18.rules.stock import company_acts, stock
from rails18.rules.tokens import tokens
from rails18.rules.track import track
from rails18.rules.trains import trains
from rails18.titles.opening import first_round, pieces, state
from rails18.titles.steps import auction_steps, discard_step, par_step

TURN = ("track", "token", "run", "dividend", "trains")


def opening(title: Title, setup: Setup) -> GameState:
    """Return the first state: the sale of the private companies (`auction.start.card_one`)."""
    frame = Frame("auction", setup.ids[0], notes={"passes": 0, "buyer": ""})
    return state(pieces(title, setup), round=first_round("auction"), frames=(frame,))


def settle_stock(draft: Draft) -> bool:
    """Settle a stock turn; the round leads to operating rounds of these steps."""
    return rounds.settle_stock(draft, TURN)


NOT_NOW: dict[type[a.Action], str] = {
    a.TakePrivate: "auction.turn.choices",
    a.Bid: "auction.turn.choices",
    a.ChoosePar: "auction.frisco.par_choice",
    a.StartCompany: "auction.shares.locked",
    a.BuyShare: "auction.shares.locked",
    a.TakeOver: "protection.timing.after_seller",
    a.Redeem: "redemption.turn.uses_stock_turn",
    a.Reissue: "reissue.turn.uses_stock_turn",
    a.TradePrivate: "stock.private.from_player",
    a.MoveToken: "token.place.permanent",
    a.PowerTile: "river.discount.once",
    a.DestinationToken: "destination.token.locked",
    a.DiscardTrain: "train.limit.no_discard",
    a.DeclareBankruptcy: "emergency.fail.voluntary",
}


def not_now(pos: Position, action: a.Action) -> str:
    """Return the rule that an action at a wrong time breaks."""
    if isinstance(action, a.StartCompany | a.BuyShare) and pos.state.round.kind == "operating":
        return "operating.steps.sequence"
    if isinstance(action, a.LayTile) and pos.frame.step in TURN and track.turn_full(pos):
        return track.late_key(pos, action)
    company = getattr(action, "company", "") if pos.frame.step in TURN else ""
    if company in pos.title.companies and company not in pos.state.floated:
        return "operating.float.excluded"
    return NOT_NOW.get(type(action), "operating.steps.sequence")


ONLY_THE_BLOCK: dict[type[a.Action], str] = {
    **dict.fromkeys(a.kinds(), "protection.phase.nothing_else"),
    a.SellShares: "protection.funds.no_sales",
}
LATE_TOKEN: dict[type[a.Action], str] = {a.PlaceToken: "token.place.one"}
STOCK_STEPS = (
    *auction_steps(a.SellShares, a.TradePrivate),
    par_step("auction.frisco.par_choice"),
    Step(
        "stock",
        (
            stock.BUY,
            stock.START,
            stock.SELL,
            trade.TRADE,
            redemption.REDEEM,
            reissue.REISSUE,
            stock.PASS,
        ),
        settle_stock,
        company_acts.wrong_player,
    ),
    Step(
        "protection",
        (protection.TAKE_OVER, protection.DECLINE),
        protection.settle,
        "protection.offer.right",
        ONLY_THE_BLOCK,
    ),
)
OPERATING_STEPS = (
    Step("operating", settle=rounds.settle_operating),
    Step("track", (track.LAY_TILE, bridging.BRIDGE_TILE, turn.SKIP), wrong_player="operating.president.acts"),
    Step("token", (tokens.PLACE_TOKEN, turn.SKIP), tokens.settle, "operating.president.acts"),
    Step(
        "run",
        (running.RUN_TRAINS, running.CLAIM_ROUTES),
        running.settle,
        "operating.president.acts",
        LATE_TOKEN,
    ),
    Step("dividend", (dividends.DIVIDEND,), dividends.settle, "operating.president.acts", LATE_TOKEN),
    Step(
        "trains",
        (trains.BUY_TRAIN, emergency.SELL, bankruptcy.BANKRUPT, trains.END_TURN),
        emergency.settle,
        "operating.president.acts",
        {**LATE_TOKEN, a.DiscardTrain: "train.limit.no_discard"},
    ),
    discard_step(),
)

CONNECTION_STEPS = (
    Step(connection.STEP, (connection.ACCEPT, connection.DECLINE), connection.settle, "operating.president.acts"),
    Step(
        connection.RUN[0],
        (destinations.DESTINATION_TOKEN,),
        wrong_player="operating.president.acts",
        refuses={a.RunTrains: "destination.token.before_run"},
    ),
    Step(
        connection.RUN[1],
        (connection.RUN_TRAINS, running.CLAIM_ROUTES),
        wrong_player="operating.president.acts",
    ),
    Step(
        connection.RUN[2],
        (connection.DIVIDEND,),
        connection.settle_dividend,
        "operating.president.acts",
    ),
)

RULES = RuleSet(
    steps={
        step.name: replace(step, settle=ending.at_once(step.settle))
        for step in (*STOCK_STEPS, *OPERATING_STEPS, *CONNECTION_STEPS)
    },
    anytime=(privates.BUY_PRIVATE, city_marks.MARK, city_marks.CLOSE, connection.CLAIM, ending.STOP),
    opening=opening,
    not_now=not_now,
    over="end.bankrupt.immediate",
    questions=QUESTIONS,
)
