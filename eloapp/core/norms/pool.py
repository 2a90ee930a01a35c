"""The games of a norm as bits, and what the conditions say of any choice of them.

Whatever is not known (a title, a federation, who comes next) makes a number a pair, the lowest
and the highest that it can be: a condition is met when the worst of both is enough, and not met
when the best is not.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, unique
from typing import Final, NamedTuple

from eloapp.core.event import Event
from eloapp.core.norm_data import EventSystem, MixExemption, NormData
from eloapp.core.norms.games import NormGame, NormGames
from eloapp.core.norms.regulations import (
    DOUBLE_ROUND_ROBIN_PLAYERS,
    NO_FEDERATION,
    OTHER_FEDERATIONS,
    PREDETERMINED,
    TITLE_HOLDERS,
    NormRule,
    average_rounded,
    halves_for,
    least_games,
    least_required,
    least_score,
    least_titled,
    most_of_one,
    most_own,
)


@unique
class Condition(Enum):
    """What a norm asks; one line each, in the order shown."""

    GAMES = "games"
    TITLED = "titled"
    REQUIRED_TITLES = "required-titles"
    OTHER_FEDERATIONS = "other-federations"
    OWN_FEDERATION = "own-federation"
    ONE_FEDERATION = "one-federation"
    PLAYERS = "players"
    """Double round robins only."""
    AVERAGE = "average"
    SCORE = "score"
    PERFORMANCE = "performance"
    LIST = "list"
    """Standard ratings; a line only where it fails."""
    SYSTEM = "system"
    ROUNDS_A_DAY = "rounds-a-day"
    TIME = "time"


@unique
class NormState(Enum):
    """Whether a condition or a norm is met; CANNOT_TELL: it depends on what is asked for."""

    MET = "met"
    NOT_MET = "not-met"
    CANNOT_TELL = "cannot-tell"


FEDERATION_CONDITIONS: Final = frozenset(
    {Condition.OTHER_FEDERATIONS, Condition.OWN_FEDERATION, Condition.ONE_FEDERATION}
)


def worst(states: Iterable[NormState]) -> NormState:
    """Conditions together: all must be met."""
    found = set(states)
    for state in (NormState.NOT_MET, NormState.CANNOT_TELL):
        if state in found:
            return state
    return NormState.MET


class Bound(NamedTuple):
    """A number of opponents, as low and as high as it can be, and what it must be."""

    condition: Condition
    low: int
    high: int
    limit: int
    at_most: bool = False
    exempt: bool | None = False
    """Whether the event is exempt from it; None: not known."""

    @property
    def possible(self) -> bool:
        """Whether it can be met at best."""
        if self.exempt is not False:
            return True
        return self.low <= self.limit if self.at_most else self.high >= self.limit

    @property
    def sure(self) -> bool:
        """Whether it is met at worst."""
        if self.exempt:
            return True
        return self.high <= self.limit if self.at_most else self.low >= self.limit

    @property
    def state(self) -> NormState:
        """Both as one word."""
        if self.sure:
            return NormState.MET
        return NormState.CANNOT_TELL if self.possible else NormState.NOT_MET


@dataclass(frozen=True, slots=True)
class Pool:
    """The games of one event for one norm. A set of games is an integer, game i its bit i.

    ``below_floor`` are the games against opponents below the floor, the lowest first.
    """

    rule: NormRule
    games: tuple[NormGame, ...]
    least: int
    predetermined: bool
    double: bool
    exempt: bool | None
    own: str
    all: int
    all_halves: int
    all_total: Decimal
    known_ratings: dict[int, Decimal]
    below_floor: tuple[int, ...]
    opponents: tuple[object, ...]
    to_come: int
    won: int
    in_doubt: int
    unknown_rating: int
    titled: int
    required: int
    unknown_title: int
    federations: dict[str, int]
    unknown_federation: int

    def members(self, kept: int) -> Iterator[int]:
        """Places of the games of a set."""
        while kept:
            lowest = kept & -kept
            yield lowest.bit_length() - 1
            kept ^= lowest

    def rounds(self, bits: int) -> tuple[int, ...]:
        """The rounds of a set, from 0."""
        return tuple(self.games[i].round for i in self.members(bits))

    def unnamed(self, kept: int) -> int:
        """Games of which it is not known who is met twice; in double round robins alone."""
        if not self.double:
            return 0
        return sum(1 << i for i in self.members(kept) if self.opponents[i] is None)

    def most_met(self, kept: int) -> str:
        """The federation met most often, the first by name of several; empty: none is known."""
        codes = sorted(self.federations)
        return max(codes, key=lambda c: (kept & self.federations[c]).bit_count(), default="")

    # Sets of games leave out few: their sums are those of all games less the rest.

    def halves(self, kept: int) -> int:
        """Half points made in a set so far."""
        return self.all_halves - sum(
            self.games[i].halves or 0 for i in self.members(self.all & ~kept)
        )

    def lowest(self, kept: int) -> int | None:
        """The game whose opponent is raised to the floor (1.4.6c); None: nobody is below it."""
        return next((i for i in self.below_floor if kept >> i & 1), None)

    def total(self, kept: int) -> Decimal:
        """Sum of the ratings that are known, one of them raised."""
        total = self.all_total
        for i in self.members(self.all & ~kept & ~self.unknown_rating):
            total -= self.known_ratings[i]
        lowest = self.lowest(kept)
        return total if lowest is None else total + self.rule.floor - self.known_ratings[lowest]

    def needed(self, kept: int) -> int | None:
        """The score that a set needs, in half points; None: out of reach for any mix.

        While a rating is not known, it is the 35 % alone.
        """
        count = kept.bit_count()
        if kept & self.unknown_rating:
            halves: int | None = int(least_score(count) * 2)
        else:
            average = average_rounded(self.total(kept), count)
            if average < self.rule.average:
                return None
            halves = halves_for(count, self.rule.performance - average)
        left = 2 * (kept & self.to_come).bit_count()
        if halves is None or self.halves(kept) + left < halves:
            return None
        return halves

    def bounds(self, kept: int) -> list[Bound]:
        """The mix of opponents (1.4.3 to 1.4.5) of a set."""
        opponents = self._once_each(kept)
        if opponents is None:
            return self._untold()
        count = opponents.bit_count()
        titles = (opponents & self.unknown_title).bit_count()
        titled = (opponents & self.titled).bit_count()
        required = (opponents & self.required).bit_count()
        found = [
            Bound(Condition.TITLED, titled, titled + titles, least_titled(count)),
            Bound(
                Condition.REQUIRED_TITLES,
                required,
                required + titles,
                least_required(count, double_round_robin=self.double),
            ),
            *self._federations(opponents, count),
        ]
        if self.double:
            named = len({key for key in self.opponents if key is not None}) + 1
            most = named + self.unnamed(self.all).bit_count()
            found.append(Bound(Condition.PLAYERS, named, most, DOUBLE_ROUND_ROBIN_PLAYERS))
        return found

    def _federations(self, opponents: int, count: int) -> list[Bound]:
        unknown = (opponents & self.unknown_federation).bit_count()
        by_code = {
            code: n
            for code, bits in self.federations.items()
            if (n := (opponents & bits).bit_count())
        }
        most = max(by_code.values(), default=0)
        others = sum(1 for code in by_code if code != self.own)
        # An own federation that is not known may be any, the one met most often included.
        own = by_code.get(self.own, 0)
        own_at_most = 0 if self.own in NO_FEDERATION else (own if self.own else most) + unknown
        fewest_others = others if self.own else max(0, others - 1)
        return [
            Bound(
                Condition.OTHER_FEDERATIONS,
                fewest_others,
                others + unknown,
                OTHER_FEDERATIONS,
                exempt=self.exempt,
            ),
            Bound(Condition.OWN_FEDERATION, own, own_at_most, most_own(count), True, self.exempt),
            Bound(
                Condition.ONE_FEDERATION,
                most,
                most + unknown,
                most_of_one(count),
                True,
                self.exempt,
            ),
        ]

    def _once_each(self, kept: int) -> int | None:
        """One game per opponent; None: a name is missing."""
        if not self.double:
            return kept
        first: dict[object, int] = {}
        for i in self.members(kept):
            key = self.opponents[i]
            if key is None:
                return None
            first.setdefault(key, i)
        return sum(1 << i for i in first.values())

    def _untold(self) -> list[Bound]:
        """The mix while it is not known who meets whom twice: anything is possible."""
        most = len(self.games)
        return [
            Bound(Condition.TITLED, 0, most, 1),
            Bound(Condition.REQUIRED_TITLES, 0, most, 1),
            Bound(Condition.OTHER_FEDERATIONS, 0, most, 1, exempt=self.exempt),
            Bound(Condition.OWN_FEDERATION, 0, most, 0, True, self.exempt),
            Bound(Condition.ONE_FEDERATION, 0, most, 0, True, self.exempt),
            Bound(Condition.PLAYERS, 0, most, 1),
        ]


def pool_of(event: Event, counted: NormGames, rule: NormRule) -> Pool:
    """The games of an event as bits for one norm."""
    games, data = counted.games, event.norms
    opponents = [game.opponent for game in games]
    federations: dict[str, int] = {}
    unknown_federation = 0
    for i, opponent in enumerate(opponents):
        code = federation_code(opponent.federation)
        if not code:
            unknown_federation |= 1 << i
        elif code not in NO_FEDERATION:
            federations[code] = federations.get(code, 0) | 1 << i

    ratings = {i: r for i, game in enumerate(games) if (r := game.rating) is not None}

    def bits(is_so: Callable[[NormGame], bool]) -> int:
        return sum(1 << i for i, game in enumerate(games) if is_so(game))

    return Pool(
        rule=rule,
        games=games,
        least=least_games(data.setting, event.number_of_rounds, counted.missed_without_fault),
        predetermined=data.system in PREDETERMINED or data.system is EventSystem.OTHER,
        double=data.system is EventSystem.DOUBLE_ROUND_ROBIN,
        exempt=exempt_from_mix(data),
        own=federation_code(data.federation),
        all=(1 << len(games)) - 1,
        all_halves=sum(game.halves or 0 for game in games),
        all_total=sum(ratings.values(), Decimal(0)),
        known_ratings=ratings,
        below_floor=tuple(
            i for i in sorted(ratings, key=ratings.__getitem__) if ratings[i] < rule.floor
        ),
        opponents=tuple(o.id or o.name.strip().casefold() or None for o in opponents),
        to_come=bits(lambda game: game.halves is None),
        won=bits(lambda game: game.halves == 2),
        in_doubt=bits(lambda game: game.round in counted.in_doubt),
        unknown_rating=bits(lambda game: game.rating is None),
        titled=bits(lambda game: game.opponent.title in TITLE_HOLDERS),
        required=bits(lambda game: game.opponent.title in rule.opponents),
        unknown_title=bits(lambda game: game.opponent.title is None),
        federations=federations,
        unknown_federation=unknown_federation,
    )


def exempt_from_mix(data: NormData) -> bool | None:
    """Whether 1.4.3 and 1.4.4 are waived for the player; None: not known.

    1.4.3b speaks of players of the registering federation only.
    """
    if data.exemption is not MixExemption.NATIONAL_TEAM:
        return data.exemption is not None
    own, host = federation_code(data.federation), federation_code(data.host)
    return own == host if own and host else None


def federation_code(text: str) -> str:
    """A federation as it is compared: capitals, no blanks around."""
    return text.strip().upper()
