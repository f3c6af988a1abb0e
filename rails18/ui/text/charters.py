"""Say all that is on a company's charter in a few lines."""

from __future__ import annotations

from rails18.core.ids import CompanyId, hex_of
from rails18.core.position import Position
from rails18.questions.runs import Run
from rails18.ui.text import runs, train_names
from rails18.ui.text.phrases import counted, listed
from rails18.ui.text.words import Words
from rails18.words.translation import tr


def charter(
    pos: Position, company: CompanyId, cash: str, words: Words, run: Run | None = None, before: Position | None = None
) -> str:
    """Return president, money, trains, tokens, privates and last run of a company.

    Args:
        cash: its treasury as it may be shown now.
        run: its last run, None when it has not run yet.
        before: the position before that run.
    """
    lines = [pos.company(company).name]
    if pos.is_closed(company):
        return f"{lines[0]}\n{tr('Closed: it is out of the game.')}"
    if company not in pos.state.par:
        hexes = dict.fromkeys(hex_of(home) for home in pos.company(company).homes)  # both cities may be in one
        places = listed([words.hex(pos, hex) for hex in hexes])
        return f"{lines[0]}\n{tr('Not started yet. Home: {places}.', places=places)}"
    facts = [tr("President {player}", player=words.who(pos.president(company)))]
    facts.append(tr("par {par}", par=words.money(pos.state.par[company])))
    facts.append(tr("treasury {cash}", cash=cash))
    lines.append(" · ".join(facts))
    trains = [train_names.short(pos, train) for train in pos.trains(company)]
    lines.append(tr("Trains: {trains}", trains=", ".join(trains)) if trains else tr("No train"))
    cities = [words.place(pos, stop) for stop, there in pos.state.tokens.items() if company in there]
    left = counted(len(pos.state.tokens_left[company]), "token")
    where = listed(cities) if cities else tr("none on the map")
    lines.append(tr("Tokens: {where}; {left} left", where=where, left=left))
    owned = [words.private(private) for private, owner in pos.state.privates.items() if owner == company]
    if owned:
        lines.append(tr("Privates: {owned}", owned=listed(owned)))
    lines.extend(_last_run(pos.state.income.get(company), run, before, words))
    return "\n".join(lines)


def _last_run(income: int | None, run: Run | None, before: Position | None, words: Words) -> list[str]:
    """Return what it earned in its last turn, and what its trains ran when they last did."""
    if run is None or before is None:
        return [tr("It has not run yet") if income is None else tr("Last run: {income}", income=words.money(income))]
    told = [tr("Last run: {income}", income=words.money(run.income)), *runs.lines(before, run, words)]
    if income == 0 and run.income:  # no train could run in the last turn
        told[0] = tr("Last run: {income}; before that {earned}", income=words.money(0), earned=words.money(run.income))
    return told
