// What is said in a rehearsal: words take as long as ever while their moments pass faster, so those that do not fit into their
// step are left out rather than cut short.

import type { Announcement, Moment } from '../../voice/announcement.ts';
import { NOTHING_MEASURED, spokenLength } from '../../voice/lengths.ts';
import { realAt, type Tempo } from './tempo.ts';

/** The words to say at a tempo, with their moments in real time. (RUN-164) */
export function rehearsedWords(announced: readonly Announcement[], tempo: Tempo): readonly Announcement[] {
  return announced.map((words) => inRealTime(words, tempo)).filter((words) => tempo.speed === 1 || fits(words));
}

function inRealTime(words: Announcement, tempo: Tempo): Announcement {
  return words.moment === undefined ? words : { ...words, moment: realMoment(words.moment, tempo) };
}

function realMoment({ at, since, until }: Moment, tempo: Tempo): Moment {
  return { at: realAt(tempo, at), since: realAt(tempo, since), until: realAt(tempo, until) };
}

function fits({ text, type, moment }: Announcement): boolean {
  if (moment === undefined || type === 'timer-complete') return true;
  return moment.at + spokenLength(NOTHING_MEASURED, text) <= moment.until;
}
