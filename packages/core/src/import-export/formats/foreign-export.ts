// A timer as a file of another program.

import { slugOf } from '../../base/slug.ts';
import type { Timer } from '../../timer/timer.ts';
import { fitWorkoutOf } from './fit-workout.ts';
import { plannerText } from './planner-text.ts';
import { stepsCsv } from './steps-csv.ts';

/** The formats of others that a timer can leave in. */
export type ForeignFormat = 'planner' | 'fit' | 'csv';

/** A file as it is handed to the browser, with a sentence for each thing that it says otherwise; or why there is none. */
export type ForeignExport =
  | {
      readonly ok: true;
      readonly name: string;
      readonly type: string;
      readonly content: string | Uint8Array<ArrayBuffer>;
      readonly warnings: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

/** A timer in a format of others, dated by its last edit, named after itself: 'roundbell-legs.fit'. */
export function foreignExport(timer: Timer, format: ForeignFormat): ForeignExport {
  const base = `roundbell-${slugOf(timer.name)}`;
  switch (format) {
    case 'planner': {
      const { text, warnings } = plannerText(timer);
      return { ok: true, name: `${base}.txt`, type: 'text/plain;charset=utf-8', content: text, warnings };
    }
    case 'csv': {
      const { text, warnings } = stepsCsv(timer);
      return { ok: true, name: `${base}.csv`, type: 'text/csv;charset=utf-8', content: text, warnings };
    }
    case 'fit': {
      const made = fitWorkoutOf(timer, timer.updatedAt.getTime());
      if (!made.ok) return made;
      const { bytes, warnings } = made;
      return { ok: true, name: `${base}.fit`, type: 'application/vnd.ant.fit', content: bytes, warnings };
    }
  }
}
