"""Read a game file of 18xx.games: set-up, live actions as wishes in our ids, and the recorded result.

Source: public game files and their description; the file holds no state, so it has to be replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rails18.core import ids
from rails18.core.errors import CannotRead, NoTitle
from rails18.core.ids import PlayerId, PrivateId
from rails18.core.state import OFFERING, POOL
from rails18.core.text import is_number
from rails18.core.title import Setup
from rails18.interchange.fields import Fields
from rails18.interchange.ledger import SHARE_PERCENT, Ledger, face
from rails18.interchange.live import live
from rails18.interchange.names import Names
from rails18.interchange.remarks import read_about, read_chat
from rails18.interchange.settings import likely_titles, read_result, read_setup
from rails18.interchange.wishes import (
    FileRoute,
    Source,
    Wish,
    WishBankrupt,
    WishBid,
    WishBuy,
    WishConnections,
    WishDiscard,
    WishDividend,
    WishExchange,
    WishLend,
    WishMark,
    WishPar,
    WishPass,
    WishPrivate,
    WishRun,
    WishSell,
    WishStop,
    WishTile,
    WishToken,
    WishTrain,
    WishUse,
)
from rails18.storage.reading import json_of
from rails18.words.translation import tr

SILENT = ("message", "log")  # chat and notes change nothing
BY = {"player": "player", "corporation": "company", "minor": "company", "company": "private"}
CHOICES = {"payout": "pay", "withhold": "withhold", "half": "half"}
USES = {"Map": "map", "Charter": "charter"}
MOST_LISTED = 10  # ids in a warning
MOST_SHARES = 100  # of one company, more than any title has
TODAY = {"buy_share": "buy_shares"}  # kinds that have another name since 2020


def parse(text: str, where: str, names_of: Callable[[str], Names], title: str = "") -> Source:
    """Return what the JSON text of a game file holds.

    Args:
        text: content of the file.
        where: name of the file, for messages.
        names_of: returns the ids of a title in both vocabularies.
        title: title of a file that does not say it, "" when nobody has been asked yet.

    Raises:
        NoTitle: the file does not say of which title it is, and nobody else does.
        CannotRead: the text is no such file, or it holds something that rails18 does not know.
    """
    plain = _plain(text, where, title)
    actions: list[Any] = plain["actions"]
    setup, keys, warnings = read_setup(plain, where)
    standing = live(actions, where)
    reader = ActionReader(keys, names_of(setup.title), where)
    wishes: list[Wish] = []
    remarks = read_about(plain)
    for place, raw in standing:
        remarks += read_chat(raw, setup, keys, len(wishes))
        wishes += reader.wishes(raw, place)
    chat = sum(raw.get("type") in SILENT for raw in actions)
    alive = sum(raw.get("type") not in SILENT for _, raw in standing)
    undone = len(actions) - len(standing)
    result, unread = read_result(plain, keys)
    told = (*warnings, *filter(None, (unread, reader.unread_revenues())))
    return Source(
        setup, tuple(wishes), len(actions), alive, undone, chat, result, told, tuple(remarks), bool(result or unread)
    )


def look(text: str, where: str, title: str = "") -> tuple[Setup, Mapping[PlayerId, int] | None]:
    """Return how the game of a game file was set up, and the result that it records; its actions are not read.

    Args:
        text: content of the file.
        where: name of the file, for messages.
        title: title of a file that does not say it.

    Raises:
        NoTitle: the file does not say of which title it is, and nobody else does.
        CannotRead: the text is no such file.
    """
    plain = _plain(text, where, title)
    setup, keys, _ = read_setup(plain, where)
    return setup, read_result(plain, keys)[0]


def _plain(text: str, where: str, title: str) -> dict[str, Any]:
    try:
        plain = json_of(text)
    except ValueError as error:
        raise CannotRead("this is not JSON ({why}).", where, "Download the game again.", why=error) from None
    if not isinstance(plain, dict) or not isinstance(plain.get("actions"), list):
        raise CannotRead("this is not a game file of 18xx.games.", where, "It needs a title and a list of actions.")
    if not all(isinstance(action, dict) for action in plain["actions"]):
        raise CannotRead("its list of actions holds something that is not an action.", where, "Download it again.")
    if "title" not in plain:  # as in the first weeks of 2020
        if not title:
            raise NoTitle(where, likely_titles(plain["actions"]))
        plain["title"] = title
    return plain


class ActionReader:
    """Turn the live actions of one file into wishes, in order.

    Args:
        keys: player keys of the file → our ids.
        names: ids of privates in both vocabularies.
        where: name of the file.
    """

    def __init__(self, keys: Mapping[str, str], names: Names, where: str) -> None:
        self.keys, self.names, self.where = keys, names, where
        self._ledger = Ledger(tuple(dict.fromkeys(keys.values())))
        self._unread: list[str] = []  # ids of runs whose income cannot be read
        self._hex_of: dict[str, str] = {}  # tile id with copy number → hex where it was laid last

    def wishes(self, raw: dict[str, Any], place: int) -> list[Wish]:
        """Return the wishes of one action and of the follow-ups that the site took by itself."""
        fields = Fields(raw, place, self.where)
        made: list[Wish] = []
        kind = raw.get("type")
        if kind not in SILENT and not str(kind).startswith("program_"):
            made.append(self._wish(fields))
        for follow_up in fields.inside("auto_actions"):
            follow_up.raw.pop("auto_actions", None)
            made += self.wishes(follow_up.raw, place)
        return made

    def unread_revenues(self) -> str:
        """Return a warning about runs whose income cannot be read, "" when there are none."""
        if not self._unread:
            return ""
        runs = ", ".join(self._unread[:MOST_LISTED])
        return tr("The income of these runs cannot be read and is worked out here: actions {runs}.", runs=runs)

    def _wish(self, fields: Fields) -> Wish:
        kind = str(fields.raw.get("type"))
        read = READERS.get(kind)
        if read is None:
            raise fields.damaged("is of a kind that rails18 does not know.")
        by = self._by(fields)
        entity = fields.text("entity")
        who = {"player": self.keys.get(entity, ""), "company": entity, "private": self.names.ours.get(entity, "")}[by]
        if not who:
            raise fields.damaged("names {entity}, who is not in this game.", entity=entity)
        return read(self, fields, (fields.place, fields.id, TODAY.get(kind, kind), who, by))

    def _by(self, fields: Fields) -> str:
        named = fields.raw.get("entity_type")
        if named is not None:
            if not isinstance(named, str) or named not in BY:
                raise fields.damaged("is taken by a {named}, which rails18 does not know.", named=named)
            return BY[named]
        entity = fields.text("entity")
        return "player" if entity in self.keys else "private" if entity in self.names.ours else "company"

    def _private(self, fields: Fields, name: str) -> PrivateId:
        if name not in self.names.ours:
            raise fields.damaged("names {name}, which is not a private company of this game.", name=name)
        return self.names.ours[name]

    def _shares(self, fields: Fields) -> tuple[str, ...]:
        shares = fields.words("shares") or ((fields.text("share"),) if "share" in fields.raw else ())  # 2020: one share
        parts = [share.rpartition("_") for share in shares]
        numbered = all(is_number(number) and int(number) < MOST_SHARES for _, _, number in parts)
        if not numbered or len({company for company, _, _ in parts}) != 1:
            raise fields.damaged("does not name shares of one company.")
        return shares

    # one method a kind

    def _pass(self, fields: Fields, head: Head) -> Wish:
        return WishPass(*head)

    def _bid(self, fields: Fields, head: Head) -> Wish:
        private = self._private(fields, fields.text("company"))
        share = self.names.brings.get(private)
        if share:  # whoever bids last for a private gets it
            self._ledger.hand(share, head[3])
        return WishBid(*head, private, fields.number("price"))

    def _par(self, fields: Fields, head: Head) -> Wish:
        company = fields.text("corporation")
        price = fields.text("share_price").partition(",")[0]
        if not is_number(price):
            raise fields.damaged("has no share price.")
        self._ledger.hand(f"{company}_0", head[3])
        return WishPar(*head, ids.stated(company), int(price))

    def _buy(self, fields: Fields, head: Head) -> Wish:
        shares = self._shares(fields)
        company = shares[0].rpartition("_")[0]
        percent = fields.number("percent", face(shares))
        source = seller(self._ledger.holder(shares[0]), head[4])
        own = head[4] == "company" and self.names.treasury
        self._ledger.move(shares, percent, OFFERING if own else head[3])
        if head[4] == "private":
            return WishExchange(*head)
        return WishBuy(*head, ids.stated(company), ids.stated(source), percent, len(shares), shares)

    def _sell(self, fields: Fields, head: Head) -> Wish:
        shares = self._shares(fields)
        percent = fields.number("percent", face(shares))
        reissued = head[4] == "company" and not self.names.treasury
        self._ledger.move(shares, percent, OFFERING if reissued else POOL)
        return WishSell(*head, ids.stated(shares[0].rpartition("_")[0]), percent)

    def _lay(self, fields: Fields, head: Head) -> Wish:
        tile, hex_id = fields.text("tile"), fields.thing("hex")
        self._hex_of[tile] = hex_id
        return WishTile(
            *head, hex_id, ids.stated(self.names.our_tile(tile.rpartition("-")[0])), fields.number("rotation")
        )

    def _token(self, fields: Fields, head: Head) -> Wish:
        tile, _, number = fields.text("city").rpartition("-")
        hex_id = self._hex_of.get(tile) or tile.rpartition("-")[0]  # a printed hex is written <hex>-<k>
        if not is_number(number) or not hex_id:
            raise fields.damaged("names no city.")
        return WishToken(*head, ids.stated(hex_id), int(number))

    def _run(self, fields: Fields, head: Head) -> Wish:
        listed = fields.inside("routes")
        figures = [*(route.figure("revenue") for route in listed), fields.figure("extra_revenue")]
        if not all(readable for _, readable in figures):
            self._unread.append(fields.id)
        paid = [figure for figure, _ in figures[:-1]]
        routes = tuple(read_route(route, revenue) for route, revenue in zip(listed, paid, strict=True))
        known = sum(p for p in paid if p is not None) + (figures[-1][0] or 0)
        return WishRun(*head, routes, None if None in paid else known)

    def _dividend(self, fields: Fields, head: Head) -> Wish:
        kind = fields.text("kind")
        if kind not in CHOICES:
            raise fields.damaged("has the unknown kind {kind}.", kind=kind)
        return WishDividend(*head, CHOICES[kind])

    def _train(self, fields: Fields, head: Head) -> Wish:
        trade_in = fields.raw.get("exchange")
        return WishTrain(
            *head,
            fields.thing("train"),
            fields.number("price"),
            ids.stated(str(trade_in)) if trade_in else None,
            side=str(fields.raw.get("variant") or "") if self.names.sided else "",
        )

    def _discard(self, fields: Fields, head: Head) -> Wish:
        return WishDiscard(*head, fields.thing("train"))

    def _buy_private(self, fields: Fields, head: Head) -> Wish:
        private = self._private(fields, fields.text("company"))
        share, again = self.names.brings.get(private, ""), ""
        if share and head[4] == "player" and self._ledger.holder(share) == POOL:
            again = share.rpartition("_")[0]
            self._ledger.move((share,), SHARE_PERCENT, head[3])
        return WishPrivate(*head, private, fields.number("price"), ids.stated(again))

    def _mark(self, fields: Fields, head: Head) -> Wish:
        return lend_or_mark(fields, head)

    def _use(self, fields: Fields, head: Head) -> Wish:
        choice = fields.text("choice")
        if choice not in USES:
            raise fields.damaged("has the unknown choice {choice}.", choice=choice)
        return WishUse(*head, USES[choice])

    def _connections(self, fields: Fields, head: Head) -> Wish:
        return WishConnections(*head, fields.things("corporations"))

    def _bankrupt(self, fields: Fields, head: Head) -> Wish:
        return WishBankrupt(*head, self._ledger.unsold(head[3]))

    def _stop(self, fields: Fields, head: Head) -> Wish:
        return WishStop(*head)


Head = tuple[int, str, str, str, str]

READERS: Mapping[str, Callable[[ActionReader, Fields, Head], Wish]] = {
    "pass": ActionReader._pass,
    "bid": ActionReader._bid,
    "par": ActionReader._par,
    "buy_shares": ActionReader._buy,
    "buy_share": ActionReader._buy,
    "sell_shares": ActionReader._sell,
    "lay_tile": ActionReader._lay,
    "place_token": ActionReader._token,
    "run_routes": ActionReader._run,
    "dividend": ActionReader._dividend,
    "buy_train": ActionReader._train,
    "discard_train": ActionReader._discard,
    "buy_company": ActionReader._buy_private,
    "assign": ActionReader._mark,
    "choose": ActionReader._use,
    "destination_connection": ActionReader._connections,
    "bankrupt": ActionReader._bankrupt,
    "end_game": ActionReader._stop,
}


def lend_or_mark(fields: Fields, head: Head) -> Wish:
    """Return where a mark is put, or whom it is to serve."""
    if fields.raw.get("target_type") in ("corporation", "minor"):
        return WishLend(*head, ids.stated(fields.text("target")))
    return WishMark(*head, fields.thing("target"))


def seller(holder: str, by: str) -> str:
    """Return where a share comes from: only companies buy from players (a player buys what they see sold)."""
    return holder if holder == OFFERING or by == "company" else POOL


def read_route(route: Fields, revenue: int | None) -> FileRoute:
    """Return the run of one train as the file describes it, with the `revenue` that it states."""
    stretches = []
    for stretch in route.items("connections"):
        if not isinstance(stretch, list) or not stretch:
            raise route.damaged("has a connection that is not a list of hexes.")
        stretches.append(
            tuple(ids.stated(str(entry).split(" ")[0]) for entry in stretch)
        )  # "E4 0.1": a hex, then parts of its tile
    stops = route.words("hexes")
    return FileRoute(
        train=route.thing("train"),
        stops=tuple(map(ids.stated, stops)),
        towns=_numbers(route.words("nodes"), stops),
        stretches=tuple(stretches),
        revenue=revenue,
    )


def _numbers(nodes: tuple[str, ...], stops: tuple[str, ...]) -> tuple[int, ...]:
    """Return the number that `nodes` give each of `stops` on its hex, () when they do not tell.

    The first two may be the other way round: each pair is written as its stretch of track is.
    """
    for order in (nodes, nodes[1::-1] + nodes[2:]):
        parts = [node.rpartition("-") for node in order]
        if tuple(hex for hex, _, _ in parts) == stops and all(is_number(number) for _, _, number in parts):
            return tuple(int(number) for _, _, number in parts)
    return ()
