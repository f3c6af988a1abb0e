"""List the choices of rules that shared rules ask for; a title sets those in which it differs from the default."""

from __future__ import annotations

from typing import Literal

from rails18.core.option import Option, Value, flag, number

Profit = Literal["company", "bank", "nobody"]

# auction
PRIVATE_AUCTION = flag("private.auction", default=True)
SPEAKS_FIRST: Option[Literal["left_of_highest", "lowest_bidder", "lowest_then_clockwise"]] = Option(
    "auction.speaks_first", "left_of_highest", ("left_of_highest", "lowest_bidder", "lowest_then_clockwise")
)
PASS_IS_FINAL = flag("auction.pass_is_final", default=True)
BIDS_BIND: Option[Literal["all", "highest"]] = Option("auction.bids_bind", "all", ("all", "highest"))
BIDS_IN_STEPS: Option[Literal["none", "raises", "all"]] = Option("auction.multiples", "none", ("none", "raises", "all"))
CHEAPER: Option[Literal["first", "cheapest"]] = Option("auction.cheaper", "first", ("first", "cheapest"))
PASS_NEXT: Option[Literal["rotation", "left_of_buyer", "left_of_last"]] = Option(
    "auction.pass_next", "rotation", ("rotation", "left_of_buyer", "left_of_last")
)

# building
BUILDING_ENDS = number("building.ends")

# bank
BANK_ADDED = number("bank.added")
BROKEN_AT: Option[Literal["zero", "never"]] = Option("bank.broken_at", "zero", ("zero", "never"))

# capital
CAPITAL: Option[Literal["at_float", "by_share"]] = Option("capital", "at_float", ("at_float", "by_share"))

# destinations and connection runs
DESTINATION_ROUND_START: Option[Literal["after_income", "first"]] = Option(
    "destination.round_start", "after_income", ("after_income", "first")
)
DESTINATION_SLOT: Option[Literal["space", "beside"]] = Option("destination.slot", "space", ("space", "beside"))

# dividends
HALF_DIVIDEND = flag("dividend.half")
HALF_DIVIDEND_PLACE: Option[Literal["stays", "bottom"]] = Option("half_dividend.place", "stays", ("stays", "bottom"))
DIVIDEND_OFFERING: Option[Profit] = Option("dividend.offering", "nobody", ("nobody", "company"))
DIVIDEND_POOL: Option[Profit] = Option("dividend.pool", "company", ("company", "bank"))

DIVIDEND_MOVES: Option[Literal["once", "by_size"]] = Option("dividend.moves", "once", ("once", "by_size"))
DIVIDEND_TRIPLE = number("dividend.triple_from")  # price from which an income can move the price three times

# forced purchases
EMERGENCY_EXCESS: Option[Literal["block", "lowest", "free"]] = Option(
    "emergency.excess", "block", ("block", "lowest", "free")
)
EMERGENCY_OTHER_COMPANIES: Option[Literal["not_asked", "asked"]] = Option(
    "emergency.other_companies", "not_asked", ("not_asked", "asked")
)
EMERGENCY_FROM_COMPANIES = flag("emergency.from_companies")
EMERGENCY_LIMIT_FIRST = flag("emergency.limit_first")
EMERGENCY_OVER_SIXTY: Option[Literal["sell_down", "free"]] = Option(
    "emergency.over_sixty", "sell_down", ("sell_down", "free")
)
EMERGENCY_PRESIDENCY: Option[Literal["none", "others"]] = Option("emergency.presidency", "none", ("none", "others"))
EMERGENCY_TRAIN: Option[Literal["cheapest", "any"]] = Option("emergency.train", "cheapest", ("cheapest", "any"))
EMERGENCY_PRIVATES = flag("emergency.privates")
EMERGENCY_PRIVATE_TRADES = flag("emergency.private_trades")
EMERGENCY_SECOND_BLOCK = flag("emergency.second_block", default=True)

# export of trains
EXPORT_LAST = flag("export.last")
EXPORT_PASSES: Option[Literal["to_the_end", "once_sold", "always"]] = Option(
    "export.passes", "to_the_end", ("to_the_end", "once_sold", "always")
)

# end of the game
FINISH_PRICE = flag("finish.price")
FINISH_ON_400 = flag("finish_on_400")
FINISH_TIMING: Option[Literal["turn_end", "round_end"]] = Option("finish.timing", "turn_end", ("turn_end", "round_end"))
FINISH_PHASE: Option[str] = Option("finish.phase", "", ())
FINISH_SOLD_OUT: Option[str] = Option("finish.sold_out", "", ())
FINISH_TRAIN: Option[str] = Option("finish.train", "", ())
STALEMATE = flag("game.stalemate")

# what is open to all
INFORMATION_BANK: Option[Literal["counted", "shown"]] = Option("information.bank", "counted", ("counted", "shown"))
INFORMATION_TRAIN_PRICE: Option[Literal["told", "secret"]] = Option(
    "information.train_price", "told", ("told", "secret")
)
HIDDEN_TREASURIES = flag("hidden_treasuries")

# stock market
MARKET_FOOT: Option[Literal["stay", "sink"]] = Option("market.foot", "stay", ("stay", "sink"))
MARKET_UNFLOATED: Option[Literal["falls", "stays"]] = Option("market.unfloated", "falls", ("falls", "stays"))
MARKET_PILES: Option[Literal["one", "two"]] = Option("market.piles", "one", ("one", "two"))
MARKET_TOP_ROW: Option[Literal["stay", "right_down"]] = Option("market.top_row", "stay", ("stay", "right_down"))

# operating rounds
FIRST_ORDER: Option[Literal["falling", "rising"]] = Option("operating.first_order", "falling", ("falling", "rising"))

# ports
PORT_INCOME = number("port.income")
PORT_PRICE = number("port.price")

# private companies
PRIVATE_MOST: Option[Literal["double", "face"]] = Option("private.most", "double", ("double", "face"))
PRIVATE_LEAST: Option[Literal["half", "one"]] = Option("private.least", "half", ("half", "one"))
EXCHANGE_UNASKED = flag("exchange_unasked", default=True)
POWER_TOKEN_OF_TURN = flag("power.token_of_turn", default=True)
EXTRA_TILE_OWNED_ONLY = flag("extra_tile_owned_only", default=True)
PRIVATE_SALES = flag("private.sales", default=True)

# redemption and reissue
REDEEM_TOP = number("redeem.top")  # what a share costs that is bought back at the last price, 0 for that price
REISSUE_CEILING = number("reissue.ceiling", 200)
TREASURY_PAID: Option[Literal["at_once", "round_end"]] = Option("treasury.paid", "at_once", ("at_once", "round_end"))

# routes
ROUTE_BEST: Option[Literal["required", "claim", "free"]] = Option(
    "route.best", "required", ("required", "claim", "free")
)
ROUTE_MUST = flag("route.must")

# the end
SCORE_PRIVATES = flag("score.privates", default=True)

# stock rounds
AFTER_FORCED_SALE: Option[Literal["free", "barred"]] = Option("stock.after_forced_sale", "free", ("free", "barred"))
BLOCK_PRICE: Option[Literal["one", "each"]] = Option("stock.block_price", "one", ("one", "each"))
STOCK_ORDER: Option[Literal["clockwise", "cash"]] = Option("stock.order", "clockwise", ("clockwise", "cash"))
OVER_SIXTY: Option[Literal["keep", "sell_down"]] = Option("stock.over_sixty", "keep", ("keep", "sell_down"))
PRIVATE_TRADE_TURN: Option[Literal["purchase", "either"]] = Option(
    "stock.private_trade_turn", "purchase", ("purchase", "either")
)
FIRST_SALES: Option[Literal["second_set", "president"]] = Option(
    "stock.first_sales", "second_set", ("second_set", "president")
)
ROUND_END: Option[Literal["sold_out", "market_shares"]] = Option(
    "stock.round_end", "sold_out", ("sold_out", "market_shares")
)
STOCK_SALES: Option[Literal["one_side", "before", "both_sides"]] = Option(
    "stock.sales", "one_side", ("one_side", "before", "both_sides")
)
SHARES_LEAVE = number("stock.shares_leave")  # the most players with whom shares leave the game
SECOND_BLOCK: Option[Literal["never", "after_purchase", "any"]] = Option(
    "stock.second_block", "never", ("never", "after_purchase", "any")
)
SELL_OVER_SIXTY: Option[Literal["free", "sell_down", "conform"]] = Option(
    "stock.sell_over_sixty", "free", ("free", "sell_down", "conform")
)
SEVERAL_FIRST: Option[Literal["market", "any"]] = Option("stock.several_first", "market", ("market", "any"))

# tokens
TOKEN_HOME: Option[Literal["round_start", "first_turn"]] = Option(
    "token.home", "round_start", ("round_start", "first_turn")
)
TOKEN_MOVE_PRICE = number("token.move_price")
TOKEN_ONE_IN: Option[Literal["city", "hex"]] = Option("token.one_in", "city", ("city", "hex"))

# track
TRACK_PRICE = number("track.price")  # what each tile costs at least
TRACK_LAYS: Option[Literal["exclusive", "one_upgrade"]] = Option(
    "track.lays", "exclusive", ("exclusive", "one_upgrade")
)
TRACK_LINE_FAULTS = flag("track.line_faults")
TRACK_REACH: Option[Literal["hex", "exit", "run"]] = Option("track.reach", "hex", ("hex", "exit", "run"))
TRACK_UPGRADE: Option[Literal["new_track_or_stop", "used_track_or_value", "nothing"]] = Option(
    "track.upgrade", "new_track_or_stop", ("new_track_or_stop", "used_track_or_value", "nothing")
)

# trains
DISCARD_ORDER: Option[Literal["buyer_then_price", "share_price"]] = Option(
    "train.discard_order", "buyer_then_price", ("buyer_then_price", "share_price")
)
SIDES_ANEW: Option[Literal["never", "returned"]] = Option("train.sides_anew", "never", ("never", "returned"))
TRAIN_DUTY: Option[Literal["route", "always"]] = Option("train.duty", "route", ("route", "always"))

OPTIONS: dict[str, Option[Value]] = {
    option.name: option for option in list(globals().values()) if isinstance(option, Option)
}
