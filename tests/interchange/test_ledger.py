"""Share ids are followed through sales, changes of president and purchases by companies."""

from __future__ import annotations

from rails18.core.state import OFFERING, POOL
from rails18.interchange.ledger import Ledger, face

SEATS = ("P1", "P2", "P3")


def ledger(**hands: tuple[str, ...]) -> Ledger:
    """Return a ledger in which players hold shares of IC, the first of them started it."""
    made = Ledger(SEATS)
    for player, shares in hands.items():
        for share in shares:
            made.hand(share, player)
    return made


def test_the_face_of_shares_counts_the_presidents_double() -> None:
    assert face(("IC_0", "IC_4")) == 30


def test_shares_that_never_moved_lie_in_the_offering() -> None:
    made = ledger(P1=("IC_0",))
    assert (made.holder("IC_0"), made.holder("IC_1")) == ("P1", OFFERING)
    assert (made.percent("P1", "IC"), made.percent("P1", "MP")) == (20, 0)


def test_a_buyer_with_more_shares_gives_two_for_the_presidents() -> None:
    made = ledger(P1=("IC_0",), P2=("IC_1", "IC_2"))
    made.move(("IC_3",), 10, "P2")
    assert [made.holder(f"IC_{number}") for number in range(4)] == ["P2", "P1", "P1", "P2"]
    assert (made.percent("P1", "IC"), made.percent("P2", "IC")) == (20, 30)


def test_as_many_shares_do_not_make_a_president() -> None:
    made = ledger(P1=("IC_0",), P2=("IC_1",))
    made.move(("IC_2",), 10, "P2")
    assert made.holder("IC_0") == "P1"


def test_a_president_who_sells_part_of_his_certificate_keeps_a_share_of_his_successor() -> None:
    made = ledger(P1=("IC_0",), P2=("IC_1", "IC_2"))
    made.move(("IC_0",), 10, POOL)
    assert made.holder("IC_0") == "P2"
    assert [made.percent(who, "IC") for who in (*SEATS, POOL)] == [10, 20, 0, 10]


def test_the_next_in_seat_order_follows_a_president() -> None:
    made = ledger(P2=("IC_0", "IC_5"), P1=("IC_1", "IC_2"), P3=("IC_3", "IC_4"))
    made.move(("IC_5", "IC_0"), 30, POOL)
    assert made.holder("IC_0") == "P3"
    assert [made.percent(who, "IC") for who in (*SEATS, POOL)] == [20, 0, 20, 30]


def test_a_company_buys_from_the_holder_and_offers_again() -> None:
    made = ledger(P1=("IC_0", "IC_1"), P2=("IC_2",))
    assert made.holder("IC_2") == "P2"
    made.move(("IC_2",), 10, "IC")
    assert (made.holder("IC_2"), made.percent("P2", "IC")) == ("IC", 0)
    made.move(("IC_2",), 10, OFFERING)
    assert made.holder("IC_2") == OFFERING
