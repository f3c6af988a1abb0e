"""Run the trains: the best set is offered, drawn on the board, and may be changed by hand."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel, QProgressBar, QWidget

from rails18.board.problem import BestRoutes
from rails18.core.actions import RunTrains
from rails18.core.game import Update
from rails18.core.ids import NO_TRAIN, CompanyId, RunnerId, among
from rails18.core.route import Route
from rails18.questions import routes
from rails18.ui.look.markup import Markup, escaped, joined, markup
from rails18.ui.look.plain import set_tip
from rails18.ui.model.consequence import Line
from rails18.ui.model.proposal import Proposal
from rails18.ui.nouns.routes import income, train_notes
from rails18.ui.nouns.routes.steps import Onward
from rails18.ui.nouns.routes.tool import RouteTool
from rails18.ui.now.page import Page
from rails18.ui.stage.context import Context
from rails18.ui.text import runs, train_names
from rails18.ui.text.dividends import CHOICES, gain
from rails18.ui.widgets.controls import Choice, label, row
from rails18.ui.widgets.flow import Flow
from rails18.ui.widgets.layouts import Grid
from rails18.ui.widgets.soon import Soon
from rails18.words.translation import tr

AT_ONCE = {"pay": "Run and pay out", "half": "Run and pay half", "withhold": "Run and withhold"}
SHOW_AFTER = 200  # milliseconds of searching after which it is worth a word

UNROUTED = "Choose the stops of this train first, or press Best run."
BY_HAND = "Choose the stops of this train first."


class RunPage(Page):
    """Show the run of each train with what every stop is worth.

    Attributes:
        tool: draws routes and follows clicks on stops.
        best: the best set, once found.
    """

    draws_rings = True
    passes = False
    tool: RouteTool | None = None
    best: BestRoutes | None = None
    _listens = False
    _after: tuple[RunTrains, income.Ways] | None = None  # ways to use the income of a run

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._choosing = Soon(self._choose_best, self)
        self._kept_names.add("_choosing")

    def sentence(self) -> str:
        money = self.context.words.money
        if self.tool is not None and self.tool.train:
            train = train_names.as_noun(train_names.running(self.position, self.tool.train))
            again = tr("Click the last stop again to try another path.")
            told = tr("Click the {train}'s stops in order, on the map or below. {again}", train=train, again=again)
            return told if self.tells_best else told.removesuffix(again).rstrip()  # trains and stops need the room
        if not self.tells_best:
            return tr("Draw what each train of {company} runs: choose a train, then its stops.", company=self.company)
        if self.best is None:
            return tr("Looking for the best run of {company} …", company=self.company)
        if not self.best.proven:
            bound = money(self.best.upper_bound)
            found = tr("{company} runs for {revenue}", company=self.company, revenue=money(self.best.revenue))
            return tr(
                "{found}. The search was stopped; the best possible is at most {bound}.", found=found, bound=bound
            )
        return tr(
            "{company} runs for {revenue}. This is the best possible run.",
            company=self.company,
            revenue=money(self.best.revenue),
        )

    @property
    def tells_best(self) -> bool:
        """Return whether the best run is looked for and offered: not where it is to be found by hand."""
        return self.adapter.lead.tells_best

    def fill(self) -> None:
        self.nothing = UNROUTED if self.tells_best else BY_HAND
        if self.tool is None:
            self.tool = RouteTool(self.context, routes.problem(self.position, self.company))
            self.tool.changed.connect(self._changed)
            self.best = routes.known(self.position, self.company) if self.tells_best else None
            if self.best is not None:
                self.tool.routes = _by_train(self.best)
            self.lasting = QTimer(self, singleShot=True, interval=SHOW_AFTER)
            self.lasting.timeout.connect(self._show_search)
        self.progress = self.parts.take(QProgressBar, QProgressBar)
        self.progress.setRange(0, 0)
        self.progress.reset()
        self.progress.setTextVisible(True)
        self.progress.setFormat("searching")
        tip = tr("Use the best run found so far")
        self.stop_button = self.parts.button(tr("Stop the search"), self._stop_search, name="stop-search", tip=tip)
        self._search = row(self.progress, self.stop_button)
        self.body.addLayout(self._search)
        self.grid = Grid(across=6, down=3, grows=1)
        self.fault: QLabel = self.parts.label(tone="bad")
        self.comparison: QLabel = self.parts.take("comparison", lambda: label(tone="muted", wrap=False))
        self._claims: QLabel = self.parts.label(tone="warn")
        text, role = tr("Best run"), self.role
        self._reset = self.parts.choice(text, self.take_best, name="best-run", role=role, checkable=False)
        set_tip(self._reset, tr("Use the best set of routes again"))
        self._reset.setVisible(self.tells_best)
        free, dense = self.adapter.lead.moves_freely, self.is_dense and self.tells_best
        if self.tells_best and not (dense and free):  # else the total is told elsewhere, and nothing to compare it with
            self.body.addLayout(row((self.comparison, 1), self._reset))  # first: the keyboard's, and shall not scroll
        self.comparison.setVisible(self.tells_best)
        self._pays = {choice: self._pay_choice(choice) for choice in CHOICES}
        if free:
            pays = Flow(spacing=6)
            if dense:
                pays.addWidget(self._reset)
            for choice in self._pays.values():
                pays.addWidget(choice)
            self.body.addLayout(pays)
        self.body.addWidget(self._claims)
        self.body.addWidget(self.fault)
        self.body.addLayout(self.grid)
        if dense and free:
            self.body.addWidget(self.comparison)
        self._onward = self.parts.take(Onward, lambda: Onward(self.context))
        self._onward.lead(self.tool)
        self.body.addWidget(self._onward)
        self._make_rows()
        self._show_rows()
        self._show_search()

    def take_up(self) -> None:
        if self._listens or not self.tells_best:
            return
        self._listens = True
        finder = self.adapter.finder
        finder.found.connect(self._found)
        finder.progress.connect(self._progress)
        finder.failed.connect(self._failed)
        if self.best is not None:
            self._choosing.ask()  # once the map shows the track too
        else:
            finder.start(self.position, self.company)
            self.lasting.start()
            self._show_search()

    def _pay_choice(self, choice: str) -> Choice:
        """Return the button that lets the company run and use the income in one go, hidden until that is possible."""
        pay, text = partial(self._pay, choice), tr(AT_ONCE[choice])
        made = self.parts.choice(text, pay, name=f"then-{choice}", role=self.role)
        set_tip(made, tr("Run, and decide about the income with the same confirmation"))
        keep = made.sizePolicy()
        keep.setRetainSizeWhenHidden(choice == "pay")  # its row is there from the beginning
        made.setSizePolicy(keep)
        made.hide()
        return made

    def _pay(self, choice: str) -> None:
        """Let the income of the chosen run be used at once; pressed again, decide about it later."""
        selection = self.context.selection
        if selection.proposal is None or not isinstance(selection.proposal.action, RunTrains):
            assert self.tool is not None
            selection.propose(self.tool.action(), self._label())  # something beside the run was chosen
        proposal, way = selection.proposal, self._ways().get(choice)
        if proposal is None or way is None:
            return
        if proposal.then == way[0]:
            selection.propose(proposal.action, self._label())
        else:
            selection.propose(proposal.action, tr(AT_ONCE[choice]), way[0])

    def _ways(self) -> income.Ways:
        """Return what may be done with the income right after the chosen run, and what it brings."""
        proposal = self.context.selection.proposal
        if proposal is None or not isinstance(proposal.action, RunTrains):
            return {}
        if self._after is None or self._after[0] != proposal.action:
            self._after = (proposal.action, income.ways_after(self.adapter, proposal.action))
        return self._after[1]

    def _show_ways(self, proposal: Proposal | None) -> None:
        """Show which ways to use the income there are, and which one is chosen; in a lesson each step is its own."""
        ways, then = self._ways(), proposal.then if proposal is not None else None
        running = proposal is not None and isinstance(proposal.action, RunTrains)
        others = False
        for choice, button in self._pays.items():
            if running or self.best is None:  # what is chosen beside the run moves nothing
                shown = choice in ways and self.adapter.lead.moves_freely
                others = others or shown == button.isHidden()
                button.setVisible(shown)
            button.setChecked(then is not None and choice in ways and then == ways[choice][0])
        if others:
            self.filled.emit(False)  # the keys 1 to 9 mean what is there now

    def leave(self) -> None:
        if self._listens:
            self._listens = False
            finder = self.adapter.finder
            finder.found.disconnect(self._found)
            finder.progress.disconnect(self._progress)
            finder.failed.disconnect(self._failed)

    # the search

    def _stop_search(self) -> None:
        """Stop; a search of the hardest kind may take a second to hear of it."""
        self.adapter.finder.stop()
        self.stop_button.setEnabled(False)
        self.stop_button.setText(tr("Stopping …"))

    def _progress(self, found: int, at_most: int) -> None:
        self.progress.setRange(0, max(1, at_most))
        self.progress.setValue(found)
        money = self.context.words.money
        self.progress.setFormat(
            tr("Best so far {found}, at most {at_most}", found=money(found), at_most=money(at_most))
        )

    def _found(self, company: CompanyId, best: BestRoutes) -> None:
        if self.is_over:
            return
        self.best = best
        self._show_search()
        self.take_best()
        self.reworded.emit()

    def _failed(self, error: Exception) -> None:
        self.best = BestRoutes(0, 0, False, ())
        self._show_search()
        self.reworded.emit()
        raise error  # the window tells about it and writes it to the log; routes can still be drawn by hand

    def take_best(self) -> None:
        """Draw the best set and choose it."""
        if self.best is None or self.tool is None:
            return
        self.tool.train = NO_TRAIN
        self.tool.take(_by_train(self.best))
        self._choose_best()

    def _choose_best(self) -> None:
        if self.best is None or self.tool is None:
            return
        self.tool.draw()
        action = self.tool.action()
        if self.choose(action, self._label()):
            self.context.best_run.know(action)

    def choose(self, action: RunTrains, label: str) -> bool:
        """Choose a run, and to use its income as the company did last, at first to pay it out.

        Args:
            label: words of the confirm button where the income cannot be used with the same yes.
        """
        if self._after is None or self._after[0] != action:
            self._after = (action, income.ways_after(self.adapter, action))
        usual = income.usual(self.adapter, self.company)
        way = self._after[1].get(usual) if self.adapter.lead.moves_freely else None
        if way is None:
            return self.context.selection.propose(action, label)
        return self.context.selection.propose(action, tr(AT_ONCE[usual]), way[0])

    def _show_search(self) -> None:
        searching = self.best is None and self.tells_best
        lasting = searching and not self.lasting.isActive()
        self.progress.setVisible(lasting)
        self.stop_button.setVisible(
            lasting and not routes.must_be_best(self.position)
        )  # or the run found might be refused
        self._reset.setEnabled(not searching)

    # the drawing

    def _label(self) -> str:
        assert self.tool is not None
        return tr("Run · {total}", total=self.context.words.money(self.tool.total()))

    def _changed(self) -> None:
        if self.tool is None or self.is_over:
            return
        self._show_rows()
        self.reworded.emit()
        if not self.tool.train:
            return
        action = self.tool.action()
        known = self.best is not None or not self.tells_best
        refusals = self.adapter.refusals(action) if known else ()
        self._tell_fault(self.context.pointer.why(refusals))
        if refusals:
            self.context.selection.cancel()
        elif known:
            self.context.selection.propose(action, self._label())

    def _make_rows(self) -> None:
        """Make a row for each train; what its route is follows."""
        tool = self.tool
        assert tool is not None
        self._rows: dict[RunnerId, tuple[Choice, QLabel]] = {}
        for line, train in enumerate(tool.trains):
            name = train_names.as_noun(train_names.running(self.position, train))
            edge = f"border-left: 8px solid {tool.colour(train)};"
            draw = partial(self._draw, train)
            chip = self.parts.choice(name, draw, name=f"draw-{train}", role=self.role, dress=edge)
            set_tip(chip, tr("Draw this train's route stop by stop"))
            told = self.parts.label(rich=True)
            wipe = self.parts.button(tr("Clear"), partial(tool.clear, train), name=f"clear-{train}", role="link")
            wipe.setAccessibleName(tr("Clear the route of the {name}", name=name))
            for column, part in enumerate((chip, told, wipe)):  # in sight beside a long route
                self.grid.addWidget(part, line, column, *([] if part is told else [Qt.AlignmentFlag.AlignTop]))
            self._rows[train] = (chip, told)

    def _draw(self, train: RunnerId) -> None:
        if self.tool is not None:
            self.tool.pick(NO_TRAIN if self.tool.train == train else train)

    def _show_rows(self) -> None:
        tool = self.tool
        assert tool is not None
        for train, (chip, told) in self._rows.items():
            chip.setChecked(train == tool.train)
            text = joined(
                (self._route_words(train), train_notes.about(self.context, tool, train, beside=self.is_dense))
            )
            if told.text() != text:
                told.setText(text)
        self._onward.refresh()
        self._tell_fault("")
        self._show_comparison()
        claims = train_notes.claims(self.context, tool.total(), self.best.revenue if self.best else 0)
        self._claims.setText(claims)
        self._claims.setVisible(bool(claims))

    def _tell_fault(self, sentence: str) -> None:
        self.fault.setText(sentence)
        self.fault.setVisible(bool(sentence))

    def _route_words(self, train: RunnerId) -> Markup:
        assert self.tool is not None
        parts = self.tool.parts(train)
        if not parts:
            return escaped(tr("does not run"))
        words = self.context.words
        count = self.tool.counting(train)
        names, stops = [], self.tool.routes[train].stops
        for part, amount in parts:
            name = words.place(self.position, part) if among(part, stops) else runs.bonus(part)
            names.append(f"{name} {amount}" if part in count or part not in stops else f"({name})")
        return markup("{} = <b>{}</b>", " + ".join(names), words.money(sum(amount for _, amount in parts)))

    def _show_comparison(self) -> None:
        tool, best, money = self.tool, self.best, self.context.words.money
        if (best is None and self.tells_best) or tool is None:
            self.comparison.setText("")
            return
        less = best.revenue - tool.total() if best is not None else 0
        if best is not None and less > 0:
            known = tr("the best run") if best.proven else tr("the best run found")
            self.comparison.setText(tr("{less} less than {known}.", less=money(less), known=known))
        else:
            added = tr(" Privates add {money} of it.", money=money(tool.added())) if tool.added() else ""
            self.comparison.setWordWrap(bool(added))
            self.comparison.setText(income.total(self.position, self.context.words, tool.total()) + added)

    def told(self) -> list[Line]:
        """Return what each way to use the income would bring, unless one is chosen already."""
        proposal = self.context.selection.proposal
        if proposal is None or proposal.then is not None:
            return []
        return [self._way(choice, update) for choice, (_, update) in self._ways().items()]

    def _way(self, choice: str, update: Update) -> Line:
        words, pos, price = self.context.words, self.position, self.context.words.cell
        gains = [(owner, gain(update, self.company, owner)) for owner in (*pos.players, self.company)]
        told = ", ".join(f"{words.who(owner)} {words.signed(more)}" for owner, more in gains if more)
        old, new = update.before.market[self.company], update.after.market.get(self.company)
        moved = tr("; price {old} → {new}", old=price(old), new=price(new)) if new and new != old else ""
        what = tr(CHOICES.get(choice, choice))
        text = tr("{what}: {told}{moved}", what=what, told=told or tr("nothing"), moved=moved)
        return Line(text, "plain", self.company)

    def proposed(self, proposal: Proposal | None) -> None:
        super().proposed(proposal)
        self._show_ways(proposal)
        action = proposal.action if proposal else None
        if isinstance(action, RunTrains) and self.tool is not None and action != self.tool.action():
            self.tool.train = NO_TRAIN
            self.tool.take({route.train: route for route in action.routes})


def _by_train(best: BestRoutes) -> dict[RunnerId, Route]:
    return {route.train: route for route in best.routes}
