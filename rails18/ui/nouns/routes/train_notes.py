"""Say in the run step what trains of certificates are, which of their ways excludes which, and who may claim better."""

from __future__ import annotations

from rails18.board.routes import runners
from rails18.core.ids import CompanyId, RunnerId, kind_of, train_of
from rails18.core.position import Position
from rails18.core.train_types import TrainRun
from rails18.questions import routes
from rails18.ui.look.markup import Markup, markup
from rails18.ui.nouns.routes.tool import RouteTool
from rails18.ui.stage.context import Context
from rails18.ui.text import train_names
from rails18.ui.text.phrases import listed
from rails18.words.translation import tr


def run_of(pos: Position, company: CompanyId, train: RunnerId) -> TrainRun | None:
    """Return how far a train in a route goes, None for a train whose certificate has only one plain side."""
    if not pos.title.trains[kind_of(train_of(train))].sides:
        return None
    return next((runner.run for runner in runners(pos, company) if runner.id == train), None)


def about(context: Context, tool: RouteTool, train: RunnerId, *, beside: bool) -> Markup:
    """Return what is under the route of a train: how far it goes, or what runs instead of it.

    Args:
        beside: it is beside the route, and left out beside one that the train runs, which tells as much.
    """
    pos, company = context.position, context.position.frame.company
    run = run_of(pos, company, train)
    if run is None:
        return Markup()
    others = [other for other in tool.others(train) if len(tool.parts(other)) > 1]
    runs = bool(tool.parts(train))
    if runs and beside:
        return Markup()
    text = train_names.range_words(run) if runs else train_names.brief_range(run)
    if others and not runs:
        one = train_names.as_noun(train_names.running(pos, others[0]))
        its = tr("two {one}s", one=one) if "/" in others[0] else tr("a {train}", train=one)
        text = tr("its certificate runs as {its}", its=its)
    apart = Markup("<br>" if runs else " · ")
    return markup("{}<span style='color: {}'>{}</span>", apart, context.theme.palette.muted, text)


def claims(context: Context, total: int, best: int) -> str:
    """Return who may show a better run than the one that is drawn, "" where nobody can."""
    pos, company = context.position, context.position.frame.company
    others = [context.words.who(player) for player in routes.claimants(pos)] if best > total else []
    if not others:
        return ""
    holds = tr("holds") if len(others) == 1 else tr("hold")
    return tr(
        "{others} {holds} shares of {company} and may claim the better run.",
        others=listed(others),
        holds=holds,
        company=company,
    )
