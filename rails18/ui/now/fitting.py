"""Fit heading, choices, consequences, cards and buttons into a panel of any size, before anything of it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, QTimer
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from rails18.ui.look.theme import Theme
from rails18.ui.model.proposal import Selection
from rails18.ui.now.outcome import HIGHEST
from rails18.ui.now.page import Page
from rails18.ui.now.panel_parts import PanelParts
from rails18.ui.widgets.controls import Choice
from rails18.ui.widgets.flow import Flow
from rails18.ui.widgets.soon import Soon

SLACK = 4  # pixels over what the choices want, so that no scroll bar comes for nothing
LEAST_CHOICES = 44  # pixels at normal text size that the choices always have
BRIEF = 42  # the same that consequences have where the choices leave it
WORDS = 17  # and a line of a choice
LINE = 24  # and beside choices that would have to scroll else
ENOUGH = 48  # the same that leaves cards the room beside them
KEPT = 100  # pixels at normal text size of choices that stay in sight while an answer is read, which scrolls then
YIELDED = 18  # pixels of them that give way where the answer needs no scrolling then: a line of words
ROOMY = 560  # pixels at normal text size of a panel in which news are told whole whatever the choices take
SHORTEST = 58  # pixels at normal text size of choices with consequences, below which the sentence scrolls too


def _is_open(offered: QWidget) -> bool:
    """Return whether a widget of a page may be chosen."""
    return not (isinstance(offered, QLabel) or (isinstance(offered, Choice) and offered.why_not))


def _high(part: QWidget, wide: int) -> int:
    """Return the height that a part wants in a width."""
    return part.heightForWidth(wide) if part.hasHeightForWidth() else part.sizeHint().height()


def _are_alike(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Return whether everything was fitted for the same; a position is compared by itself, for it holds much."""
    return one[0] is other[0] and one[1:] == other[1:]


class Fitting(QObject):
    """Give everything that a step tells and offers its place.

    Everything has its place before anything is chosen: heading, sentence and choices hang from the top, consequences
    and buttons are at the bottom, and choosing moves none of them.

    Args:
        panel: the frame that the parts fill.
        page: returns the choices of the open step.
        pages: kind → page that was shown.
    """

    def __init__(
        self,
        panel: QFrame,
        parts: PanelParts,
        theme: Theme,
        selection: Selection,
        page: Callable[[], Page | None],
        pages: Mapping[type[Page], Page],
    ) -> None:
        super().__init__(panel)
        self._panel, self._parts, self._page, self._pages = panel, parts, page, pages
        self._theme, self._selection = theme, selection
        self._fitting = Soon(self.fit, self)
        self._low = self._lowest = False
        self._carded: tuple[object, ...] = (None,)  # what cards were fitted for
        self._news_for: tuple[int, QSize, float] | None = None  # the page, size and text for which this is settled:
        self._one_line = False
        self._fitted: tuple[object, ...] = (None,)
        self._wished = 0  # pixels that the choices wanted when everything was fitted
        self._held = self._slack = 0  # that they have before anything is chosen, and what is added to have as many

    def ask(self) -> None:
        """Fit everything once it is written, before it is drawn."""
        self._fitting.ask()

    def lay_out_now(self, on: bool) -> None:
        """Lay everything out as it changes, or wait: Qt would do it again with each part that shows itself."""
        for layout in (*self._parts.layouts, *(page.body for page in self._pages.values())):
            layout.setEnabled(on)

    def fit(self) -> None:
        """Cut nothing: in a low panel the sentence scrolls with the choices, in a narrow one buttons say less.

        What is chosen has no part in it, so that nothing moves under the hand.
        """
        free = self.measured()
        if free is not None:
            self.place_parts(free)

    def measured(self) -> float | None:
        """Find out how high everything wants to be; return what choices and consequences share, None without a page.

        Heading, sentence and links say less, or scroll with the choices, where there is no room for them.
        """
        parts = self._parts
        self.lay_out_now(True)
        parts.buttons.invalidate()  # and for buttons that were hidden while somebody else decided
        self.fit_buttons()
        parts.extras.suit(self.inside)
        page = self._page()
        if page is None:
            return None
        if page.suit_room():
            self._news_for = None  # what it wants now is known only since it has its width
        free, is_new = self._least_free(page), self._is_new(page)
        left, state = self._reserve(page, free), page.position.state
        saves = page.saved if page.saved_for is state else min(page.saved, self._wished)  # other choices, other room
        if page.is_dense and is_new and left >= saves and page.condense(False):
            free = self._filled_anew(page)
            left = self._reserve(page, free)
        if left < 0 and page.condense(True):
            free = self._filled_anew(page)
            page.saved, page.saved_for = self._reserve(page, free) - left, state
        return free

    def _is_new(self, page: Page) -> bool:
        """Return whether anything that counts is another one than the last time."""
        before, self._fitted = self._fitted, self._asked(page)
        return not _are_alike(before, self._fitted)

    def _asked(self, page: Page | None) -> tuple[object, ...]:
        """Return what everything is fitted for: position, page, size of the panel and of its text."""
        state = page.position.state if page is not None else None
        return state, page, self._panel.size(), self._theme.text_scale

    def _reserve(self, page: Page, free: float) -> float:
        """Return the height that choices leave beyond two lines of consequences; less than none where they scroll."""
        return self._spare(free, self._wished) + sum(self._said_last()) - self._theme.px(BRIEF)

    def _filled_anew(self, page: Page) -> float:
        """Measure choices that have just become closer together, or less so."""
        self._fitting.forget()  # the page asked for what is about to be done
        return self._least_free(page)

    def _least_free(self, page: Page) -> float:
        """Measure the choices as they are; return what they share with consequences."""
        parts = self._parts
        px, wide = self._theme.px, self.inside - parts.bar.sizeHint().width()
        if page.minimumSizeHint().width() > wide:
            for choice in page.findChildren(Choice):
                choice.fold(wide)
        later = page.later_sentences()
        parts.todo.keep_height(self.inside, later)
        line = self._line_of_news()
        parts.heading.brief(False, line)
        free = self._free(parts.todo, parts.extras)
        low = free < px(SHORTEST)
        if low != self._low:
            self._low = low
            home, place = (parts.inner, 0) if low else (parts.right, 1)
            home.insertWidget(place, parts.todo)
            parts.todo.show()  # at once: what is hidden is not counted
        parts.heading.brief(low, line)
        free = self._free(parts.extras, *([] if low else [parts.todo]))
        lowest = low and free < 0.6 * px(SHORTEST)
        if lowest != self._lowest:
            self._lowest = lowest
            home, place = (parts.inner, 1) if lowest else (parts.right, parts.right.count() - 1)
            hidden = parts.extras.isHidden()
            home.insertWidget(place, parts.extras)
            parts.extras.setHidden(hidden)
        if lowest:
            free = self._free()
        if free < 0:
            parts.heading.brief(True, line, least=True)
            free = self._free()
        self._wished = self._wanted()
        self._hold(page, free)
        return free

    def _hold(self, page: Page, free: float) -> None:
        """Leave what is below the choices where it is, whether more or fewer of them follow on what is chosen."""
        parts, high = self._parts, self._wished - self._slack
        if page.shows_all:
            has_cards = parts.shelf.least_height(parts.content.width() - 4) > 0
            cards = has_cards and self._spare(free, high) - self._shelf_wants() >= self._theme.px(ENOUGH)
            below = cards or any(not strip.isHidden() for strip in parts.strips)
            held = high + page.grows(self.inside - parts.bar.sizeHint().width()) if below else 0
            room = int(free - self._theme.px(BRIEF) - SLACK + parts.area.minimumHeight())
            self._held = min(held, room) if room >= high else 0
        slack = max(0, self._held - high)
        if slack != self._slack:
            self._slack = slack
            parts.holder.setContentsMargins(0, 0, 0, slack)
            parts.inner.invalidate()
        self._wished = high + slack

    def _line_of_news(self) -> int | None:
        """Return the width of the one line that news may take, None where all of them have room.

        It is settled once for a page in a panel of this size, so that looking at another company moves nothing.
        """
        parts, page = self._parts, self._page()
        asked = (parts.heading.refreshed, self._panel.size(), self._theme.text_scale)
        if asked != self._news_for:
            self._news_for = asked
            parts.heading.brief(False)
            spare = self._spare(self._free(parts.todo, parts.extras), self._wanted())
            least = self._theme.px(BRIEF + WORDS * (page.higher() if page is not None else 0))
            self._one_line = self._panel.height() < self._theme.px(ROOMY) and spare < least
        return self.inside if self._one_line else None

    def _heights(self, free: float) -> tuple[int, int]:
        """Return the heights that consequences, and who speaks in their place, have at most: choices come first."""
        parts = self._parts
        px, wanted = self._theme.px, self._wished
        spare = self._spare(free, wanted)
        high = self._told_high(free, spare)
        kept = max(0, min(wanted, px(KEPT)) - parts.area.minimumHeight())  # two rows of choices beside an answer
        asked = parts.speaker.wants(self.inside) if parts.speaker.is_asked else 0
        room = round(free - SLACK - kept)
        if asked > room + px(YIELDED):
            asked = room
        return high, max(high, asked)

    def _told_high(self, free: float, spare: float) -> int:
        """Return the height of the place of consequences.

        What is below the last choice has it until something is chosen. Then it goes part by part, as far as is needed,
        so that no line of it is half in sight.
        """
        px, last, is_chosen = self._theme.px, self._said_last(), self._selection.proposal is not None
        usual = spare - self._shelf_wants() if spare - self._shelf_wants() >= px(ENOUGH) else spare
        least = px(BRIEF) if usual + sum(last) >= px(BRIEF) else px(LINE)
        high = max(least, min(px(HIGHEST), usual))
        wanted = max(high, min(px(HIGHEST), self._parts.outcome.wants))
        over = self._over(last, spare, wanted) if usual == spare else spare
        if not is_chosen:
            page = self._page()
            kept = 0 if self._low or (page is not None and page.makes_way) else high - sum(last)
            high = max(kept, min(high, usual))
        elif over > spare:
            high = max(high, over)
        self._parts.area.end_whole(is_chosen and high == over > spare)
        high = round(min(free - SLACK, high))
        return high if high >= px(LINE) - SLACK else 0  # no line is cut through

    @staticmethod
    def _over(last: Sequence[int], spare: float, wanted: float) -> float:
        """Return what consequences have in the place of as many of the last parts as they want, whole ones."""
        for part in last:
            if spare >= wanted:
                break
            spare += part
        return spare

    def _spare(self, free: float, wanted: int) -> float:
        """Return what choices that need not scroll leave of the room that they share with consequences."""
        return free - max(0, wanted + SLACK - self._parts.area.minimumHeight())

    def _said_last(self) -> list[int]:
        """Return the heights of what is below the last choice and may be out of sight, the lowest first.

        That is an offer beside the step, and words; if dense what is refused, too.
        """
        parts, page = self._parts, self._page()
        if page is None:
            return []
        if parts.chosen_strip is not None:
            return []
        shown = [strip for strip in parts.strips if not strip.isHidden()]
        highs = [strip.sizeHint().height() + parts.inner.spacing() for strip in shown]
        body, wide = page.body, self.inside - parts.bar.sizeHint().width()
        idle: dict[int, QLabel | Flow] = {}
        for child in (*page.children(), *body.children()):
            if isinstance(child, Flow) and not (page.is_dense and not any(map(_is_open, child.widgets()))):
                continue
            if isinstance(child, QLabel | Flow):
                idle[body.indexOf(child)] = child
        number = body.count() - 1
        while number in idle:
            part = idle[number]
            rows = part.row_heights(wide) if isinstance(part, Flow) else [part.heightForWidth(wide)]
            highs += [*reversed(rows[1:]), rows[0] + body.spacing()]
            number -= 1
        return highs

    def place_parts(self, free: float) -> None:
        """Give everything its place."""
        parts = self._parts
        high, spoken = self._heights(free)
        parts.outcome.set_height(high)
        parts.speaker.take(spoken, self.inside)
        for layout in (parts.inner, parts.right):
            layout.activate()  # before anything is drawn, or pressed, where it will not stay
        over = parts.area.viewport().height() - self._wished - SLACK - 2 * parts.inner.spacing()
        self._fit_cards(over)
        parts.inner.activate()  # cards that were placed a moment later would be drawn twice
        if parts.content.height() > parts.area.viewport().height():
            QCoreApplication.sendEvent(parts.area, QEvent(QEvent.Type.LayoutRequest))  # it may not have to scroll now
        QTimer.singleShot(0, parts.sight, parts.sight.show_chosen)  # once the area has its new height

    def _fit_cards(self, over: int) -> None:
        """Give cards the pixels that are over; what is chosen on a page moves none of them unless it would be cut."""
        parts, asked = self._parts, self._asked(self._page())
        stay = self._selection.proposal is not None and _are_alike(asked, self._carded)
        if not stay or over < parts.shelf.height():
            self._carded = asked
            parts.shelf.fit(QSize(parts.content.width() - 4, max(0, over)))

    def _besides(self) -> int:
        """Return the height of what else has room: the edges of the panel, questions over the consequences."""
        asked = [strip for strip in self._parts.questions if not strip.isHidden()]
        edges = self._panel.height() - self._panel.contentsRect().height()
        return edges + sum(_high(strip, self.inside) + self._parts.right.spacing() for strip in asked)

    def _shelf_wants(self) -> float:
        """Return the height that cards need beside the choices."""
        parts = self._parts
        return parts.shelf.least_height(parts.content.width() - 4) + 2 * (parts.inner.spacing() + SLACK)

    def _wanted(self) -> int:
        """Return the height at which nothing of the choices has to scroll."""
        parts = self._parts
        wide = self.inside - parts.bar.sizeHint().width()
        page = self._page()
        if page is not None:
            page.body.activate()
        for layout in (parts.holder, parts.inner):
            layout.invalidate()  # a page that has changed tells the outer one alone, and that asks the inner one
        shelf = 0 if parts.shelf.isHidden() else parts.shelf.height() + parts.inner.spacing()  # it has what is over
        flows = parts.inner.hasHeightForWidth()
        return (parts.inner.heightForWidth(wide) if flows else parts.inner.sizeHint().height()) - shelf

    @property
    def inside(self) -> int:
        """Return the width between the margins, inside the frame."""
        margins = self._parts.right.contentsMargins()
        return self._panel.contentsRect().width() - self._parts.stripe.width() - margins.left() - margins.right()

    def _free(self, *besides: QWidget) -> float:
        """Return the height that the least of the choices, all around them and some more widgets leave, in pixels."""
        parts = self._parts
        margins, gap = parts.right.contentsMargins(), parts.right.spacing()
        wide = self.inside
        shown = [part for part in (parts.heading, parts.heading.news, *besides) if not part.isHidden()]
        taken = sum(max(_high(part, wide), part.minimumHeight()) for part in shown)
        taken += parts.buttons.sizeHint().height() + parts.area.minimumHeight()
        around = margins.top() + margins.bottom() + gap * (len(shown) + 2)
        return self._panel.height() - self._besides() - around - taken

    def fit_buttons(self) -> None:
        """Let the buttons say as much as they have room for."""
        proposal = self._selection.proposal
        page = self._page()
        whole = page.confirm_words(proposal) if proposal is not None and page is not None else ""
        self._parts.buttons.fit(self.inside, whole)
