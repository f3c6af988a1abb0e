"""Load a title for one game: read its files, check them, and choose by player count, variant and profile."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from rails18 import paths
from rails18.core.errors import CannotRead
from rails18.core.ids import CompanyId, PrivateId
from rails18.core.option import Value, same
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import RuleSet
from rails18.core.title import Setup, Title
from rails18.storage import kept
from rails18.storage.documents import resembling
from rails18.titledata import lots
from rails18.titledata.files import (
    Stamp,
    Values,
    deciding_options,
    document,
    folder_of,
    head,
    program_stamp,
    stamp,
    title_data,
    title_files,
    title_ids,
)
from rails18.titledata.lots import Drawn
from rails18.titledata.resolve import (
    board,
    certificate_limits,
    company,
    drawn_company,
    private,
    tile_counts,
    tiles,
    trains,
    with_profile,
)
from rails18.titledata.schema import OptionEntry, TitleData, Variant
from rails18.titles import RULE_SETS, is_own


class Choice(msgspec.Struct, frozen=True):
    """Offer a variant, profile or option: id, name and a sentence about it.

    Args:
        profiles: profiles in which an option is offered, () for all.
        proposed: profiles in which a new game has an option chosen until the table says otherwise.
    """

    id: str
    name: str
    sentence: str
    profiles: tuple[str, ...] = ()
    proposed: tuple[str, ...] = ()


class TitleInfo(msgspec.Struct, frozen=True):
    """Describe a title before a game is set up.

    Attributes:
        players: numbers of players that can play.
        level: 1 for a good first game, 2 for players who know one, 3 for experienced players.
        why: a sentence about whom it suits, "" for none.
        variants, profiles, options: what can be chosen; an option is off unless chosen, though some are proposed.
    """

    id: str
    name: str
    designer: str
    developer: str
    publisher: str
    players: tuple[int, ...]
    variants: tuple[Choice, ...]
    profiles: tuple[Choice, ...]
    options: tuple[Choice, ...]
    level: int = 2
    why: str = ""


def titles() -> list[TitleInfo]:
    """Return what can be played, the easiest first, reading only what a dialog shows, without titles of packs that are
    wrong.

    Raises:
        CannotRead: one of the program's own files is wrong.
    """
    return sorted(_looked_at()[0], key=lambda info: (info.level, info.id))


def left_out() -> list[CannotRead]:
    """Return what is wrong with the titles of packs that `titles` leaves out."""
    return _looked_at()[1]


def _looked_at() -> tuple[list[TitleInfo], list[CannotRead]]:
    found, wrong = list[TitleInfo](), list[CannotRead]()
    for title in title_ids():
        try:
            found.append(title_info(title))
        except CannotRead as error:
            if folder_of(title).parent == paths.maps():
                raise
            wrong.append(error)
    return found, wrong


def title_info(title: str) -> TitleInfo:
    """Return what a dialog shows of one title."""
    folder = folder_of(title)
    return _title_info(title, stamp(tuple(folder / f"{name}.yaml" for name in ("title", "variants", "options"))))


@lru_cache(maxsize=16)
def _title_info(title: str, _stamp: Stamp) -> TitleInfo:
    top = head(document(title, "title"))
    variants = document(title, "variants").entries("variants", Variant)
    options = document(title, "options")
    choices = options.entries("options", OptionEntry)
    profiles = options.value("profiles", dict[str, str])
    if top.id != title:
        raise document(title, "title").fault(
            "id", f"the id {top.id} is not the name of its folder.", f'Write "{title}".'
        )
    for file, section, entries in (
        ("title", "players", top.players),
        ("variants", "variants", variants),
        ("options", "profiles", profiles),
    ):
        if not entries:
            raise document(title, file).fault(section, "there must be one at least.", "Add an entry.")
    return TitleInfo(
        id=top.id,
        name=top.name,
        designer=top.designer,
        developer=top.developer,
        publisher=top.publisher,
        players=tuple(top.players),
        variants=tuple(Choice(id, variant.name, variant.sentence) for id, variant in variants.items()),
        profiles=tuple(Choice(id, id, text) for id, text in profiles.items()),
        options=tuple(
            Choice(id, id, option.says, option.offered, option.proposed)
            for id, option in choices.items()
            if option.table and not option.former
        ),
        level=top.level,
        why=top.why,
    )


def load_data(title: str) -> TitleData:
    """Return everything the files of a title say as they stand, checked.

    Raises:
        CannotRead: something in them is wrong; the first fault found.
    """
    return sound_data(title, stamp(title_files(title)), ())


SOUND, MOST_SOUND = "sound", 100  # folder of marks that data were found sound, and how many there are


@lru_cache(maxsize=12)
def sound_data(title: str, state_of_files: Stamp, values: Values) -> TitleData:
    data = title_data(title, state_of_files, values)
    seen = repr((title, state_of_files, values)).encode()
    mark = kept.digest(program_stamp(), seen).hex() if is_own(data.head.rules) else ""
    if not mark or kept.load(SOUND, mark) is None:
        from rails18.titledata.checks import raise_first  # a start does without while title and program are the same

        raise_first(title, data)
        if mark:
            kept.keep(SOUND, mark, b"", MOST_SOUND)
    return data


def deciding_values(title: str, values: Mapping[str, Value]) -> Values:
    """Return those of the values of options on which data depend."""
    options = deciding_options(title, stamp(title_files(title)))
    return tuple((name, values[name]) for name in options if name in values)


def data_for(setup: Setup) -> tuple[TitleData, Variant, dict[str, Value]]:
    """Return what the files of a title say for a game, its variant, and how its options are set.

    Only what the game plays is checked; `run_check` looks at all profiles and options.

    Raises:
        CannotRead: the files are wrong, or the set-up asks for what the title does not have.
    """
    state_of_files = stamp(title_files(setup.title))
    data = title_data(setup.title, state_of_files)
    if setup.variant not in data.variants or setup.profile not in data.profiles:
        sound_data(setup.title, state_of_files, ())  # the file may be wrong, and not whoever asks for what it lacks
    variant = chosen_variant(data, setup)
    options = chosen_options(data, variant, setup)
    values = deciding_values(setup.title, options)
    return sound_data(setup.title, state_of_files, values), variant, options


def setup_refusals(setup: Setup) -> tuple[Refusal, ...]:
    """Return why the number of players does not fit the title (`setup.players.count`)."""
    counts = tuple(data_for(setup)[0].head.players)
    number = len(setup.players)
    if number in counts:
        return ()
    return (refuse("setup.players.count", players=number, least=min(counts), most=max(counts)),)


def load_aliases(title: str, program: str = "18xx.games") -> dict[PrivateId, tuple[str, ...]]:
    """Return private company → its names in the files of another program, the one to write first."""
    return {id: private.aliases.get(program, ()) for id, private in load_data(title).privates.items()}


def load_title(setup: Setup) -> Title:
    """Return the title as it applies to a game: the very same one as long as set-up, files and rules are the same.

    Raises:
        CannotRead: the files are wrong, or the set-up asks for what the title does not have.
    """
    chosen = tuple((name, type(value), value) for name, value in setup.options.items())  # true and 1 being different
    state_of_files = stamp(title_files(setup.title))
    drawn = drawn_company(title_data(setup.title, state_of_files), setup.seed)
    by_seed = drawn_by_seed(setup)
    title = _title(
        setup.title, state_of_files, len(setup.players), setup.variant, setup.profile, chosen, drawn, by_seed
    )
    return rules_of(title.rules, title.id, setup.profile).played(title)


@lru_cache(maxsize=12)
def _title(
    id: PrivateId,
    _stamp: Stamp,
    players: int,
    variant_id: str,
    profile: str,
    chosen: tuple[tuple[str, type, Value], ...],
    drawn: CompanyId,
    by_seed: Drawn,
) -> Title:
    setup = Setup(id, ("",) * players, variant_id, profile, {name: value for name, _, value in chosen})
    data, variant, options = data_for(setup)
    top = data.head
    if setup_refusals(setup):
        raise CannotRead(
            "{title} is for {least} to {most} players, not for {number}.",
            "",
            "Choose {least} to {most} players.",
            title=top.id,
            least=min(top.players),
            most=max(top.players),
            number=len(setup.players),
        )
    limits = certificate_limits(data, len(setup.players))
    removed = (*variant.removed[len(setup.players)], *by_seed.privates)
    privates = {id: private(data, id, variant, drawn) for id in data.privates if id not in removed}
    counted = top.players[len(setup.players)]
    percents = counted.certificates
    companies = {id: company(data, id, () if id == drawn else percents) for id in data.companies}
    rules = rules_of(top.rules, top.id, profile)
    return Title(
        id=top.id,
        name=top.name,
        currency=top.currency,
        bank=counted.bank or top.bank,
        cash=counted.cash,
        certificate_limit=limits[max(limits)],
        certificate_limits=limits,
        share_limit=top.share_limit,
        pool_limit=top.pool_limit,
        board=board(data, variant, privates),
        tiles=tiles(data, variant),
        tile_counts=tile_counts(data, variant),
        market=data.market,
        companies={id: each for id, each in companies.items() if id not in by_seed.companies},
        privates=privates,
        trains=trains(data, len(setup.players)),
        phases=data.phases,
        options=options,
        rules=top.rules,
        hooks=rules.hooks,
        turn=rules.turn,
        yellow_lays=top.yellow_lays,
        unlimited=tuple(name for name, entry in data.tiles.items() if entry.unlimited),
        independents={id: company(data, id) for id in data.independents},
        left_out={id: companies[id] for id in by_seed.companies},
        deck=by_seed.deck,
        deck_seed=by_seed.seed,
    )


def drawn_by_seed(setup: Setup) -> Drawn:
    """Return what the seed of a game draws: cards that are left out, and the order of a deck."""
    data = title_data(setup.title, stamp(title_files(setup.title)))
    variant = data.variants.get(setup.variant)
    return lots.drawn(data, variant, len(setup.players), setup.seed) if variant is not None else Drawn()


def chosen_variant(data: TitleData, setup: Setup) -> Variant:
    """Return the variant of a set-up with the changes of its profile worked in."""
    if setup.variant not in data.variants:
        raise CannotRead(
            "{title} has no variant {name}.",
            "",
            resembling(setup.variant, data.variants),
            title=data.head.id,
            name=setup.variant,
        )
    if setup.profile not in data.profiles:
        raise CannotRead(
            "{title} has no rules profile {name}.",
            "",
            resembling(setup.profile, data.profiles),
            title=data.head.id,
            name=setup.profile,
        )
    return with_profile(data.variants[setup.variant], setup.profile)


def profile_values(
    data: TitleData, profile: str, options: Mapping[str, Value], variant: Variant | None = None
) -> dict[str, Value]:
    """Return the value of every option: the profile's, the variant's over it, the table's over both."""
    values = {name: entry.value for name, entry in data.fixed.items()}
    values |= {name: entry.profiles[profile] for name, entry in data.options.items() if profile in entry.profiles}
    values |= variant.options if variant else {}
    for name, entry in data.options.items():  # in the order of the title, whatever that of the table is
        values |= entry.sets.get(profile, {}) if options.get(name) is True else {}
    return values | dict(options)


def chosen_options(data: TitleData, variant: Variant, setup: Setup) -> dict[str, Value]:
    """Return the value of every option in a game.

    Raises:
        CannotRead: the table chose an option, or a value of one, that the title does not have.
    """
    for name, value in setup.options.items():
        entry = data.options.get(name)
        if entry is None or not entry.table:
            options = [known for known, other in data.options.items() if other.table]
            raise CannotRead(
                "{title} has no option {name}.", "", resembling(name, options), title=data.head.id, name=name
            )
        if not any(same(value, known) for known in entry.values):
            known_values = ", ".join(str(known) for known in entry.values)
            raise CannotRead(
                "the option {name} cannot be {value}.",
                "",
                "Choose one of: {known}.",
                name=name,
                value=value,
                known=known_values,
            )
    return profile_values(data, setup.profile, setup.options, variant)


def rules_of(name: str, title: str, profile: str = "rulebook") -> RuleSet:
    """Return the rules that a title names, as a rules profile has them.

    Raises:
        CannotRead: there are no such rules.
    """
    if name not in RULE_SETS:
        where = f"maps/{title}/title.yaml: rules"
        raise CannotRead("there are no rules {name}.", where, resembling(name, RULE_SETS), name=name)
    return RULE_SETS[name].under(profile)
