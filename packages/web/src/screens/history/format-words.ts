import type { ExportKind } from '@roundbell/core/formats';

/** What a file of each kind is for. */
export const FORMAT_WORDS: Readonly<Record<ExportKind, string>> = {
  fit: 'For Garmin Connect, Strava and intervals.icu, with every heartbeat.',
  tcx: 'For older software.',
  csv: 'For spreadsheets.',
};
