"""Name the features that the rules of all titles have."""

from __future__ import annotations

from collections.abc import Mapping

from rails18.core.compose import compose
from rails18.core.rules import Feature, Opening, RuleSet
from rails18.questions import figures
from rails18.rules.auction import auction
from rails18.rules.corrections import corrections
from rails18.rules.money import dividends
from rails18.rules.privates import privates
from rails18.rules.rounds import rounds
from rails18.rules.routes import running
from rails18.rules.tabletop import lays
from rails18.rules.tokens import tokens
from rails18.rules.track import track
from rails18.rules.trains import trains

SITE = "18xx.games"  # rules profile of the games of that program
EVERYWHERE = (
    auction.FEATURE,
    rounds.FEATURE,
    track.FEATURE,
    tokens.FEATURE,
    running.FEATURE,
    dividends.FEATURE,
    trains.FEATURE,
    privates.FEATURE,
    corrections.FEATURE,
    lays.FEATURE,
)


def rules(
    opening: Opening,
    *features: Feature,
    turn: tuple[str, ...],
    compat: Mapping[str, tuple[Feature, ...]] | None = None,
) -> RuleSet:
    """Return the rules of a title: what every title has, and then its own features.

    Args:
        opening: returns the first state.
        features: in the order in which their moves are listed and in which they act at the same moment.
        turn: steps of a company's turn, in order (`operating.steps.sequence`).
        compat: rules profile of another program → features of `rules.compat` that only its games have.
    """
    return compose(
        (*EVERYWHERE, *features),
        opening=opening,
        over="end.bankrupt.immediate",
        otherwise="operating.steps.sequence",
        questions=figures,
        turn=turn,
        compat=compat,
    )
