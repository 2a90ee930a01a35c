"""What norms ask about player and event, as choices."""

from eloapp.core.norm_data import EventSystem, MixExemption, NormSetting
from eloapp.core.titles import Title
from eloapp.wording import norms
from eloapp.wording.language import _, labelled


def not_stated() -> str:
    """The choice that leaves a question open."""
    return _("not stated")


def own_title(value: Title | None) -> str:
    """A title of the player."""
    if value is None:
        return not_stated()
    return _("no title") if value is Title.NONE else value.name


def system(value: EventSystem | None) -> str:
    """How the event is paired."""
    if value is None:
        return not_stated()
    return {
        EventSystem.SWISS: _("Swiss"),
        EventSystem.ROUND_ROBIN: _("round robin"),
        EventSystem.DOUBLE_ROUND_ROBIN: _("double round robin"),
        EventSystem.KNOCKOUT: _("knockout"),
        EventSystem.OTHER: _("another one"),
    }[value]


def setting(value: NormSetting) -> str:
    """Which number of games the event asks for."""
    return {
        NormSetting.ORDINARY: _("ordinary"),
        NormSetting.TEAM_CHAMPIONSHIP: _("team championship"),
        NormSetting.WORLD_CUP: _("World Cup"),
    }[value]


def exemption(value: MixExemption | None) -> str:
    """Why the mix of federations is not asked."""
    return _("none") if value is None else norms.exemption(value)


def answer(value: bool | None) -> str:
    """Yes, no, not stated."""
    if value is None:
        return not_stated()
    return _("yes") if value else _("no")


def left_out_round(index: int, reason: str) -> str:
    """A round that the norm does not count, with the reason."""
    return labelled(_("Round {n}").format(n=index + 1), reason)
