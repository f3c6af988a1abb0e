"""Dress ordinary widgets in the colours and sizes of the theme."""

from __future__ import annotations

from rails18.ui.look.theme import DISPLAY, FAMILY, Theme, blend

NORMAL, SMALL, LARGE, TITLE = 13, 11.5, 14, 16  # text sizes in pixels at scale 1


def sheet(theme: Theme) -> str:
    """Return the style sheet of the whole window."""
    c, px = theme.palette, theme.px
    hover = blend(c.raised, c.text, 0.06).name()  # quieter than what is chosen
    chosen = blend(c.soft, c.accent, 0.12).name()
    grey = blend(c.muted, c.panel, 0.25).name()
    confirm = c.good
    confirm_ink = "#FFFFFF" if c.name != "dark" else "#08150D"
    confirm_hover = blend(confirm, c.text, 0.15).name()
    return f"""
    QWidget {{ font-family: "{FAMILY}"; font-size: {px(NORMAL):.0f}px; color: {c.text}; outline: none; }}
    QMainWindow, QDialog, QWidget#background {{ background: {c.window}; }}
    QMenuBar {{ background: {c.window}; }}
    QMenuBar::item {{ padding: {px(3):.0f}px {px(9):.0f}px; background: transparent; border-radius: 4px; }}
    QMenuBar::item:selected {{ background: {hover}; }}
    QMenu {{ background: {c.panel}; border: 1px solid {c.line}; padding: 4px; }}
    QMenu::item {{ padding: {px(4):.0f}px {px(26):.0f}px {px(4):.0f}px {px(20):.0f}px; border-radius: 4px; }}
    QMenu::item:selected {{ background: {c.soft}; color: {c.text}; }}
    QMenu::item:disabled {{ color: {c.muted}; }}
    QMenu::separator {{ height: 1px; background: {c.line}; margin: 4px 8px; }}
    QFrame#card {{ background: {c.panel}; border: 1px solid {c.line}; border-radius: 8px; }}
    QFrame#outcome {{ background: {c.raised}; border: 1px solid {c.line}; border-radius: 6px; }}
    QFrame#banner {{ background: {c.soft}; border: 1px solid {c.accent}; border-radius: 6px; }}
    QFrame#tip {{ background: {c.panel}; border: 2px solid {c.bad}; border-radius: 8px; }}
    QFrame#rule {{ background: {c.line}; max-height: 1px; border: none; }}
    QLabel {{ background: transparent; border: none; }}
    QLabel[tone="title"] {{ font-family: "{DISPLAY}"; font-size: {px(TITLE):.0f}px; font-weight: 600; }}
    QLabel[tone="banner"] {{ font-family: "{DISPLAY}"; font-size: {px(34):.0f}px; font-weight: 600; }}
    QLabel[tone="large"] {{ font-size: {px(LARGE):.0f}px; }}
    QLabel[tone="strong"] {{ font-weight: 600; }}
    QLabel[tone="muted"] {{ color: {c.muted}; font-size: {px(SMALL):.0f}px; }}
    QLabel[tone="next"] {{ color: {c.link}; }}
    QLabel[tone="good"] {{ color: {c.good}; }}
    QLabel[tone="warn"] {{ color: {c.warn}; font-weight: 600; }}
    QLabel[tone="news"] {{ color: {c.warn}; font-size: {px(SMALL):.0f}px; }}
    QLabel[tone="bad"] {{ color: {c.bad}; font-weight: 600; }}
    QPushButton, QToolButton {{
        background: {c.raised}; border: 1px solid {c.line}; border-radius: 6px;
        padding: {px(4):.0f}px {px(10):.0f}px; }}
    QPushButton:hover, QToolButton:hover {{ background: {hover}; border-color: {c.muted}; }}
    QPushButton:focus, QToolButton:focus {{
        border: 2px solid {c.link}; padding: {px(4) - 1:.0f}px {px(10) - 1:.0f}px; }}
    QLineEdit:focus {{ border: 2px solid {c.link}; padding: 1px 3px; }}
    QPushButton:checked, QToolButton:checked {{
        background: {chosen}; border: 2px solid {c.accent}; padding: {px(4) - 1:.0f}px {px(10) - 1:.0f}px; }}
    QPushButton:disabled, QToolButton:disabled {{ color: {grey}; background: {c.window}; }}
    QPushButton:flat {{ color: {grey}; background: {c.window}; border-style: dashed; }}
    QPushButton[role="confirm"] {{
        background: {confirm}; color: {confirm_ink}; border: none; font-weight: 600;
        font-size: {px(14):.0f}px; padding: {px(6):.0f}px {px(14):.0f}px; }}
    QPushButton[role="confirm"]:hover {{ background: {confirm_hover}; }}
    QPushButton[role="confirm"]:focus {{
        border: 2px solid {c.link}; padding: {px(6) - 2:.0f}px {px(14) - 2:.0f}px; }}
    QPushButton[role="confirm"]:flat {{ background: {c.line}; color: {c.muted}; }}
    QToolButton[role="badge"] {{ padding: {px(2):.0f}px; }}
    QToolButton[role="badge"]:focus, QToolButton[role="badge"]:checked {{ padding: {px(2) - 1:.0f}px; }}
    QPushButton[role="tile"] {{ padding: {px(1):.0f}px {px(4):.0f}px; }}
    QPushButton[role="tile"]:focus, QPushButton[role="tile"]:checked {{
        padding: {px(1) - 1:.0f}px {px(4) - 1:.0f}px; }}
    QPushButton[role="small"] {{ padding: {px(1):.0f}px {px(8):.0f}px; }}
    QPushButton[role="small"]:focus, QPushButton[role="small"]:checked {{
        padding: {px(1) - 1:.0f}px {px(8) - 1:.0f}px; }}
    QPushButton[role="skip"] {{ font-size: {px(14):.0f}px; padding: {px(6):.0f}px {px(14):.0f}px; }}
    QPushButton[role="skip"]:focus {{ padding: {px(6) - 1:.0f}px {px(14) - 1:.0f}px; }}
    QPushButton[role="skip"][tight="true"], QPushButton[role="confirm"][tight="true"] {{
        padding: {px(6):.0f}px {px(3):.0f}px; }}
    QPushButton[role="skip"][tight="true"]:focus {{ padding: {px(6) - 1:.0f}px {px(3) - 1:.0f}px; }}
    QPushButton[role="confirm"][tight="true"]:focus {{ padding: {px(6) - 2:.0f}px {px(3) - 2:.0f}px; }}
    QPushButton[role="start"] {{ font-size: {px(15):.0f}px; padding: {px(12):.0f}px {px(18):.0f}px; text-align: left; }}
    QPushButton[role="start"]:focus {{ padding: {px(12) - 1:.0f}px {px(18) - 1:.0f}px; }}
    QToolButton[role="title"] {{
        background: {c.panel}; font-size: {px(15):.0f}px; padding: {px(8):.0f}px; border-radius: 12px; }}
    QToolButton[role="title"][first="true"] {{ border: 2px solid {c.accent}; padding: {px(8) - 1:.0f}px; }}
    QToolButton[role="title"]:focus {{ padding: {px(8) - 1:.0f}px; }}
    QPushButton[role="link"] {{
        background: transparent; border: none; color: {c.link}; text-decoration: underline;
        padding: {px(2):.0f}px {px(4):.0f}px; text-align: left; }}
    QPushButton[role="link"]:focus {{
        border: 1px dotted {c.link}; padding: {px(2) - 1:.0f}px {px(4) - 1:.0f}px; }}
    QPushButton[role="header"] {{ padding: {px(2):.0f}px {px(8):.0f}px; }}
    QPushButton[role="header"]:focus, QPushButton[role="header"]:checked {{
        padding: {px(2) - 1:.0f}px {px(8) - 1:.0f}px; }}
    QLabel#step {{ padding: {px(1) + 1:.0f}px {px(2) + 1:.0f}px; }}
    QLabel#chip {{ background: {c.raised}; border: 1px solid {c.line}; border-radius: {px(9):.0f}px;
        padding: {px(1):.0f}px {px(8):.0f}px; }}
    QLabel#chip[on="true"] {{
        background: {c.accent}; color: {c.on_accent}; border-color: {c.accent}; font-weight: 600; }}
    QLabel#chip[done="true"] {{ color: {c.muted}; }}
    QLabel#chip[time="warn"], QPushButton[time="warn"] {{ border-color: {c.warn}; color: {c.warn}; font-weight: 600; }}
    QLabel#chip[time="bad"] {{ border-color: {c.bad}; color: {c.bad}; font-weight: 600; }}
    QLabel#chip[on="true"][time="warn"] {{ background: {c.warn}; color: {c.panel}; }}
    QLabel#chip[on="true"][time="bad"] {{ background: {c.bad}; color: {c.panel}; }}
    QLineEdit {{
        background: {c.panel}; border: 1px solid {c.line}; border-radius: 5px; padding: 2px 4px;
        min-height: {px(20):.0f}px; }}
    QComboBox {{ combobox-popup: 0; }}
    QComboBox QAbstractItemView::item {{ min-height: {px(24):.0f}px; }}
    QSpinBox#field, QComboBox#field {{ min-height: {px(24):.0f}px; }}
    QAbstractSpinBox QLineEdit, QAbstractSpinBox QLineEdit:focus, QComboBox QLineEdit {{
        border: none; padding: 0; min-height: 0; background: transparent; }}
    QListView, QTreeView, QTableView, QTextBrowser, QPlainTextEdit {{
        background: {c.panel}; border: 1px solid {c.line}; border-radius: 6px; }}
    QListView#quiet, QTextBrowser#quiet, QTableView#quiet, QScrollArea {{ border: none; background: transparent; }}
    QScrollArea > QWidget > QWidget {{ background: transparent; }}
    QScrollArea > QWidget > QWidget#choices {{ background: {c.panel}; }}
    QListView::item {{ padding: {px(2):.0f}px {px(4):.0f}px; }}
    QListView::item:selected, QTableView::item:selected {{ background: {c.soft}; color: {c.text}; }}
    QHeaderView::section {{
        background: {c.raised}; border: none; border-bottom: 1px solid {c.line};
        padding: {px(4):.0f}px {px(6):.0f}px; font-weight: 600; }}
    QTabWidget::pane {{ border: none; }}
    QTabBar {{ qproperty-drawBase: 0; }}
    QTabBar::tab {{
        background: transparent; border: none; padding: {px(4):.0f}px {px(10):.0f}px; color: {c.muted}; }}
    QTabBar::tab:selected {{ color: {c.text}; font-weight: 600; border-bottom: 2px solid {c.accent}; }}
    QSplitter::handle {{ background: transparent; }}
    QSplitter::handle:hover {{ background: {c.line}; }}
    QToolTip {{ background: {c.panel}; color: {c.text}; border: 1px solid {c.line}; padding: 4px; }}
    QProgressBar {{ border: 1px solid {c.line}; border-radius: 5px; background: {c.raised}; text-align: center; }}
    QProgressBar::chunk {{ background: {c.accent}; border-radius: 4px; }}
    QSlider::groove:horizontal {{ height: {px(4):.0f}px; background: {c.line}; border-radius: {px(2):.0f}px; }}
    QSlider::sub-page:horizontal {{ background: {c.accent}; border-radius: {px(2):.0f}px; }}
    QSlider::handle:horizontal {{
        background: {c.panel}; border: 2px solid {c.accent}; width: {px(10):.0f}px; height: {px(10):.0f}px;
        margin: -{px(5):.0f}px 0;
        border-radius: {int(px(10) / 2) + 2}px; }}
    QScrollBar:vertical {{ background: transparent; width: {px(10):.0f}px; margin: 0; }}
    QScrollBar:horizontal {{ background: transparent; height: {px(10):.0f}px; margin: 0; }}
    QScrollBar::handle {{ background: {c.line}; border-radius: {px(4):.0f}px; min-height: 24px; min-width: 24px; }}
    QScrollBar::handle:hover {{ background: {c.muted}; }}
    QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{
        background: transparent; border: none; width: 0; height: 0; }}
    """
