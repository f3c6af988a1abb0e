"""Lay and upgrade tiles: a palette to pick and carry from, the place, the way round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from PySide6.QtCore import QPoint, QSignalBlocker, QSize, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QPushButton, QWidget

from rails18.board.layout import copies_left
from rails18.core.ids import NO_PRIVATE, NO_TILE, PrivateId, TileId
from rails18.core.title import COLOURS
from rails18.questions import track
from rails18.questions.track import Likewise
from rails18.ui.look.plain import set_tip
from rails18.ui.model.consequence import Line
from rails18.ui.nouns.track.lays import company_layer
from rails18.ui.nouns.track.palette import Places, TilePicture, tile_icon
from rails18.ui.nouns.track.tool import TileTool
from rails18.ui.now import likewise
from rails18.ui.now.cells import GAP
from rails18.ui.now.page import Page
from rails18.ui.text.phrases import counted, listed
from rails18.ui.tools.carry import CarryButton
from rails18.ui.widgets.controls import Choice, called
from rails18.ui.widgets.flow import Flow
from rails18.words.translation import tr

TURNING = "Rotate with the wheel or R, confirm with Enter, cancel with Esc."
TILE = 32  # pixels of a tile on its button at normal text size
TIGHT = 24  # the same where there are many in a narrow panel
MANY = 20  # tiles
BUTTON = 46  # the same of the width of a button there


class TilesPage(Page):
    """Show a palette and drive a tile tool.

    Attributes:
        tool: what follows the mouse on the board.
        buttons: tile → its card, in the order of the strip.
    """

    AT_ONCE = 0.006  # seconds in which legal hexes are looked for before the page shows itself
    SLICE = 0.012  # seconds of looking between two frames after that
    PAUSE = 8  # milliseconds between two such slices, in which the window draws

    makes_way = True
    tool: TileTool | None = None
    _unfolded = False

    def turn(self, steps: int) -> None:
        if self.tool is not None:
            self.tool.turn(steps)

    def cancel(self) -> bool:
        held = self.tool is not None and bool(self.tool.tile)
        if self.tool is not None and held:
            self.tool.pick(NO_TILE)
        return held

    def pictures(self) -> Iterator[Callable[[], object]]:
        for tile in self.position.title.tile_counts:
            yield partial(self._picture, tile)

    def _picture(self, tile: TileId) -> QIcon:
        """Return the picture of a tile on its button."""
        title, theme = self.position.title, self.context.theme
        return tile_icon(TilePicture(title.tiles[tile], title.board.orientation, round(theme.px(TILE)), theme.palette))

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
            self.tool.look(self.AT_ONCE)
        self.buttons: dict[TileId, CarryButton] = {}
        self._place = self.tool.place
        here = {choice.tile: choice.reason for choice in self.tool.offered()}
        shown = list(here) or self._shown()
        usable, looked = [tile for tile in shown if self.tool.hexes(tile)], self.tool.looked
        all_of_them = here or (looked and self._unfolded)
        offered = shown if all_of_them else usable  # until then: known ones
        tight = self.is_dense or (len(offered) > MANY and self.is_close)
        palette = self._palette = Flow(spacing=GAP // 2 if tight else GAP)
        for tile in offered:
            why_not = "" if tile in usable else self._why_tile(tile)
            button = self._tile_button(tile, here.get(tile, why_not), tight=tight)
            self.buttons[tile] = button
            palette.addWidget(button)
        others = len(shown) - len(usable)
        if looked and others and not here:
            palette.addWidget(self._folder(others, bool(usable)))
        self._where = self.parts.take(Places, Places)
        called(self._where, tr("Hex for the tile"), "where")
        self.parts.wire(self._where, "activated", self._chosen_hex)
        self._left = self._turner("↺", "turn-left", tr("Rotate counter-clockwise (Shift+R)"), -1)
        self._right = self._turner("↻", "turn-right", tr("Rotate clockwise (R, wheel or right click)"), 1)
        places = Flow(spacing=6)
        for part in (self.parts.label(tr("Where"), wrap=False), self._where, self._left, self._right):
            places.addWidget(part)
        self.body.addLayout(places)
        self.body.addLayout(palette)
        self._follow()

    def take_up(self) -> None:
        if self.tool is not None and not self.tool.looked:
            self._timer.start(self.PAUSE)

    def _folder(self, others: int, any_usable: bool) -> Choice:
        """Return the button that shows or hides the tiles that cannot be laid."""
        ask = "Why not {others} others" if any_usable else "Why not one of {others} tiles"
        text = tr("Hide what cannot be laid") if self._unfolded else tr(ask, others=others)
        return self.parts.choice(text, self._fold, name="fold", checkable=False, plain=True, role="link")

    def _fold(self) -> None:
        self._unfolded = not self._unfolded
        QTimer.singleShot(0, self, self.refresh)  # the button must not go while it is being pressed

    def _look(self) -> None:
        """Look further for legal hexes, and show them all once they are known."""
        if any(button.isDown() for button in self.buttons.values()):
            return  # a button must not go while it is being pressed
        if self.tool is None or self.tool.look(self.SLICE):
            self._timer.stop()
            if self.tool is not None and not self.tool.tile:
                self.refresh()
            elif self.tool is not None:
                self.tool.glow()
                self._follow()

    def _turner(self, text: str, name: str, tip: str, steps: int) -> QPushButton:
        made = self.parts.button(text, partial(self._turn, steps), name=name, tip=tip)
        made.setAccessibleName(tip)
        return made

    def _turn(self, steps: int) -> None:
        if self.tool is not None:
            self.tool.turn(steps)

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

    def keyboard(self) -> QWidget | None:
        """Return the tile that is on the map."""
        return self.chosen() if self.tool is not None and self.tool.hex else None

    def _tile_button(self, tile: TileId, why_not: str, *, tight: bool) -> CarryButton:
        assert self.tool is not None
        theme, data = self.context.theme, self.position.title.tiles[tile]
        size = round(theme.px(TIGHT if tight else TILE))
        left = copies_left(self.position, tile)
        number = tr("any number") if left is None else counted(left, "copy", "copies")
        many = f"×{'∞' if left is None else left}"
        text, pick = f"{tile}\n{many}" if tight else f"{tile} {many}", partial(self._picked, tile)
        button = self.parts.choice(text, pick, why_not, name=f"tile-{tile}", role="tile", tight=tight, kind=CarryButton)
        assert isinstance(button, CarryButton)
        if tight:
            button.setMinimumWidth(round(theme.px(BUTTON)))
        button.setIcon(self._picture(tile))
        button.setIconSize(QSize(size, size))
        button.setAccessibleName(
            tr("Tile {tile}, {colour}, {number} left", tile=tile, colour=tr(data.colour), number=number)
        )
        if not why_not:
            set_tip(button, tr("Tile {tile}, {number} left: click, or drag it onto the map", tile=tile, number=number))
        button.shown_by = self.context.board
        self.parts.wire(button, "refused", self.context.pointer.tell)
        self.parts.wire(button, "carried", partial(self._carried, tile))
        return button

    def _carried(self, tile: TileId, at: QPoint, released: bool) -> None:
        if self.tool is not None:
            self.tool.carry(tile, at, released)

    def _why_tile(self, tile: TileId) -> str:
        """Return why `tile` can be laid nowhere."""
        refusals = track.not_available(self.position, tile)
        if refusals:
            return self.context.pointer.why(refusals)
        return tr(
            "Tile {tile} fits on no hex that {company} can reach and afford now.",
            tile=tile,
            company=self.company or tr("this power"),
        )

    def _picked(self, tile: TileId) -> None:
        assert self.tool is not None
        self.tool.pick(NO_TILE if self.tool.tile == tile and not self.tool.hex else tile)
        if self.tool.tile and not self.tool.hex:
            self._where.setFocus()  # the arrow keys lead from hex to hex

    def _chosen_hex(self, number: int) -> None:
        hex_id = self._where.itemData(number)
        if self.tool is None or not hex_id:  # the list may still be open when the step is over
            return
        if self.tool.tile:
            self.tool.put(hex_id)
        else:
            self.tool.open_fan(hex_id)

    def _follow(self) -> None:
        tool = self.tool
        if tool is None:
            return
        if tool.place != self._place:
            QTimer.singleShot(0, self, self._turn_to_place)  # a button must not go while it is being pressed
        for tile, button in self.buttons.items():
            button.setChecked(tile == tool.tile)
        with QSignalBlocker(self._where):
            self._where.clear()
            self._where.addItem(tr("choose a hex…"), "")
            for hex_id in tool.hexes(tool.tile):
                self._where.addItem(self.context.words.hex(self.position, hex_id), hex_id)
                if hex_id == tool.hex:
                    self._where.setCurrentIndex(self._where.count() - 1)
        if not tool.tile and not tool.hex:
            self._where.keep_room()
        many = bool(tool.hex) and len(tool.legal[tool.hex][tool.tile]) > 1
        self._left.setEnabled(many)
        self._right.setEnabled(many)
        self.reworded.emit()

    def _turn_to_place(self) -> None:
        """Show the tiles of the hex that is chosen, in the order of the strip beside it, or all again."""
        if self.tool is not None and self.tool.place != self._place:
            walks = self._where.hasFocus()
            self.refresh()
            if walks:
                self._where.setFocus()

    @property
    def shows_all(self) -> bool:
        return not self._place

    def grows(self, wide: int) -> int:
        """Return by how much the palette of any hex is higher: it has also the tiles that cannot be laid there."""
        tool = self.tool
        if tool is None or not self.buttons or tool.layer.private:
            return 0
        most = max((len(track.offered(self.position, hex_id)) for hex_id in tool.known), default=0)
        sizes, gap = [button.sizeHint() for button in self.buttons.values()], self._palette.spacing()
        across = max(1, (wide + gap) // (max(size.width() for size in sizes) + gap))
        high = -(-most // across) * (max(size.height() for size in sizes) + gap) - gap
        return max(0, high - self._palette.heightForWidth(wide))

    def later_sentences(self) -> tuple[str, ...]:
        return (tr(TURNING),)

    def told(self) -> list[Line]:
        told = self.tool.told() if self.tool is not None else []
        return [Line(f"{text[0].upper()}{text[1:]}.", tone, self.company) for text, tone in told if tone != "warn"]

    def chosen(self) -> QWidget | None:
        return self.buttons.get(self.tool.tile) if self.tool is not None else None


class TrackPage(TilesPage):
    """Lay or upgrade one tile of the company's track, by a private too where its power lays the same tile better."""

    def fill(self) -> None:
        self._by = Flow()
        self._shown_by: dict[PrivateId, Choice] = {}
        super().fill()
        self.body.insertLayout(self.body.count() - 1, self._by)  # over the palette, where it is seen at once

    def _follow(self) -> None:
        super()._follow()
        found = self.tool.likewise() if self.tool is not None else {}
        shown = [NO_PRIVATE, *found] if found else []
        if shown != list(self._shown_by):  # else the one that was just pressed keeps the keyboard
            self.parts.put_back(self._by)
            self._shown_by = {private: self._lay_by(private, found) for private in shown}
        for private, made in self._shown_by.items():
            made.setChecked(self.tool is not None and private == self.tool.by)

    def _lay_by(self, private: PrivateId, found: Mapping[PrivateId, Likewise]) -> Choice:
        """Return the choice to lay the tile on the map by the power of a private, or for "" as a tile of the turn."""
        assert self.tool is not None
        cost = found[private].cost if private else track.cost(self.position, self.tool.hex)
        price = likewise.price(self.context, cost)
        text = (
            tr("With {private} · {price}", private=private, price=price)
            if private
            else tr("As a tile of the turn · {price}", price=price)
        )
        choose = partial(self.tool.lay_by, private)
        made = self.parts.choice(text, choose, name=f"lay-by-{private}", role="small")
        self._by.addWidget(made)
        return made

    def told(self) -> list[Line]:
        tool = self.tool
        if tool is None or tool.by:
            return super().told()
        usual = track.cost(self.position, tool.hex) if tool.hex else 0
        better = [likewise.sentence(self.context, same, usual) for same in tool.likewise().values()]
        return [*(Line(text, "warn") for text in better), *super().told()]

    def sentence(self) -> str:
        tool = self.tool
        if tool is None:
            return ""
        turn = track.turn(self.position)
        if turn.waits and self._extra():
            return self._extra()
        if not tool.looked:
            return tr("Looking where {company} can lay a tile …", company=self.company)
        if turn.full and turn.upgrades is not None:
            return tr("{company} has laid the tiles of its turn: place a token, or finish.", company=self.company)
        if not tool.legal:
            return tr("{company} cannot lay a tile anywhere now. Click a hex to see why.", company=self.company)
        places = counted(len(tool.hexes(tool.tile)), "hex glows", "hexes glow")
        if tool.hex:
            return tr(TURNING)
        if tool.tile:
            return tr("You hold #{tile}: {places}. Click one to lay the tile there.", tile=tool.tile, places=places)
        again, most = turn.second, turn.most
        if turn.laid:
            if turn.upgrades is not None:
                return self._last_of_turn(turn.upgrades, places)
            price = tr(" for {again} plus terrain", again=self.context.words.money(again)) if again else ""
            return tr("Lay another yellow tile{price}, or finish: {places}.", price=price, places=places)
        if turn.upgrades is not None:
            return tr("Lay up to {most} tiles, one of them an upgrade: {places}.", most=most, places=places)
        if most > 1:
            price = tr(", the second for {again}", again=self.context.words.money(again)) if again else ""
            return tr(
                "Lay up to {most} yellow tiles{price}, or upgrade one: {places}.", most=most, price=price, places=places
            )
        return tr(
            "Lay a yellow tile or upgrade a tile that {company} reaches: {places}.", company=self.company, places=places
        )

    def _last_of_turn(self, upgrades: int, places: str) -> str:
        """Say what may still be laid where one of the tiles of a turn may be an upgrade."""
        if upgrades:
            return tr("Lay another tile, yellow or an upgrade, or finish: {places}.", places=places)
        return tr("Lay another yellow tile, or finish: {places}.", places=places)

    def _extra(self) -> str:
        """Say which private gives one more tile now that the others are laid, "" when none does."""
        pos, words = self.position, self.context.words
        extra = track.extra(pos)
        if extra is None:
            return ""
        private, power = extra.private, extra.power
        many = "two {colour} tiles for {cost} with {private}"
        tile = tr(
            many if power.pair else "one more {colour} tile for {cost} with {private}",
            colour=listed([tr(colour) for colour in power.colours]),
            cost=words.money(power.cost),
            private=words.private(private),
        )
        if not extra.seller and self.tool is not None and not self.tool.legal:
            link = tr("Tile with a private…").rstrip("… ")
            return tr(
                "{company} may lay {tile}: press “{link}” below, or finish.", company=self.company, tile=tile, link=link
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
