"""Show station tokens."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.questions import tokens
from rails18.ui.nouns.tokens.page import AfterTilePage, BesideTrackPage, HomePage, PowerTokenPage, TokenPage
from rails18.ui.now.noun import Link, Noun, StepView
from rails18.ui.text.actions import Kind, StepWords
from rails18.ui.text.names import Names
from rails18.words.translation import tr


def _place(names: Names, pos: Position, action: act.PlaceToken) -> str:
    return tr("Place a token of {company} in {stop}", company=action.company, stop=names.city(pos, action.stop))


def _move(names: Names, pos: Position, action: act.MoveToken) -> str:
    if action.source == action.stop:
        stop = names.city(pos, action.stop)
        return tr("Move the {company} token to another slot in {stop}", company=action.company, stop=stop)
    return tr(
        "Move the {company} token from {source} to {stop}",
        company=action.company,
        source=names.city(pos, action.source),
        stop=names.city(pos, action.stop),
    )


def _with_private(names: Names, pos: Position, action: act.PowerToken) -> str:
    paid = tokens.power_price(pos, action.private)
    cost = tr(" for {paid}", paid=names.money(paid)) if paid else ""
    return tr(
        "Place a token in {stop} with {private}{cost}",
        stop=names.city(pos, action.stop),
        private=names.private(action.private),
        cost=cost,
    )


NOUN = Noun(
    (Kind(act.PlaceToken, _place), Kind(act.MoveToken, _move), Kind(act.PowerToken, _with_private)),
    {
        "token": StepWords(
            "Token",
            "Skip token",
            "Does {company} place a station token?",
            told="The token",
            nothing="no token can be placed",
        ),
        "power_token": StepWords(
            "Free token", "No token", "Does {company} place the free token?", told="The free token"
        ),
        "home": StepWords("Home city", question="Where is the home of {company}?"),
    },
    steps={
        "token": StepView(TokenPage, (act.PlaceToken, act.MoveToken, act.ClaimPort), ("station token",)),
        "power_token": StepView(AfterTilePage, (act.PowerToken,)),
        "home": StepView(HomePage, (act.PlaceToken,)),
    },
    links={
        act.PlaceToken: Link("Place a token…", BesideTrackPage),
        act.PowerToken: Link("Token with a private…", PowerTokenPage),
    },
)
