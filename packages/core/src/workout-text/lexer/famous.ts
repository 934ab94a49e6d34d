// Workouts that go by a name, written out in the notation that the reader knows.
// cspell:ignore pomodoros

import type { ParseNotes } from './notes.ts';

const NORWEGIAN =
  'warm up 10 minutes ; 4x(4 minutes hard zone 4) with 3 minutes recovery zone 2 ; cool down 5 minutes zone 1';
const STATIONS =
  'Jumping jacks, Wall sit, Push-ups, Crunches, Step-ups, Squats, Triceps dips, Plank, High knees, Lunges, Push-up rotation, Side plank';
/** A text with the workouts that it only names written out; what was taken is noted. */
export function writtenOutByName(text: string, notes: ParseNotes): string {
  const plain = text.trim().replace(/[.!]+$/, '');
  return (
    norwegian(plain, notes) ?? sevenMinutes(plain, notes) ?? pomodoro(plain, notes) ?? wimHof(plain, notes) ?? text
  );
}

function norwegian(text: string, notes: ParseNotes): string | undefined {
  const found = /^(?:the )?norwegian(?: 4 ?x ?4)?(?: intervals?| workout| protocol)?[:.,]?(.*)$/isu.exec(text);
  if (found === null) return undefined;
  const rest = found[1]?.trim() ?? '';
  if (rest !== '') return rest;
  notes.note(
    'A Norwegian 4x4 is 10 min of warm-up, 4 times 4 min in zone 4 with 3 min in zone 2 between, and 5 min of cool-down.',
  );
  return NORWEGIAN;
}

function sevenMinutes(text: string, notes: ParseNotes): string | undefined {
  if (!/^(?:the |a )?(?:7|seven)[ -]?min(?:ute)?s? workout$/iu.test(text)) return undefined;
  notes.note('The 7-minute workout is 12 moves of 30 s with 10 s of rest between.');
  return STATIONS.split(', ')
    .map((name) => `${name} 30 seconds`)
    .join(', rest 10 seconds, ');
}

function pomodoro(text: string, notes: ParseNotes): string | undefined {
  const found =
    /^(?:an? |(\d+) )?pomodoros?(?: timer)?(?:,? (?:x ?)?(\d+)(?: (?:rounds|times|x|sets|cycles))?)?$/iu.exec(text);
  if (found === null) return undefined;
  const times = found[1] ?? found[2] ?? '4';
  notes.note(`A pomodoro is 25 min of focus and 5 min of rest, here ${times} times.`);
  return `${times} rounds of 25 minutes focus, 5 minutes rest`;
}

function wimHof(text: string, notes: ParseNotes): string | undefined {
  const found =
    /^wim[ -]?hof(?: breathing)?(?: method)?(?:,? (?:x ?)?(\d+)(?: (?:rounds|times|x|sets|cycles))?)?$/iu.exec(text);
  if (found === null) return undefined;
  const times = found[1] ?? '3';
  notes.note(
    `A round of Wim Hof breathing is 30 deep breaths in 90 s, 60 s of holding and 15 s of a recovery breath, here ${times} times.`,
  );
  return `${times} rounds of 90 seconds deep breathing, 60 seconds breath hold, 15 seconds breath in and hold`;
}
