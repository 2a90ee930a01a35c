"""What the rounds to come may bring to the session's event: at once, or in the background."""

from collections.abc import Iterator

from eloapp.core.event import Event
from eloapp.core.planning.prospect import Prospect as Prospect
from eloapp.core.planning.prospect import norms_matter as norms_matter
from eloapp.core.planning.prospect import prospects as prospects
from eloapp.core.planning.prospect import sought_norms as sought_norms
from eloapp.core.rules import Rules
from eloapp.core.titles import Title
from eloapp.models.job_part import AT_ONCE_MS as AT_ONCE_MS
from eloapp.models.job_part import JobPart
from eloapp.models.session import Session


def estimated_ms(rules: Rules, event: Event, *, norms: bool) -> float:
    """About how long outcomes, goals, norms and scenarios take, on an ordinary machine."""
    sought, goals = len(event.norms.sought) if norms else 0, 1 + len(event.goals)

    def ways(to_come: int) -> float:
        if rules.in_period:
            return (0.1 + 0.05 * to_come) * goals
        # Game by game ways meet less and less; by the table all of them are kept.
        return 0.3 + 0.03 * to_come**2 + (0.006 if rules.by_table else 0.002) * 2.0**to_come

    rounds = set(event.open_rounds)
    cost = 1.0 + ways(len(rounds)) + sought * (0.2 + 0.25 * len(rounds))
    for plan in event.scenarios:
        fixed = {entry.round for entry in plan.plans if entry.result is not None}
        left = len(rounds - fixed)
        cost += 0.3 + 0.03 * len(rounds) + ways(left) + sought * (0.4 + 0.2 * left)
    return cost


def _rest(steps: Iterator[Prospect]) -> Iterator[Prospect]:
    """What is left of ``steps``; a worker that lets go of this has closed them, too."""
    yield from steps


class PlanningPart(JobPart):
    """What views show of the rounds to come."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._norms_wanted = False
        self.result: Prospect | None = None

    @property
    def norms(self) -> tuple[Title, ...]:
        """The norms that are looked at."""
        return sought_norms(self._session.document.event) if self.norms_shown else ()

    @property
    def norms_shown(self) -> bool:
        """Whether norms are looked at."""
        document = self._session.document
        return self._norms_wanted or norms_matter(document.players.a, document.event)

    def want_norms(self, wanted: bool) -> None:
        """Look at norms although they do not matter by themselves, or no longer."""
        self._norms_wanted = wanted
        self.refresh()

    def refresh(self) -> None:
        """Make sure that the result is, or becomes, that of the document."""
        document, norms = self._session.document, self.norms_shown
        inputs = (document.players.a, document.rules, document.draws, document.event, norms)
        if not self._is_new(*inputs):
            return
        self.result = None
        try:
            steps = prospects(*inputs[:4], norms=norms)
            quick = estimated_ms(document.rules, document.event, norms=norms) <= AT_ONCE_MS
            if not quick or not self._take_quick(steps):
                self._start(lambda: _rest(steps))
        finally:
            # Also after an error in the program: what belongs to older inputs must go.
            self.changed.emit()

    def _take_quick(self, steps: Iterator[Prospect]) -> bool:
        """Take all but the last step, which is always long; True when nothing remains."""
        result = next(step for step in steps if step.planned)
        self.result = result
        return result.complete
