"""The series of the session: computed at once when that is quick, else in the background."""

from eloapp.core.errors import InputError
from eloapp.core.series_report import (
    SeriesResult,
    estimated_ms,
    outlook_case,
    series_case,
    series_steps,
)
from eloapp.models.job_part import AT_ONCE_MS as AT_ONCE_MS
from eloapp.models.job_part import JobPart
from eloapp.models.session import Session


class SeriesPart(JobPart):
    """What views show of the series."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.result: SeriesResult | None = None
        self.fault: InputError | None = None

    def refresh(self) -> None:
        """Make sure that the result is, or becomes, that of the document."""
        document = self._session.document
        if not self._is_new(document.players, document.rules, document.draws, document.series):
            return
        self.result, self.fault = None, None
        try:
            case = series_case(document.players, document.rules, document.series)
            asked = outlook_case(case, document.series, document.draws)
            if estimated_ms(asked) <= AT_ONCE_MS:
                for step in series_steps(asked, document.series):
                    self.result = step or self.result
            else:
                self._start(lambda: series_steps(asked, document.series))
        except InputError as error:
            self.fault = error
        finally:
            # Also after an error in the program: what belongs to older inputs must go.
            self.changed.emit()

    def _explains(self, error: Exception) -> bool:
        if isinstance(error, InputError):
            self.fault = error
        return error is self.fault
