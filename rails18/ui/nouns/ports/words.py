"""Show ports."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.questions import ports as questions
from rails18.ui.nouns.ports.page import PortsPage
from rails18.ui.now.noun import Noun, StepView
from rails18.ui.text.actions import Kind, StepWords
from rails18.ui.text.names import Names
from rails18.words.translation import tr


def _claim(names: Names, pos: Position, action: act.ClaimPort) -> str:
    return tr("{company} claims the port of {hex}", company=action.company, hex=names.hex(pos, action.hex))


def _buy(names: Names, pos: Position, action: act.BuyPort) -> str:
    owner = questions.owners(pos).get(action.hex, "")
    source, price = tr(" from {owner}", owner=owner) if owner else "", names.money(questions.price(pos))
    return tr(
        "{company} buys the port of {hex}{source} for {price}",
        company=action.company,
        hex=names.hex(pos, action.hex),
        source=source,
        price=price,
    )


NOUN = Noun(
    (Kind(act.ClaimPort, _claim), Kind(act.BuyPort, _buy)),
    {"ports": StepWords("Ports", "Skip ports", "Does {company} buy a port?", told="Buying ports")},
    steps={"ports": StepView(PortsPage, (act.BuyPort,))},
)
