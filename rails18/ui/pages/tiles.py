"""Lay and upgrade tiles: a palette to pick and carry from, the place, the way round."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSignalBlocker, QSize, QTimer
from PySide6.QtWidgets import QPushButton, QWidget

from rails18.board.layout import copies_left
from rails18.core.actions import PowerTile
from rails18.core.ids import NO_PRIVATE, NO_TILE, PlayerId, PrivateId, TileId, named
from rails18.loading.translation import tr
from rails18.questions import track
from rails18.ui.model.consequence import Line
from rails18.ui.pages.page import Page
from rails18.ui.pages.palette import Places, TilePicture, tile_icon
from rails18.ui.text.phrases import counted, listed
from rails18.ui.text.plain import Button, set_tip
from rails18.ui.tools.carry import CarryButton
from rails18.ui.tools.lays import company_layer, private_layer
from rails18.ui.tools.tile import TileTool
from rails18.ui.widgets.controls import Choice, choice, clear, label, row, set_tone
from rails18.ui.widgets.flow import Flow

TURNING = "Rotate with the wheel or R, confirm with Enter, cancel with Esc."
COLOURS = ("yellow", "green", "brown", "gray")


class TilesPage(Page):
    """Show a palette and drive a tile tool.

    Attributes:
        tool: what follows the mouse on the board.
    """

    AT_ONCE = 0.015  # seconds in which legal hexes are looked for before the page shows itself
    SLICE = 0.012  # seconds of looking between two frames after that
    PAUSE = 8  # milliseconds between two such slices, in which the window draws

    tool: TileTool | None = None
    _unfolded = False

    def make_tool(self) -> TileTool:
        """Return the tool of this page."""
        return TileTool(self.context, company_layer(self.context))

    def fill(self) -> None:
        if self.tool is None:
            self.tool = self.make_tool()
            self.tool.changed.connect(self._follow)
            self.tool.learned.connect(self.learned)
            self._timer = QTimer(self)
            self._timer.timeout.connect(self._look)
            if not self.tool.look(self.AT_ONCE):
                self._timer.start(self.PAUSE)
        self._buttons: dict[TileId, CarryButton] = {}
        palette = Flow(spacing=4)
        shown = self._shown()
        usable = [tile for tile in shown if self.tool.hexes(tile) or not self.tool.looked]
        for tile in shown if self._unfolded or not usable else usable:
            button = self._tile_button(tile)
            self._buttons[tile] = button
            palette.addWidget(button)
        others = len(shown) - len(usable)
        if others and usable:
            palette.addWidget(self._folder(others))
        self._where = Places()
        self._where.setObjectName("where")
        self._where.setAccessibleName(tr("Hex for the tile"))
        self._where.activated.connect(self._chosen_hex)
        self._left = self._turner("↺", "turn-left", tr("Rotate counter-clockwise (Shift+R)"), -1)
        self._right = self._turner("↻", "turn-right", tr("Rotate clockwise (R, wheel or right click)"), 1)
        self.body.addLayout(row(label(tr("Where"), wrap=False), self._where, self._left, self._right, 1))
        self.body.addLayout(palette)
        self.tool.glow()
        self._follow()

    def _folder(self, others: int) -> Choice:
        """Return the button that shows or hides the tiles that cannot be laid."""
        text = tr("Hide what cannot be laid") if self._unfolded else tr("Why not {others} others", others=others)
        made = choice(text, self._fold, name="fold")
        made.setCheckable(False)
        made.setProperty("plain", True)
        set_tone(made, role="link")
        return made

    def _fold(self) -> None:
        self._unfolded = not self._unfolded
        QTimer.singleShot(0, self, self.refresh)  # the button must not go while it is being pressed

    def _look(self) -> None:
        """Look further for legal hexes, and show them all once they are known."""
        if self.tool is None or self.tool.look(self.SLICE):
            self._timer.stop()
            if self.tool is not None and not self.tool.tile:
                self.refresh()
            elif self.tool is not None:
                self.tool.glow()
                self._follow()

    def _turner(self, text: str, name: str, tip: str, steps: int) -> QPushButton:
        made = Button(text)
        made.setObjectName(name)
        set_tip(made, tip)
        made.setAccessibleName(tip)
        made.clicked.connect(lambda: self.tool.turn(steps) if self.tool else None)
        return made

    def _shown(self) -> list[TileId]:
        """Return the tiles of the palette, those that can be laid first, then by colour and number."""
        assert self.tool is not None
        usable = {tile for tiles in self.tool.known.values() for tile in tiles}
        phase = self.position.title.phases[self.position.state.phase]
        colours = [*phase.tiles, *[c for c in COLOURS if c not in phase.tiles][:1]]
        tiles = [
            name
            for name, tile in self.position.title.tiles.items()
            if tile.colour in colours and name in self.position.title.tile_counts and not self._by_power_only(name)
        ]
        rank = {name: (name not in usable, COLOURS.index(self.position.title.tiles[name].colour)) for name in tiles}
        return sorted(tiles, key=lambda name: (*rank[name], int(name) if name.isdigit() else 0, name))

    def _by_power_only(self, tile: TileId) -> bool:
        return track.power_only(self.position, tile)

    def _tile_button(self, tile: TileId) -> CarryButton:
        assert self.tool is not None
        theme, data = self.context.theme, self.position.title.tiles[tile]
        size = round(theme.px(32))
        left = copies_left(self.position, tile)
        number = tr("any number") if left is None else counted(left, "copy", "copies")
        why_not = "" if self.tool.hexes(tile) or not self.tool.looked else self._why_tile(tile)
        button = CarryButton(f"{tile} ×{'∞' if left is None else left}", why_not)
        button.setObjectName(f"tile-{tile}")
        button.setIcon(tile_icon(TilePicture(data, self.position.board.orientation, size, theme.palette)))
        button.setIconSize(QSize(size, size))
        button.setStyleSheet(f"padding: {theme.px(1):.0f}px {theme.px(4):.0f}px;")
        button.setAccessibleName(
            tr("Tile {tile}, {colour}, {number} left", tile=tile, colour=tr(data.colour), number=number)
        )
        if not why_not:
            set_tip(button, tr("Tile {tile}, {number} left: click, or drag it onto the map", tile=tile, number=number))
        button.shown_by = self.context.board
        button.chosen.connect(lambda: self._picked(tile))
        button.refused.connect(self.context.tell)
        button.carried.connect(lambda at, released: self.tool.carry(tile, at, released) if self.tool else None)
        return button

    def _why_tile(self, tile: TileId) -> str:
        """Return why `tile` can be laid nowhere."""
        refusals = track.not_available(self.position, tile)
        if refusals:
            return self.context.why(refusals)
        return tr(
            "Tile {tile} fits on no hex that {company} can reach and afford now.",
            tile=tile,
            company=self.company or tr("this power"),
        )

    def _picked(self, tile: TileId) -> None:
        assert self.tool is not None
        self.tool.pick(NO_TILE if self.tool.tile == tile and not self.tool.hex else tile)

    def _chosen_hex(self, number: int) -> None:
        assert self.tool is not None
        hex_id = self._where.itemData(number)
        if not hex_id:
            return
        if self.tool.tile:
            self.tool.put(hex_id)
        else:
            self.tool.open_fan(hex_id)

    def _follow(self) -> None:
        tool = self.tool
        if tool is None:
            return
        for tile, button in self._buttons.items():
            button.setChecked(tile == tool.tile)
        with QSignalBlocker(self._where):
            self._where.clear()
            self._where.addItem(tr("choose a hex…"), "")
            for hex_id in tool.hexes(tool.tile):
                self._where.addItem(self.context.words.hex(self.position, hex_id), hex_id)
                if hex_id == tool.hex:
                    self._where.setCurrentIndex(self._where.count() - 1)
        many = bool(tool.hex) and len(tool.legal[tool.hex][tool.tile]) > 1
        self._left.setEnabled(many)
        self._right.setEnabled(many)
        self.reworded.emit()

    def later_sentences(self) -> tuple[str, ...]:
        return (tr(TURNING),)

    def told(self) -> list[Line]:
        told = self.tool.told() if self.tool is not None else []
        return [Line(f"{text[0].upper()}{text[1:]}.", tone, self.company) for text, tone in told if tone != "warn"]

    def chosen(self) -> QWidget | None:
        return self._buttons.get(self.tool.tile) if self.tool is not None else None

    def leave(self) -> None:
        if self.tool is not None:
            self.tool.close()
            self.tool = None


class TrackPage(TilesPage):
    """Lay or upgrade one tile of the company's track."""

    def sentence(self) -> str:
        tool = self.tool
        if tool is None:
            return ""
        turn = track.turn(self.position)
        if turn.waits and self._extra():
            return self._extra()
        if not tool.looked:
            return tr("Looking where {company} can lay a tile …", company=self.company)
        if not tool.legal:
            return tr("{company} cannot lay a tile anywhere now. Click a hex to see why.", company=self.company)
        places = counted(len(tool.hexes(tool.tile)), "hex glows", "hexes glow")
        if tool.hex:
            return tr(TURNING)
        if tool.tile:
            return tr("You hold #{tile}: {places}. Click one to lay it there.", tile=tool.tile, places=places)
        again, most = turn.second, turn.most
        if turn.laid:
            price = tr(" for {again} plus terrain", again=self.context.words.money(again)) if again else ""
            return tr("Lay another yellow tile{price}, or finish: {places}.", price=price, places=places)
        if most > 1:
            price = tr(", the second for {again}", again=self.context.words.money(again)) if again else ""
            return tr(
                "Lay up to {most} yellow tiles{price}, or upgrade one: {places}.", most=most, price=price, places=places
            )
        return tr(
            "Lay a yellow tile or upgrade a tile that {company} reaches: {places}.", company=self.company, places=places
        )

    def _extra(self) -> str:
        """Say which private gives one more tile now that the others are laid, "" when none does."""
        pos, words = self.position, self.context.words
        extra = track.extra(pos)
        if extra is None:
            return ""
        private, power = extra.private, extra.power
        tile = tr(
            "one more {colour} tile for {cost} with {private}",
            colour=listed([tr(colour) for colour in power.colours]),
            cost=words.money(power.cost),
            private=words.private(private),
        )
        if not extra.seller:
            return tr("{company} may lay {tile}, or finish.", company=self.company, tile=tile)
        owner = words.who(extra.seller)
        return tr(
            "{company} may still buy {private} from {owner} and lay {tile}, or finish.",
            company=self.company,
            private=private,
            owner=owner,
            tile=tile,
        )


class PowerTilePage(TilesPage):
    """Lay a tile by the power of a private, with a token where the power gives one."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.owners = self._owners()
        self.private: PrivateId = track.sold_tile(self.position) or next(iter(self.owners), NO_PRIVATE)

    def _owners(self) -> dict[PrivateId, PlayerId]:
        """Return the privates by which a tile can be laid now, with the player who may."""
        found: dict[PrivateId, PlayerId] = {}
        for private, holder in self.position.state.privates.items():
            if holder in (*self.position.players, *self.position.title.companies):
                action = next(self.adapter.iter_options("power_tile", private=private), None)
                if isinstance(action, PowerTile):
                    found[private] = action.player
        return found

    @property
    def owner(self) -> PlayerId:
        """Return who decides about the power."""
        return self.owners.get(self.private) or named(
            track.power_owner(self.position, self.private), self.position.players
        )

    def make_tool(self) -> TileTool:
        return TileTool(self.context, private_layer(self.owner, self.private))

    def fill(self) -> None:
        if len(self.owners) > 1:
            flow = Flow()
            for private in self.owners:
                made = choice(self.context.words.private(private), partial(self._use, private))
                made.setObjectName(f"power-{private}")
                made.setChecked(private == self.private)
                flow.addWidget(made)
            self.body.addLayout(flow)
        self._places = Flow()
        super().fill()
        self.body.insertLayout(self.body.count() - 1, self._places)  # over the palette, where it is seen at once

    def _use(self, private: PrivateId) -> None:
        """Show the tiles of another private."""
        self._timer.stop()
        self.leave()
        self.private = private
        self.context.selection.cancel()
        self.refresh()
        self.reworded.emit()

    def _follow(self) -> None:
        super()._follow()
        tool = self.tool
        clear(self._places)
        cities = tool.cities() if tool is not None and tool.hex else []
        if tool is None or len(cities) < 2:
            return
        action = tool.action(tool.city)
        assert isinstance(action, PowerTile)
        later = track.after(self.position, action)
        self._places.addWidget(label(tr("Token"), wrap=False))
        for city in cities:
            name = self.context.words.city(later, city).removeprefix(f"{self.context.words.hex(later, tool.hex)}, ")
            made = choice(name, partial(tool.choose_city, city), name=f"city-{city}")
            made.setChecked(city == action.stop)
            set_tone(made, role="small")
            self._places.addWidget(made)

    def _shown(self) -> list[TileId]:
        assert self.tool is not None
        return sorted({tile for tiles in self.tool.known.values() for tile in tiles})

    def sentence(self) -> str:
        words = self.context.words
        who, by = words.who(self.owner), words.private(self.private)
        if self.tool is not None and self.tool.hex:
            cities = self.tool.cities()
            return tr(TURNING) if len(cities) < 2 else f"{tr(TURNING)} {tr('Choose the city for the token too.')}"
        power = track.power(self.position, self.private) if self.company else None
        if power is None:
            return tr(
                "{who} may lay a tile with {by}, free and without a connection: click a glowing hex.", who=who, by=by
            )
        hex_id = listed([words.hex(self.position, hex) for hex in power.where])
        if power.moment == "turn":
            return tr(
                "{company} may lay a tile on {hex_id}, free and without a connection, with {by}, which stays open.",
                company=self.company,
                hex_id=hex_id,
                by=by,
            )
        if power.moment == "instead":
            return tr(
                "{company} may lay a tile and place a token on {hex_id} for {cost} with {by}, "
                "instead of all other track and tokens in this turn.",
                company=self.company,
                hex_id=hex_id,
                cost=words.money(power.cost),
                by=by,
            )
        price = tr(" for {cost} plus terrain", cost=words.money(power.cost)) if power.cost else ""
        lost = tr(" This ends your track step: the second yellow tile is forfeited.") if self._forfeits() else ""
        return tr(
            "{company} may lay one more {colour} tile{price} with {by}, which then closes: click a glowing hex.{lost}",
            company=self.company,
            colour=listed([tr(colour) for colour in power.colours]),
            price=price,
            by=by,
            lost=lost,
        )

    def _forfeits(self) -> bool:
        """Tell whether an extra tile, which comes last now, leaves a yellow tile of the company unlaid."""
        turn = track.turn(self.position)
        return turn.laid and not turn.full

    def pass_words(self) -> str:
        return super().pass_words() if track.sold_tile(self.position) else ""
