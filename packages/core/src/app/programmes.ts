// Programmes as part of the app: fetched by who has one, or starts one.

import { once, type Once } from '../base/once.ts';
import type { Library } from '../library/library.engine.ts';
import type { Programmes, ProgrammesParts } from '../programme/programmes.engine.ts';
import type { Player } from '../run/play/player.engine.ts';
import { isOfProgramme } from '../timer/programme-timer.ts';

/** Those of the person here. */
export function programmesOf(parts: ProgrammesParts): Once<Programmes> {
  return once(async () => (await import('../programme/programmes.engine.ts')).createProgrammes(parts));
}

/** Reads a timer, wherever it is. */
export function readerOf(library: Library, programmes: Once<Programmes>): Library['read'] {
  return async (id) => (isOfProgramme(id) ? (await programmes.fetch()).read(id) : library.read(id));
}

/** Someone with programmes gets on in them by their runs. */
export function advanceBy({ view }: Player, library: Library, programmes: Once<Programmes>): void {
  view.subscribe((run, before) => {
    if (run.status === before.status || library.view.getState().programmes.length === 0) return;
    // If it cannot be fetched, a run is marked by hand.
    programmes.fetch().then(
      ({ follow }) => follow(run),
      () => undefined,
    );
  });
}
