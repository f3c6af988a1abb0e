"""Ask what a correction changes: one form for each kind of mistake."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QFormLayout, QSpinBox, QWidget

from rails18.core import changes
from rails18.core.ids import NO_STOP, NO_TILE, CertificateId, HexId, HolderId, StopId, company_of, hex_of, is_presidents
from rails18.core.position import Position
from rails18.core.state import Cell
from rails18.questions import corrections
from rails18.ui.board.tile_pictures import tile_pixmap
from rails18.ui.record.fields import Offer, Pick, name_of_line
from rails18.ui.stage.context import Context
from rails18.ui.text.phrases import labelled
from rails18.ui.widgets.amount import Amount
from rails18.ui.widgets.controls import called, label, row
from rails18.words.texts import names_of
from rails18.words.translation import tr

TILE_SIZE = 64  # pixels at normal text size


class Form(QWidget):
    """Ask for one change.

    Args:
        context: what the window shares.
        position: returns the position that is corrected.

    Attributes:
        words: kind of mistake.
        wants_places: clicks on the board choose something.

    Signals:
        changed: something else is chosen.
    """

    changed = Signal()
    words = ""
    wants_places = False

    def __init__(self, context: Context, position: Callable[[], Position]) -> None:
        super().__init__()
        self.context, self.position = context, position
        self.lines = QFormLayout(self)
        self.lines.setContentsMargins(0, 0, 0, 0)
        self.lines.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.fill()
        self.renew()

    @property
    def now(self) -> Position:
        """Return the position that is corrected."""
        return self.position()

    def pick(self, name: str, words: str) -> Pick:
        """Add a line with a box."""
        made = Pick(f"correct-{name}", words)
        made.currentIndexChanged.connect(lambda _: self._chosen())
        self.lines.addRow(name_of_line(words, self.context.theme), made)
        return made

    def _chosen(self) -> None:
        self.renew()
        self.changed.emit()

    def who(self, owner: HolderId) -> str:
        """Return an owner in words."""
        return self.context.words.who(owner) if owner else tr("outside the game")

    def owners(self, owners: Iterable[HolderId]) -> list[Offer]:
        """Return owners in words."""
        return [(owner, self.who(owner)) for owner in owners]

    def fill(self) -> None:
        """Add the lines."""
        raise NotImplementedError

    def renew(self) -> None:
        """Offer what goes with what is chosen."""
        raise NotImplementedError

    def change(self) -> changes.Change | None:
        """Return the change, None when there is nothing to choose."""
        raise NotImplementedError

    def take_place(self, hex: HexId, stop: StopId | None) -> None:
        """Take a place that was clicked on the board."""


class CashForm(Form):
    """Ask who pays what to whom."""

    words = "Cash"

    def fill(self) -> None:
        self.source, self.target = self.pick("source", tr("From")), self.pick("target", tr("To"))
        self.amount = Amount(self.now.title.currency, 1, self.now.title.bank, 10)
        called(self.amount, tr("Amount"), "correct-amount")
        self.amount.valueChanged.connect(lambda _: self.changed.emit())
        self.lines.addRow(name_of_line(tr("Amount"), self.context.theme), self.amount)
        self.target.offer(self.owners(corrections.purses(self.now)), self.now.players[0])

    def renew(self) -> None:
        owners = self.owners(corrections.purses(self.now))
        self.source.offer(owners)
        self.target.offer(owners)

    def change(self) -> changes.Change:
        return changes.MoveMoney(self.source.value, self.target.value, self.amount.value())


class CertificateForm(Form):
    """Ask which certificate goes to whom."""

    words = "Certificate"

    def fill(self) -> None:
        self.what, self.target = self.pick("certificate", tr("Certificate")), self.pick("target", tr("To"))

    def renew(self) -> None:
        found = corrections.certificates(self.now)
        self.what.offer((id, self._told(id, holder)) for id, holder in found)
        self.target.offer(self.owners(corrections.takers_of_certificate(self.now, self.what.value)))

    def _told(self, id: CertificateId, holder: HolderId) -> str:
        facts = {"percent": self.now.percent(id), "company": company_of(id), "holder": self.who(holder)}
        if is_presidents(id):
            return tr("{company} {percent}%, president's certificate: {holder}", **facts)
        return tr("{company} {percent}%: {holder}", **facts)

    def change(self) -> changes.Change:
        return changes.GiveCertificate(self.what.value, self.target.value)


class PriceForm(Form):
    """Ask for the cell of a price token."""

    words = "Share price"

    def fill(self) -> None:
        self.company, self.cell = self.pick("company", tr("Company")), self.pick("cell", tr("Price"))
        self._of = ""

    def renew(self) -> None:
        self.company.offer(self.owners(corrections.priced(self.now)))
        company = self.company.value
        cell = self.now.state.market.get(company) if company != self._of else None
        self._of = company
        self.cell.offer(((place, self._told(place, price)) for place, price in corrections.cells(self.now)), cell)

    def _told(self, cell: Cell, price: int) -> str:
        money = self.context.words.money(price)
        return tr("{price} (row {row}, column {column})", price=money, row=cell[0] + 1, column=cell[1] + 1)

    def change(self) -> changes.Change | None:
        cell = self.cell.value
        if self.company.value is None or not isinstance(cell, tuple):
            return None
        return changes.SetPrice(self.company.value, *cell)


class TileForm(Form):
    """Ask for a hex and the tile that shall be there."""

    words = "Tile"
    wants_places = True

    def fill(self) -> None:
        self.hex, self.tile = self.pick("hex", tr("Hex")), self.pick("tile", tr("Tile"))
        self.rotation = called(QSpinBox(), tr("Rotation"), "correct-rotation")
        self.rotation.setRange(0, 5)
        self.rotation.setWrapping(True)
        self.rotation.valueChanged.connect(lambda _: self._chosen())
        self.picture = label(wrap=False)
        self.lines.addRow(name_of_line(tr("Rotation"), self.context.theme), row(self.rotation, self.picture, 1))
        self.lines.addRow(label(tr("A click on the board chooses the hex."), "muted"))
        self._of = ""

    def renew(self) -> None:
        self.hex.offer((id, f"{id} {self.now.board.hexes[id].name}".strip()) for id in corrections.hexes(self.now))
        hex = self.hex.value
        there = self.now.state.tiles.get(hex, ("", 0))
        named = names_of(self.now.title, self.now.setup)
        tiles = corrections.tiles(self.now, hex)
        fresh = hex != self._of
        self._of = hex
        offers = [(tile, named.tile(tile) if tile else tr("take the tile off")) for tile in tiles]
        self.tile.offer(offers, tiles[0] if fresh and tiles else None)
        if fresh:
            with QSignalBlocker(self.rotation):
                self.rotation.setValue(there[1])
        tile = self.now.title.tiles.get(self.tile.value or NO_TILE)
        self.rotation.setEnabled(tile is not None)
        self.picture.setVisible(tile is not None)
        if tile is not None:
            theme, orientation = self.context.theme, self.now.title.board.orientation
            size, ratio = int(theme.px(TILE_SIZE)), self.devicePixelRatio()
            turned = tile_pixmap(tile, self.rotation.value(), orientation, size, theme.palette, ratio)
            self.picture.setPixmap(turned)

    def change(self) -> changes.Change:
        tile = self.tile.value or NO_TILE
        return changes.PutTile(self.hex.value, tile, self.rotation.value() if tile else 0)

    def take_place(self, hex: HexId, stop: StopId | None) -> None:
        self.hex.choose(hex)


class TokenForm(Form):
    """Ask where a station token is and where it shall be."""

    words = "Station token"
    wants_places = True

    def fill(self) -> None:
        self.company = self.pick("company", tr("Company"))
        self.source, self.target = self.pick("source", tr("From")), self.pick("target", tr("To"))
        self.lines.addRow(label(tr("A click on the board chooses the city it goes to."), "muted"))

    def renew(self) -> None:
        self.company.offer(self.owners(corrections.companies(self.now)))
        self.source.offer(self._places(corrections.token_places(self.now, self.company.value)))
        cities = corrections.cities(self.now, self.company.value)
        self.target.offer(self._places([*cities, *([NO_STOP] if self.source.value else [])]))

    def _places(self, places: Iterable[StopId]) -> list[Offer]:
        words = self.context.words
        return [(place, words.city(self.now, place) if place else tr("its charter")) for place in places]

    def change(self) -> changes.Change | None:
        if self.company.value is None or self.source.value is None:
            return None
        return changes.MoveStation(self.company.value, self.source.value, self.target.value or NO_STOP)

    def take_place(self, hex: HexId, stop: StopId | None) -> None:
        here = [place for place in corrections.cities(self.now, self.company.value) if hex_of(place) == hex]
        if here:
            self.target.choose(stop if stop in here else here[0])


class TrainForm(Form):
    """Ask which train goes where."""

    words = "Train"

    def fill(self) -> None:
        self.what, self.target = self.pick("train", tr("Train")), self.pick("target", tr("To"))

    def renew(self) -> None:
        words = self.context.words
        found = corrections.trains(self.now)
        self.what.offer((id, labelled(words.train(self.now, id), self.who(holder))) for id, holder in found)
        self.target.offer(self.owners(corrections.takers_of_train(self.now, self.what.value)))

    def change(self) -> changes.Change:
        return changes.GiveTrain(self.what.value, self.target.value)


class PrivateForm(Form):
    """Ask which private company goes to whom."""

    words = "Private company"

    def fill(self) -> None:
        self.what, self.target = self.pick("private", tr("Private company")), self.pick("target", tr("To"))

    def renew(self) -> None:
        found = corrections.privates(self.now)
        self.what.offer((id, labelled(self.context.words.private(id), self.who(holder))) for id, holder in found)
        if self.what.value is not None:
            self.target.offer(self.owners(corrections.takers_of_private(self.now, self.what.value)))

    def change(self) -> changes.Change | None:
        if self.what.value is None:
            return None
        return changes.GivePrivate(self.what.value, self.target.value)


class TurnForm(Form):
    """Ask whose turn it is, at which step it is, and who has priority."""

    words = "Turn"

    def fill(self) -> None:
        self.player = self.pick("player", tr("Turn of"))
        self.step = self.pick("step", tr("Step"))
        self.priority = self.pick("priority", tr("Priority"))

    def renew(self) -> None:
        pos, named = self.now, names_of(self.now.title, self.now.setup)
        same: Offer = ("", tr("as it is"))
        self.player.offer([same, *self.owners(corrections.turn_players(pos))])
        self.step.offer([same, *((step, named.step(step)) for step in corrections.turn_steps(pos))])
        self.priority.offer([same, *self.owners(pos.players)])
        for box in (self.player, self.step, self.priority):
            box.setEnabled(box.count() > 1)

    def change(self) -> changes.Change:
        return changes.GiveTurn(self.player.value, self.step.value, self.priority.value)


FORMS: tuple[type[Form], ...] = (
    CashForm,
    CertificateForm,
    PriceForm,
    TileForm,
    TokenForm,
    TrainForm,
    PrivateForm,
    TurnForm,
)
