// A session for spreadsheets: comma-separated values as in RFC 4180, one reading per line.

import { csvField } from '../../base/csv-field.ts';
import { movingPiecesOf, stretchesOf } from '../../heart/sessions/session-stretches.ts';
import type { HeartRateSession } from '../../heart/sessions/session.ts';
import { utcOf } from './session-export.ts';

const COLUMNS = ['time', 'seconds', 'bpm', 'step', 'step type', 'target zone', 'rr ms', 'energy kJ'];

/** What follows if anything was counted. */
const SCORE_COLUMNS = ['rounds', 'repetitions', 'finished s'];

/** What replaces a step while the run is paused. */
const PAUSED = { stepName: undefined, type: 'pause', targetZone: undefined };

/** The session as CSV with a header line; a session without readings has only the header. */
export function csvOf(session: HeartRateSession): string {
  const rows = stretchesOf(session).flatMap((stretch) => {
    const moving = new Set(movingPiecesOf(stretch).flat());
    return stretch.readings.map((reading) => {
      const { bpm, timestamp, rrIntervals, energyExpended } = reading;
      const mark = moving.has(reading) ? stretch.mark : PAUSED;
      return [
        utcOf(timestamp),
        (timestamp - session.startTime) / 1000,
        bpm,
        mark?.stepName,
        mark?.type,
        mark?.targetZone,
        rrIntervals?.join(' '),
        energyExpended,
      ];
    });
  });
  const results = scoreRows(session);
  const columns = results.length === 0 ? COLUMNS : [...COLUMNS, ...SCORE_COLUMNS];
  return [columns, ...rows, ...results].map((row) => `${row.map(csvField).join(',')}\r\n`).join('');
}

/** What was counted in a session, at its end. */
function scoreRows({ score = [], startTime, endTime = startTime }: HeartRateSession) {
  const end = [utcOf(endTime), (endTime - startTime) / 1000, undefined];
  return score.map((result) => {
    const step = [result.name, 'score', undefined, undefined, undefined];
    if (result.kind === 'time') return [...end, ...step, undefined, undefined, result.millis / 1000];
    const { count, more } = result;
    return [...end, ...step, ...(result.kind === 'rounds' ? [count, more] : [undefined, count]), undefined];
  });
}
