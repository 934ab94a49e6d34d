// Workouts that go by a name, written out in the notation that the reader knows.
// cspell:ignore pomodoros

import type { ParseNotes } from '../parsed.ts';
import { standsAlone } from '../words.ts';
import { sign, TIME, UNIT } from './sentence-orders.ts';

const NORWEGIAN =
  'warm up 10 minutes ; 4x(4 minutes hard zone 4) with 3 minutes recovery zone 2 ; cool down 5 minutes zone 1';
const STATIONS =
  'Jumping jacks, Wall sit, Push-ups, Crunches, Step-ups, Squats, Triceps dips, Plank, High knees, Lunges, Push-up rotation, Side plank';
/** A text with the workouts that it only names written out; what was taken is noted. */
export function writtenOutByName(text: string, notes: ParseNotes): string {
  const plain = text.trim();
  return (
    norwegian(plain, notes) ??
    sevenMinutes(plain, notes) ??
    pomodoro(plain, notes) ??
    wimHof(plain, notes) ??
    ladders(text, notes)
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
  const found = /^(?:an? )?pomodoros?(?: timer)?(?:,? (?:x ?)?(\d+)(?: (?:rounds|times|x|sets|cycles))?)?$/iu.exec(
    text,
  );
  if (found === null) return undefined;
  const times = found[1] ?? '4';
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

const LADDER_REST = String.raw`(?:(?<rest>${TIME}) (?:of )?(?:rests?|recovery|recoveries|off|pauses?|breaks?|(?<move>jog|walk|easy))|rest (?<other>${TIME})|(?<same>equal|same)(?: amount of)? (?:rests?|recovery|time off|(?<sameMove>jog|walk)))`;
const LADDER = sign(
  String.raw`(?<=^|[,;:.\n] ?|then )(?:(?:[\p{L}-]+ )*?(?:pyramid|ladder)s?:? )?(?<row>\d+(?<sep> ?[-/,] ?| )\d+(?:(?:\k<sep>|,? (?:and|then) )\d+)+) ?(?<unit>${UNIT})(?!\p{L})(?: (?:of |at )?(?!with|pyramid|ladder|rest)(?<name>[\p{L}][\p{L} -]*?))?(?: (?:pyramid|ladder))?` +
    String.raw`(?:,? (?:with |w\/ ?)?(?:an? )?${LADDER_REST}(?: (?:in )?(?:between|after)(?: each| all| them)?(?: one| steps?| sets?| efforts?)?)?)?(?=$|[,;.\n])`,
);

/** 'Pyramid 1-2-3-2-1 min with 1 min rest', 'ladder 10 20 30 s with equal rest': one step for each number. */
function ladders(text: string, notes: ParseNotes): string {
  return text.replaceAll(LADDER, (written, ...found: unknown[]) => {
    const groups = found.at(-1) as Readonly<Record<string, string | undefined>>;
    const { unit = '', name = 'work', rest, other, same, move, sameMove } = groups;
    const row = groups['row']?.match(/\d+/g) ?? [];
    if (standsAlone(name)) return written;
    notes.note(`I read ${row.join('-')} as ${row.length} steps.`);
    const gapBehind = (length: string): string => {
      if (same !== undefined) return `${sameMove ?? 'rest'} ${length} ${unit}, `;
      const told = rest ?? other;
      return told === undefined ? '' : `${move ?? 'rest'} ${told}, `;
    };
    return row
      .map((length, at) => `${name} ${length} ${unit}, ${at < row.length - 1 ? gapBehind(length) : ''}`)
      .join('')
      .replace(/, $/, '');
  });
}
