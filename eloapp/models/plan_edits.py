"""What can be done with the scenarios of an event: each gives another event."""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from eloapp.core.event import MAX_SCENARIOS, Event, Plan, RoundResult, Scenario
from eloapp.wording import planning as words


def is_full(event: Event) -> bool:
    """Whether there is no room for another scenario."""
    return len(event.scenarios) >= MAX_SCENARIOS


def added(event: Event) -> Event:
    """With an empty scenario at the end; the first time with two to begin with."""
    if not event.scenarios:
        return _with(event, _first_two(event.open_rounds))
    if is_full(event):
        return event
    n = len(event.scenarios) + 1
    while words.scenario_name(n) in _names(event):
        n += 1
    return _with(event, (*event.scenarios, Scenario(words.scenario_name(n))))


def _first_two(rounds: Iterable[int]) -> tuple[Scenario, ...]:
    """All rounds to come drawn, all won: between them lies what may happen."""
    places = tuple(rounds)
    names = words.preset_names()
    return tuple(
        Scenario(name, tuple(Plan(place, result) for place in places))
        for name, result in zip(names, (RoundResult.DRAW, RoundResult.WIN), strict=True)
    )


def duplicated(event: Event, place: int) -> Event:
    """With the same scenario once more beside it, under another name."""
    if is_full(event):
        return event
    name = event.scenarios[place].name
    match = re.fullmatch(r"(.*\S)\s+([0-9]{1,3})", name)
    base, n = (match[1], int(match[2]) + 1) if match else (name, 2)
    while f"{base} {n}" in _names(event):
        n += 1
    copy = replace(event.scenarios[place], name=f"{base} {n}")
    before, after = event.scenarios[: place + 1], event.scenarios[place + 1 :]
    return _with(event, (*before, copy, *after))


def removed(event: Event, place: int) -> Event:
    """Without a scenario."""
    return _with(event, event.scenarios[:place] + event.scenarios[place + 1 :])


def moved(event: Event, place: int, step: int) -> Event:
    """With a scenario further to the left (-1) or right (1); the same at the ends."""
    if not 0 <= place + step < len(event.scenarios):
        return event
    scenarios = list(event.scenarios)
    scenarios.insert(place + step, scenarios.pop(place))
    return _with(event, scenarios)


def changed(event: Event, place: int, change: Callable[[Scenario], Scenario]) -> Event:
    """With something done to a scenario."""
    scenarios = list(event.scenarios)
    scenarios[place] = change(scenarios[place])
    return _with(event, scenarios)


def planned(event: Event, place: int, plan: Plan) -> Event:
    """With another plan for a round of a scenario."""
    return changed(event, place, lambda scenario: _planned(scenario, plan))


def _planned(scenario: Scenario, plan: Plan) -> Scenario:
    """A plan that supposes nothing is left out."""
    plans = [entry for entry in scenario.plans if entry.round != plan.round]
    if plan.result is not None or plan.opponent is not None:
        plans.append(plan)
    return replace(scenario, plans=tuple(sorted(plans, key=lambda entry: entry.round)))


def _with(event: Event, scenarios: Iterable[Scenario]) -> Event:
    return replace(event, scenarios=tuple(scenarios))


def _names(event: Event) -> set[str]:
    return {scenario.name for scenario in event.scenarios}
