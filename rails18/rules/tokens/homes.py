"""Let the president of a company choose its home city, where there are several and the first tile opens them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rails18.board.layout import free_slots
from rails18.core.actions import Pass, PlaceToken
from rails18.core.draft import Draft
from rails18.core.hook import on
from rails18.core.ids import NO_HEX, CompanyId, HexId, hex_of
from rails18.core.kinds import kinds
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move, Step
from rails18.rules import on_table as tabletop
from rails18.rules.passing import passes
from rails18.rules.rounds import rounds
from rails18.rules.stock import shares
from rails18.rules.tokens import tokens
from rails18.rules.track import track
from rails18.rules.turn import begun_operating

STEP = "home"


def open_hex(pos: Position, company: CompanyId) -> HexId:
    """Return the hex of a company's home cities while it has begun to operate and waits for a tile there, else "".

    Source: `token.home.choice`.
    """
    if company not in pos.title.companies or not tokens.waits_for_choice(pos, company):
        return NO_HEX
    hex = hex_of(pos.company(company).homes[0])
    return hex if hex not in pos.state.tiles and begun_operating(pos, company) else NO_HEX


def ask(draft: Draft) -> None:
    """Open the step of each company that can choose its home city now (`token.home.choice`)."""
    pos = draft.pos
    for company in pos.title.companies:
        due = tokens.waits_for_choice(pos, company) and begun_operating(pos, company)
        if due and (hex_of(pos.company(company).homes[0]) in pos.state.tiles or tabletop.unknown(pos)):
            draft.push(STEP, pos.president(company), company)


def in_home(pos: Position, action: PlaceToken) -> Iterator[Refusal]:
    """Refuse another company, or a city that is none of its home cities (`token.home.choice`)."""
    company = pos.frame.company
    if action.company != company or action.stop not in pos.company(company).homes or not free_slots(pos, action.stop):
        hex = hex_of(pos.company(company).homes[0])
        yield refuse("token.home.choice", company=company, stop=action.stop, hex=hex)


def choose(draft: Draft, action: PlaceToken) -> None:
    """Put the free home token into the chosen city; the other cities are open to all."""
    tokens.place_home(draft, action.company, action.stop)
    draft.pop()


def later(pos: Position, action: Pass) -> Iterator[Refusal]:
    """Refuse to put the choice off, unless the tile of the home may be missing on the real table too.

    Source: `token.home.choice`.
    """
    hex = hex_of(pos.company(pos.frame.company).homes[0])
    if hex in pos.state.tiles or not tabletop.unknown(pos):
        yield refuse("token.home.choice", company=pos.frame.company, stop="", hex=hex)


def put_off(draft: Draft, action: Pass) -> None:
    """Go on without a home token: its tile does not lie on the real table yet."""
    draft.pop()


def cities(pos: Position, fixed: Mapping[str, Any]) -> Iterator[PlaceToken]:
    """Yield the home cities."""
    for stop in pos.company(pos.frame.company).homes:
        yield PlaceToken(pos.frame.player, pos.frame.company, stop)


CHOOSE_HOME = Move(PlaceToken, choose, cities, ((in_home,),))
PUT_OFF = Move(Pass, put_off, passes, ((later,),), listed=False, listed_while=tabletop.unknown)
AT_START = Feature("home_at_start", listeners=(on(shares.COMPANY_FLOATED, tokens.place_missing_home),))
FEATURE = Feature(
    "home_choice",
    steps=(
        Step(
            STEP,
            (CHOOSE_HOME, PUT_OFF),
            wrong_player="operating.president.acts",
            refuses=dict.fromkeys(kinds(), "token.home.choice"),
        ),
    ),
    listeners=(on(rounds.TURN_OPENED, ask), on(track.TILE_LAID, ask), on(track.HOME_TO_COME, open_hex)),
)
