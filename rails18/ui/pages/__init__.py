"""Show what is to be decided now: one page for each step."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rails18.ui.model.context import Context
    from rails18.ui.pages.page import Page


def page_for(context: Context, extra: str = "") -> Page:
    """Return the page for the shown position.

    Args:
        extra: kind of action beside the open step whose page is wanted instead, or "".
    """
    from rails18.ui.pages import (
        auction,
        bridge,
        city_marks,
        claims,
        connection,
        discard,
        dividend,
        exchange,
        over,
        par,
        ports,
        private,
        protection,
        run,
        stock,
        tiles,
        token,
        trade,
        train_offer,
        trains,
        treasury_shares,
    )

    pages: dict[str, type[Page]] = {
        "auction": auction.AuctionPage,
        "contest": auction.ContestPage,
        "stock": stock.StockPage,
        "track": tiles.TrackPage,
        "token": token.TokenPage,
        "home": token.HomePage,
        "run": run.RunPage,
        "dividend": dividend.DividendPage,
        "ports": ports.PortsPage,
        "trains": trains.TrainsPage,
        "train_offer": train_offer.TrainOfferPage,
        "discard": discard.DiscardPage,
        "exchange": exchange.LastExchangePage,
        "sale_tile": tiles.PowerTilePage,
        "par": par.ParPage,
        "protection": protection.ProtectionPage,
        "connection": connection.ConnectionPage,
        "connection_token": connection.ConnectionTokenPage,
        "connection_run": connection.ConnectionRunPage,
        "connection_dividend": connection.ConnectionDividendPage,
    }
    extras: dict[str, type[Page]] = {
        "buy_private": private.BuyPrivatePage,
        "power_token": token.PowerTokenPage,
        "power_tile": bridge.page_class(context.position),
        "exchange": exchange.ExchangePage,
        "redeem": treasury_shares.RedeemPage,
        "reissue": treasury_shares.ReissuePage,
        "trade_private": trade.TradePrivatePage,
        "mark_city": city_marks.MarkCityPage,
        "close_private": city_marks.ClosePrivatePage,
        "connection_run": connection.ClaimConnectionPage,
        "claim_routes": claims.ClaimRoutesPage,
    }
    if context.adapter.is_looking:
        return over.LookingPage(context)
    if context.position.state.ending is not None:
        return over.OverPage(context)
    if extra:
        return extras[extra](context)
    return pages.get(context.position.frame.step, over.UnknownPage)(context)
