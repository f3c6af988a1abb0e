"""Lay tiles by the power of a private."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from rails18.core.actions import PowerTile
from rails18.core.ids import NO_PRIVATE, NO_STOP, PlayerId, PrivateId, StopId, TileId, among
from rails18.questions import track
from rails18.ui.nouns.track.lays import private_layer
from rails18.ui.nouns.track.page import TURNING, TilesPage
from rails18.ui.nouns.track.tool import TileTool
from rails18.ui.text.phrases import listed
from rails18.ui.widgets.controls import Choice
from rails18.ui.widgets.flow import Flow
from rails18.words.translation import tr


class PowerTilePage(TilesPage):
    """Lay a tile by the power of a private, with a token where the power gives one."""

    owners: Mapping[PrivateId, PlayerId] = {}
    private = NO_PRIVATE

    def begin(self) -> None:
        self.owners = self._owners()
        self.private = track.own_step(self.position) or next(iter(self.owners), NO_PRIVATE)

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
        found, holder = self.owners.get(self.private), track.power_owner(self.position, self.private)
        return found or (holder if among(holder, self.position.players) else self.player)

    def make_tool(self) -> TileTool:
        return TileTool(self.context, private_layer(self.owner, self.private))

    def fill(self) -> None:
        if len(self.owners) > 1:
            flow = Flow()
            for private in self.owners:
                words, use = self.context.words.private(private), partial(self._use, private)
                made = self.parts.choice(words, use, name=f"power-{private}")
                made.setChecked(private == self.private)
                flow.addWidget(made)
            self.body.addLayout(flow)
        self._places = Flow()
        self._cities_shown: Mapping[StopId, str] = {}
        self._city_buttons: dict[StopId, Choice] = {}
        super().fill()
        self.body.insertLayout(self.body.count() - 1, self._places)  # over the palette, where it is seen at once

    def _use(self, private: PrivateId) -> None:
        """Show the tiles of another private."""
        self._timer.stop()
        self.put_down()
        self.private = private
        self.context.selection.cancel()
        self.refresh()
        self.reworded.emit()

    def _follow(self) -> None:
        super()._follow()
        tool = self.tool
        cities = tool.cities() if tool is not None and tool.hex else []
        shown, chosen = self._cities(cities) if len(cities) > 1 else ({}, NO_STOP)
        if shown != self._cities_shown:  # else the one that was just pressed keeps the keyboard
            self._cities_shown = shown
            self._show_cities(shown)
        for city, made in self._city_buttons.items():
            made.setChecked(city == chosen)

    def _cities(self, cities: Sequence[StopId]) -> tuple[dict[StopId, str], StopId]:
        """Return the names of the cities that may get a token with the tile as it is, and the one that gets it."""
        tool = self.tool
        assert tool is not None
        action = tool.action(tool.city)
        assert isinstance(action, PowerTile)
        later, words = track.after(self.position, action), self.context.words
        place = f"{words.hex(later, tool.hex)}, "
        return {city: words.city(later, city).removeprefix(place) for city in cities}, action.stop

    def _show_cities(self, names: Mapping[StopId, str]) -> None:
        self.parts.put_back(self._places)
        self._city_buttons = {}
        if names:
            self._places.addWidget(self.parts.label(tr("Token"), wrap=False))
        for city, name in names.items():
            made = self.parts.choice(name, partial(self._choose_city, city), name=f"city-{city}", role="small")
            self._city_buttons[city] = made
            self._places.addWidget(made)

    def _choose_city(self, city: StopId) -> None:
        if self.tool is not None:
            self.tool.choose_city(city)

    def _shown(self) -> list[TileId]:
        assert self.tool is not None
        return sorted({tile for tiles in self.tool.known.values() for tile in tiles})

    def sentence(self) -> str:
        words = self.context.words
        who, by = words.who(self.owner), words.private(self.private)
        if self.tool is not None and self.tool.hex:
            cities = self.tool.cities()
            return tr(TURNING) if len(cities) < 2 else f"{tr(TURNING)} {tr('Choose the city for the token too.')}"
        second = track.second_of_pair(self.position)
        if second:
            return tr(
                "Lay the second tile, on {hex_id}: it has to join the first one.",
                hex_id=words.hex(self.position, second),
            )
        if track.tiles_left(self.position, self.private):
            return self._further()
        return self._by_power(who, by)

    def _by_power(self, who: str, by: str) -> str:
        """Say what an ordinary power of a private lets its owner lay."""
        words, power = self.context.words, track.power(self.position, self.private) if self.company else None
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
        if power.pair:
            return tr(
                "{company} may lay two tiles that join each other on {hex_id} with {by}, besides its tile of this "
                "turn: both or none.",
                company=self.company,
                hex_id=hex_id,
                by=by,
            )
        if power.moment == "lay":
            return tr(
                "{company} may lay a tile on {hex_id} for {cost} with {by}, as its tile of this turn.",
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

    def _further(self) -> str:
        """Say what a power gives besides the tiles of a turn."""
        pos, words, company = self.position, self.context.words, self.company
        by, power = words.private(self.private), track.further_power(pos, self.private)
        assert power is not None
        hexes = listed([words.hex(pos, hex) for hex in power.where])
        if track.follows_at_once(pos) and not self.owners:
            return tr("No second tile with {by} would join the first one: there is none to lay.", by=by)
        if track.follows_at_once(pos):
            return tr(
                "{company} may lay the second tile with {by} now or never: {hexes}.",
                company=company,
                by=by,
                hexes=hexes,
            )
        if power.linked:
            return tr(
                "{company} may lay a further tile with {by} that it reaches, free: {hexes}.",
                company=company,
                by=by,
                hexes=hexes,
            )
        if power.connects:
            text = tr(
                "{company} may lay up to two further tiles with {by} that join {hexes}, free but for bridges.",
                company=company,
                by=by,
                hexes=hexes,
            )
        elif power.tiles_in_all > 1:
            text = tr(
                "{company} may lay two further tiles with {by} that join each other, free: {hexes}.",
                company=company,
                by=by,
                hexes=hexes,
            )
        else:
            return tr("{company} may lay a further tile with {by}, free: {hexes}.", company=company, by=by, hexes=hexes)
        return tr("{text} The second follows at once.", text=text)

    def _forfeits(self) -> bool:
        """Return whether an extra tile, which comes last now, leaves a yellow tile of the company unlaid."""
        turn = track.turn(self.position)
        return turn.laid and not turn.full

    def pass_words(self) -> str:
        return super().pass_words() if track.own_step(self.position) else ""
