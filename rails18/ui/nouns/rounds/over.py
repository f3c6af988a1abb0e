"""Show the end of the game, and the past when it is being looked at."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QLabel

from rails18.core.game import Game
from rails18.core.ids import NO_KIND, PlayerId
from rails18.core.position import Position
from rails18.players.character import character_of
from rails18.questions import standings
from rails18.questions.ending import conditions as ends
from rails18.ui.look.faces import face
from rails18.ui.look.plain import Button
from rails18.ui.now.page import Page
from rails18.ui.stage.context import Context
from rails18.ui.text import reasons, train_names
from rails18.ui.text.phrases import listed
from rails18.ui.text.words import Words
from rails18.ui.widgets.controls import column, row
from rails18.words.programs import program_name
from rails18.words.translation import tr

LARGE_FACE = 64  # pixels of a face at normal text size

REASONS = {
    "bank": "The bank has run out of money.",
    "bankrupt": "{player} is bankrupt.",
    "agreed": "The players agreed to stop.",
    "finish": "A share price has reached the end of the stock market.",
    "phase": "The operating round in which the last phase of this game began is over.",
    "sold_out": "The operating round in which the last {first} was bought is over.",
    "last_train": "The second set of operating rounds with the last type of train is over.",
    "all_closed": "All companies and private companies are closed.",
    "no_trains": "The last {first} left the depot before any company was started.",
    "stalemate": "Stalemate: no further progress is possible.",
}


def reason_of(pos: Position, words: Words) -> str:
    """Return a sentence that says why the game is over."""
    ending = pos.state.ending
    assert ending is not None
    sold = next((end.train for end in ends(pos) if end.kind == ending.reason == "sold_out"), NO_KIND)
    first = train_names.types_as_noun(pos.title.trains[sold] if sold else next(iter(pos.title.trains.values())))
    if ending.reason not in REASONS:
        return ""
    return tr(REASONS[ending.reason], player=words.who(ending.player) if ending.player else "", first=first)


def worth_of(context: Context, pos: Position) -> dict[PlayerId, int]:
    """Return what everybody is worth at the end, or would be worth now, once their clock is paid."""
    ending, owed = pos.state.ending, context.clocks.owed()
    worth = dict(ending.worth) if ending else {player: standings.worth(pos, player) for player in pos.players}
    return {player: value - owed.get(player, 0) for player, value in worth.items()}


def winners_of(context: Context, pos: Position) -> tuple[PlayerId, ...]:
    """Return who has won once all clocks are paid."""
    winners, worth = tuple(standings.winners(pos)), worth_of(context, pos)
    if not winners or not context.clocks.owed():
        return winners
    return tuple(player for player in worth if worth[player] == max(worth.values()))


def told(context: Context, pos: Position) -> str:
    """Return why the game is over, and who has won with how much."""
    words = context.words
    reason, winners = reason_of(pos, words), winners_of(context, pos)
    if not winners:
        return tr("{reason} Nobody wins.", reason=reason)
    return tr(
        "{reason} {list} {verb} with {best}.",
        reason=reason,
        list=listed([words.who(p) for p in winners]),
        verb=tr("wins") if len(winners) == 1 else tr("share the win"),
        best=words.money(max(worth_of(context, pos).values())),
    )


def named(pos: Position, words: Words, player: PlayerId) -> str:
    """Return the name of a player in a final table, which says who went bankrupt."""
    return words.who(player) + (tr(" (bankrupt)") if player in standings.bankrupts(pos) else "")


def places(context: Context, pos: Position) -> tuple[str, ...]:
    """Return each player with their place and worth, the best first."""
    words, owed = context.words, context.clocks.owed()
    clocks = {player: tr(" (clock −{cost})", cost=words.money(cost)) for player, cost in owed.items()}
    ranked = sorted(worth_of(context, pos).items(), key=lambda entry: -entry[1])
    before = {worth: sum(other > worth for _, other in ranked) for _, worth in ranked}
    return tuple(
        f"{1 + before[worth]}.  {named(pos, words, player)}   {words.money(worth)}{clocks.get(player, '')}"
        for player, worth in ranked
    )


class OverPage(Page):
    """Name the winner."""

    passes = False

    def sentence(self) -> str:
        return told(self.context, self.position)

    def fill(self) -> None:
        for line in places(self.context, self.position):
            self.body.addWidget(self.parts.label(line))
        text = tr("Open the final standings")
        button = self.parts.button(text, self.context.wishes.result.emit, name="final-table")
        self.body.addLayout(row(button, 1))


class LookingPage(Page):
    """Say that the past, or a game played elsewhere, is shown, and offer the way to play on."""

    passes = False

    def sentence(self) -> str:
        game = self.adapter.game
        assert game is not None
        if self.adapter.watching:
            past = (
                tr(" This is the position after move {at} of {actions}.", at=self.adapter.at, actions=len(game.actions))
                if self.adapter.is_past
                else ""
            )
            return tr(
                "This game is open for play in another rails18 window, so you can look but not play.{past}", past=past
            )
        return tr(
            "This is the position after move {at} of {actions}. You can look but not play.",
            at=self.adapter.at,
            actions=len(game.actions),
        )

    def fill(self) -> None:
        ways = [self._back()] if self.adapter.is_past else []
        onward = [self._onward()] if self.adapter.lead.moves_freely else []
        self.body.addLayout(row(*ways, *onward, 1))
        pos, words = self.position, self.context.words
        frame = pos.frame
        if frame.player and self.adapter.is_past:
            about = tr(" for {company}", company=frame.company) if frame.company else ""
            text = tr(
                "{round}: {player} decided here{about}.",
                round=words.round(pos.state.round),
                player=words.who(frame.player),
                about=about,
            )
            self.body.addWidget(self.parts.label(text, "muted"))

    def _back(self) -> Button:
        look = partial(self.adapter.look_at, None)
        return self.parts.button(tr("Back to the game"), look, name="look-back", role="confirm")

    def _onward(self) -> Button:
        """Return the button that makes what is shown a game to be played."""
        if self.adapter.watching:
            return self.parts.button(tr("Play on in a copy"), self.context.wishes.copy.emit, name="play-copy")
        tip = tr("Undoes the later moves. Redo restores them until you make another move; abandoned lines are kept.")
        here = self.adapter.play_on_from_here
        return self.parts.button(tr("Play on from here"), here, name="play-on", tip=tip)


class WaitingPage(Page):
    """Say that somebody decides who does not sit at this window."""

    passes = False

    def sentence(self) -> str:
        who, lead = self.context.words.who, self.adapter.lead
        if lead.asked:
            return tr(
                "{player} makes {asked} an offer. Agree, or say no.", player=who(self.player), asked=who(lead.asked)
            )
        return lead.held or tr("{player} decides. Wait for the move.", player=who(self.player))

    def fill(self) -> None:
        """Show who it is, where a character plays the seat, and what they said last."""
        game = self.adapter.game
        name = game.programs.get(self.player, "") if game is not None else ""
        character = character_of(name)
        if game is None or character is None:
            return
        picture = self.parts.take("face", QLabel)
        picture.setPixmap(face(name, game.setup.title, self.context.theme, LARGE_FACE))
        said = _last_said(game, self.player) or tr(character.says)
        who = self.parts.label(tr("Program, {level}", level=program_name(name)), "strong")
        told = column(who, self.parts.label(tr("“{text}”", text=said)), spacing=2)
        told.addStretch(1)
        self.body.addLayout(row(picture, (told, 1), spacing=12))


def _last_said(game: Game, player: PlayerId) -> str:
    """Return what a character said to the latest of their moves to which they had something to say, "" for nothing."""
    numbers = (number for number in range(game.at, 0, -1) if game.actions[number - 1].player == player)
    return next(filter(None, (reasons.said_to(game, number) for number in numbers)), "")


class UnknownPage(Page):
    """Offer the plain list of actions for a step that has no page of its own."""

    def sentence(self) -> str:
        return tr("Choose one of the actions.")

    def fill(self) -> None:
        for entry in self.adapter.menu():
            for number, action in enumerate(self.adapter.iter_options(entry.kind)):
                if number == 12:
                    break
                self.body.addWidget(self.offer(action, self.context.words.action(self.position, action)))
