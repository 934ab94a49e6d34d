// What is said in a rehearsal: words take as long as ever while their moments pass faster, so those that do not fit into their
// step are left out rather than cut short.

import type { Instant } from '../../base/units.ts';
import type { Announcement, Moment } from '../../voice/announcement.ts';
import { NOTHING_MEASURED, spokenLength } from '../../voice/lengths.ts';
import { realAt, type Tempo } from './tempo.ts';

/** The words to say at a tempo, with their moments in real time; `sinceOf` tells when their segment began. */
export function rehearsedWords(
  announced: readonly Announcement[],
  tempo: Tempo,
  sinceOf: (since: Instant) => Instant,
): readonly Announcement[] {
  const inRealTime = ({ at, since, until }: Moment): Moment => ({
    at: realAt(tempo, at),
    since: sinceOf(since),
    until: realAt(tempo, until),
  });
  return announced
    .map((words) => (words.moment === undefined ? words : { ...words, moment: inRealTime(words.moment) }))
    .filter((words) => tempo.speed === 1 || fits(words));
}

function fits({ text, type, moment }: Announcement): boolean {
  if (moment === undefined || type === 'timer-complete') return true;
  return moment.at + spokenLength(NOTHING_MEASURED, text) <= moment.until;
}
