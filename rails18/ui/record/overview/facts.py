"""Gather the facts of each table of the overview."""

from __future__ import annotations

from rails18.core.ids import CompanyId, KindId
from rails18.core.position import Position
from rails18.core.state import CLOSED, OFFERING, UNSOLD
from rails18.questions import ending, rounds, routes, shares, standings, stock, trains
from rails18.record.rounds import figures_by_round
from rails18.ui.beside import forecast
from rails18.ui.beside.order_strip import still_to_do
from rails18.ui.beside.train_strip import rusted_by
from rails18.ui.record.overview.table import Cell, Facts
from rails18.ui.stage.context import Context
from rails18.ui.text import train_names
from rails18.ui.text.phrases import counted, listed
from rails18.words.translation import tr
from rails18.words.wording import phase_name


def _money(context: Context, amount: int, tone: str = "") -> Cell:
    return Cell(context.words.money(amount), amount, tone)


def players(context: Context) -> Facts:
    """Return cash, liquidity, worth, certificates and the income of the last round of each player."""
    pos, words, game = context.position, context.words, context.adapter.game
    heads = (tr("Player"), tr("Cash"), tr("Liquidity"), tr("Shares"), tr("Private companies"), tr("Worth"),
             tr("Certificates"), tr("Income, last round"), tr("Presidencies"))  # fmt: skip
    played = figures_by_round(game, context.adapter.at) if game is not None else []
    last = (played[:-1] if pos.state.round.kind == "operating" else played)[-1:]  # the running one is not over
    rows = []
    for player in pos.players:
        parts, count = standings.sources(pos, player), stock.count(pos, player)
        liquid = standings.liquidity(pos, player)
        led = [company for company in pos.state.par if pos.president(company) == player]
        over = "bad" if count.held > count.limit else ""
        rows.append(
            (
                Cell(words.who(player) + (" ◆" if pos.state.priority == player else "")),
                _money(context, pos.cash(player)),
                _money(context, liquid),
                _money(context, parts["shares"]),
                _money(context, parts["privates"]),
                _money(context, standings.worth(pos, player)),
                Cell(f"{count.held} / {count.limit}", count.held, over),
                _money(context, last[0].income.get(player, 0) if last else 0),
                Cell(", ".join(led)),
            )
        )
    return Facts(heads, rows, pos.players)


def companies(context: Context) -> Facts:
    """Return price, treasury, trains, last run and what is still to do of each company."""
    pos, words = context.position, context.words
    unsold = tr("Unsold") if shares.in_treasuries(pos.title) else tr("IPO")
    heads = (tr("Company"), tr("President"), tr("Price"), tr("Par"), tr("Treasury"), tr("Trains"), tr("Tokens left"),
             unsold, tr("Bank pool"), tr("Last run"), tr("Per share"), tr("This round"))  # fmt: skip
    turns = {turn.company: turn for turn in rounds.order(pos)}
    order = [c for c in rounds.companies_in_order(pos) if not pos.is_closed(c)]
    rest = [company for company in pos.title.companies if company not in order]
    rows = []
    for company in (*order, *rest):
        par, income = pos.state.par.get(company, 0), pos.state.income.get(company)
        state = ""
        if pos.is_closed(company):
            state = tr("closed")
        elif company not in pos.state.par:
            state = tr("not started")
        elif company not in pos.state.floated:
            state = counted(stock.to_float(pos, company), "share to float", "shares to float")
        elif company in turns:
            state = {"done": tr("done"), "now": tr("operates"), "waiting": tr("to come")}[turns[company].stage]
            state += tr(", must buy a train") if turns[company].must_buy else ""
        told = still_to_do(context, turns[company]) if company in turns else ""
        names = [train_names.short(pos, train) for train in pos.trains(company)]
        led = pos.president(company)
        rows.append(
            (
                Cell(company, tip=pos.company(company).name),
                Cell(words.who(led) if led else ""),
                _money(context, pos.price(company)) if company in pos.state.market else Cell("", -1),
                _money(context, par) if par else Cell("", -1),
                _treasury(context, company),
                Cell(" ".join(names), len(names)),
                Cell(str(len(pos.state.tokens_left[company])), len(pos.state.tokens_left[company])),
                Cell(tr("{percent}%", percent=pos.holding(OFFERING, company)), pos.holding(OFFERING, company)),
                Cell(tr("{percent}%", percent=pos.pool_percent(company)), pos.pool_percent(company)),
                _money(context, income) if income is not None else Cell("", -1),
                _money(context, routes.per_share(pos, company, income)) if income is not None else Cell("", -1),
                Cell(state, None, "bad" if company in turns and turns[company].must_buy else "", told),
            )
        )
    return Facts(heads, rows, (*order, *rest))


def _treasury(context: Context, company: CompanyId) -> Cell:
    """Return the treasury of a company as it may be shown; what is hidden does not sort."""
    pos, shown = context.position, context.cash(company)
    if company not in pos.state.floated:
        return Cell("", -1)
    return Cell(shown, pos.cash(company) if shown == context.words.money(pos.cash(company)) else -1.0)


def by_round(context: Context) -> Facts:
    """Return what each company ran for and what each player got in each operating round."""
    pos, words, game = context.position, context.words, context.adapter.game
    found = figures_by_round(game, context.adapter.at) if game is not None else []
    ran = [company for company in pos.title.companies if any(company in figures.revenue for figures in found)]
    heads = (tr("Round"), *ran, *(words.who(player) for player in pos.players))
    rows = [
        (
            Cell(words.short_round(figures.round), figures.number),
            *(
                _money(context, figures.revenue[company]) if company in figures.revenue else Cell("–", -1)
                for company in ran
            ),
            *(_money(context, figures.income.get(player, 0)) for player in pos.players),
        )
        for figures in found
    ]
    return Facts(heads, rows, tuple(str(figures.number) for figures in found))


def phases(context: Context) -> Facts:
    """Return what each phase allows; the one in force is marked."""
    pos = context.position
    heads = (tr("Phase"), tr("Tiles"), tr("Train limit"), tr("Operating rounds"), tr("Private companies"))
    rows, closed = [], False
    for phase in pos.title.phases.values():
        here = phase.name == pos.state.phase
        limit = str(phase.train_limit)
        if phase.certificate_limit not in (None, phase.train_limit):
            limit = tr("{trains} on {certificates}", trains=limit, certificates=phase.certificate_limit)
        privates = tr("may be sold") if phase.private_sales and not closed else ""
        if phase.closes_privates:
            privates, closed = tr("close"), True
        rows.append(
            (
                Cell(f"▶ {phase_name(phase.name)}" if here else phase_name(phase.name), None, "accent" if here else ""),
                Cell(listed([tr(colour) for colour in phase.tiles])),
                Cell(limit),
                Cell(str(phase.rounds)),
                Cell(privates),
            )
        )
    return Facts(heads, rows)


def train_types(context: Context) -> Facts:
    """Return each type of train: how many are left, what its first purchase rusts, and whom that hurts."""
    pos, words = context.position, context.words
    heads = (tr("Train"), tr("Cost"), tr("Left"), tr("Comes after"), tr("Begins"), tr("Rusts"), tr("Whom it hurts"))
    left, on_sale = trains.left(pos), trains.depot_types(pos)
    waits = {row.kind: row.wait for row in context.adapter.game.questions.depot(pos)} if context.adapter.game else {}
    names = list(pos.title.phases)
    rows = []
    for kind in pos.title.trains.values():
        count = left.get(kind.name, 0)
        bought = bool(kind.phase) and names.index(kind.phase) <= names.index(pos.state.phase)
        old, bare = ([], []) if bought else rusted_by(pos, kind.name)
        gone = [train_names.type_name(pos.title.trains[name]) for name in old]
        lose = [c for c in pos.state.floated if c not in bare and _loses(pos, c, old)]
        hurt = [tr("{companies} would have no train", companies=listed(bare))] if bare else []
        hurt += [tr("{companies} would lose some", companies=listed(lose))] if lose else []
        after = waits.get(kind.name, 0)
        comes = tr("on sale") if kind.name in on_sale else counted(after, "train") if kind.name in waits else ""
        begins = "" if bought or not kind.phase else tr("phase {phase}", phase=phase_name(kind.phase))
        rows.append(
            (
                Cell(train_names.type_name(kind), None, "accent" if kind.name in on_sale else ""),
                Cell(" / ".join(words.money(side.price) for side in kind.faces), kind.faces[0].price),
                Cell("∞" if count is None else str(count), 99.0 if count is None else count),
                Cell(comes, float(after)),
                Cell(begins),
                Cell(tr("every {trains}", trains=listed(gone)) if gone else ""),
                Cell("; ".join(hurt), None, "bad" if bare else "warn" if lose else ""),
            )
        )
    return Facts(heads, rows)


def _loses(pos: Position, company: CompanyId, kinds: list[KindId]) -> bool:
    return any(trains.kind(pos, train).name in kinds for train in pos.trains(company))


def endings(context: Context) -> Facts:
    """Return what ends the game, and how near that is."""
    pos = context.position
    rows = [
        (Cell(_ending_name(context, found)), Cell(_how_near(context, found), None, "bad" if found.met else ""))
        for found in ending.conditions(pos)
    ]
    if rounds.is_last_set(pos) and pos.state.ending is None:
        rows.insert(0, (Cell(tr("The last set"), None, "bad"), Cell(tr("The game ends after this set."), None, "bad")))
    return Facts((tr("What ends the game"), tr("How near it is")), rows)


def _ending_name(context: Context, found: ending.Condition) -> str:
    train = train_names.types_as_noun(context.position.title.trains[found.train]) if found.train else ""
    return {
        "bank": tr("The bank breaks"),
        "price": tr("A share price reaches {price}", price=context.words.money(found.goal or 0)),
        "train": tr("Sets in which a company owns a {train}", train=train),
        "phase": tr("The round in which the first {train} is bought", train=train),
        "sold_out": tr("The round in which the last {train} is bought", train=train),
        "bankrupt": tr("A player goes bankrupt"),
        "bankrupts": tr("All players but one go bankrupt"),
        "stalemate": tr("Stalemate"),
        "agreed": tr("The players agree to stop"),
    }[found.kind]


def _how_near(context: Context, found: ending.Condition) -> str:
    pos, words, game = context.position, context.words, context.adapter.game
    if found.kind == "bank":
        if found.met:
            return tr("It is broken.")
        paid = ending.paid_by_set(game, context.adapter.at) if game is not None else 0
        told = tr("{money} left", money=words.money(found.now))
        if paid > 0:
            told = tr("{told}; {paid} were paid out in the last set", told=told, paid=words.money(paid))
        seen = forecast.found(context)
        return f"{told}. {forecast.sentence(context, seen)}" if seen is not None else told
    if found.kind == "price":
        if not found.company:
            return tr("No company has a price yet.")
        return tr("{company} is at {price}", company=found.company, price=words.money(found.now))
    if found.kind == "train":
        return tr("{now} of {goal} played", now=found.now, goal=found.goal)
    if found.kind == "phase":
        return tr("It is the round that is running.") if found.met else tr("None has been bought.")
    if found.kind == "sold_out":
        return (
            tr("It is the round that is running.") if found.met else tr("{number} left in the depot", number=found.now)
        )
    if found.kind in ("bankrupt", "bankrupts"):
        due = [turn.company for turn in rounds.order(pos) if turn.must_buy]
        told = tr("It can happen when a president cannot pay for a train that must be bought.")
        return tr("{told} Without a train: {companies}.", told=told, companies=listed(due)) if due else told
    if found.kind == "stalemate":
        return tr("It is reached.") if found.met else tr("It can happen when no company can be made to operate.")
    return tr("At any time, from the Game menu.")


def privates(context: Context) -> Facts:
    """Return the private companies: what they cost and pay, who owns them, and what they do."""
    pos, words = context.position, context.words
    heads = (tr("Private company"), tr("Cost"), tr("Income"), tr("Owner"), tr("What it does"))
    questions = context.adapter.game.questions if context.adapter.game is not None else None
    rows = []
    for private, owner in pos.state.privates.items():
        data = pos.private(private)
        income = questions.private_income(pos, private) if questions is not None and owner != CLOSED else data.revenue
        who = tr("not sold yet") if owner == UNSOLD else words.who(owner)
        rows.append(
            (
                Cell(words.private(private)),
                _money(context, data.cost),
                _money(context, income),
                Cell(who, None, "muted" if owner == CLOSED else ""),
                Cell(context.explainer.power(pos, private)),
            )
        )
    return Facts(heads, rows)
