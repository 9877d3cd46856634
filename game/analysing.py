"""The part of the service that keeps game records to look at."""

import asyncio

from game.analysis import MAX_RECORD, Analysis, AnalysisId
from game.core import ServiceCore
from game.errors import NoSuchAnalysisError, RecordTooLongError
from game.exports import read_export
from game.models import Address, PlayerId, Source


class Analysing(ServiceCore):
    """Analysis boards. Who knows the number of one may look at it."""

    async def import_analysis(self, player_id: PlayerId, text: str, address: Address, *, source: Source) -> Analysis:
        """Keep a game record (any that `rules.read_record` reads) or an exported JSON text, to step through.

        A message that was imported already gives the same analysis.

        Raises:
            RecordTooLongError: it has more than 20,000 characters.
            rules.InvalidRecordError: a move does not hold, or it is no record.
            StorageError
        """
        if len(text) > MAX_RECORD:
            raise RecordTooLongError(MAX_RECORD)
        record = await asyncio.to_thread(lambda: read_export(text).write())
        async with self._repository.writing() as work:
            known = await work.analyses.by_source(source)
            if known is not None:
                return known
            return await work.analyses.add(
                player_id=player_id, address=address, record=record, source=source, created_at=self._clock.now()
            )

    async def analysis(self, analysis_id: AnalysisId) -> Analysis:
        """An analysis by its number.

        Raises:
            NoSuchAnalysisError, StorageError
        """
        async with self._repository.reading() as work:
            analysis = await work.analyses.get(analysis_id)
        if analysis is None:
            raise NoSuchAnalysisError
        return analysis
