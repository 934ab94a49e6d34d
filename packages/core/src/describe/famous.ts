// Workouts that go by a name, and the card notation of stations, written out in the notation that the reader knows.
// cspell:ignore pomodoros

import type { ParseNotes } from './parsed.ts';

const NORWEGIAN =
  'warm up 10 minutes ; 4x(4 minutes hard zone 4) with 3 minutes recovery zone 2 ; cool down 5 minutes zone 1';
const STATIONS =
  'Jumping jacks, Wall sit, Push-ups, Crunches, Step-ups, Squats, Triceps dips, Plank, High knees, Lunges, Push-up rotation, Side plank';
const PART_TIME = String.raw`(\d+(?::\d\d)?) ?(s|secs?|seconds?|m|mins?|minutes?)`;

/** '8 min abs:' before the stations that last as long. */
const ALL_OF_IT = new RegExp(
  String.raw`^(?:${PART_TIME} [\p{L} ]+[:,]|[\p{L} ]+ (?:workout|circuit|routine)[:,]?) ?(?=\d+ (?:different )?(?:exercises|stations|moves|movements))`,
  'u',
);

interface Stations {
  readonly count: string;
  readonly work: string;
  readonly rest: string | undefined;
  readonly isBetween: boolean;
  readonly rounds: string | undefined;
  readonly roundRest: string | undefined;
}

/** A text with the workouts that it only names written out; what was taken is noted. */
export function writtenOutByName(text: string, notes: ParseNotes): string {
  const plain = text.trim();
  return (
    norwegian(plain, notes) ??
    sevenMinutes(plain, notes) ??
    pomodoro(plain, notes) ??
    wimHof(plain, notes) ??
    ladder(plain, notes) ??
    stations(plain, notes) ??
    text
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

/** 'Pyramid 1-2-3-2-1 min with 1 min rest': one step for each number. */
function ladder(text: string, notes: ParseNotes): string | undefined {
  const found =
    /^(?:(?<name>[\p{L} ]*?)(?:pyramid|ladder)?s?:? )?(?<row>\d+(?: ?[-/,] ?\d+){2,}) ?(?<unit>s|secs?|seconds?|m|mins?|minutes?|')(?: (?:pyramid|ladder))?(?:,? (?:with |w\/ ?)?(?:(?<rest>\d+ ?(?:s|secs?|seconds?|m|mins?|minutes?|')) (?:of )?(?:rest|recovery|off|pause)|rest (?<other>\d+ ?(?:s|secs?|seconds?|m|mins?|minutes?)))(?: between)?)?$/iu.exec(
      text,
    )?.groups;
  const row = found?.['row']?.split(/[^\d]+/) ?? [];
  if (found === undefined || row.length < 3) return undefined;
  notes.note(`I read ${row.join('-')} as ${row.length} steps.`);
  const rest = found['rest'] ?? found['other'];
  const gap = rest === undefined ? '' : `rest ${rest}, `;
  return row.map((length, at) => `${at > 0 ? gap : ''}work ${length} ${found['unit'] ?? ''}`).join(', ');
}

/** '8 exercises, 30 s each, 10 s rest between, 3 rounds': moves without names. */
function stations(text: string, notes: ParseNotes): string | undefined {
  const read = stationsIn(text);
  if (read === undefined) return undefined;
  const { count, work, rest, isBetween, rounds, roundRest } = read;
  notes.note(`I read "${count} exercises" as ${count} steps of ${work}.`);
  const steps =
    rest === undefined
      ? `${count}x${work}`
      : isBetween
        ? `${count}x(${work}) with ${rest} rest`
        : `${count}x(${work} work, ${rest} rest)`;
  if (rounds === undefined) return steps;
  return `${rounds}x(${steps})${roundRest === undefined ? '' : ` with ${roundRest} rest`}`;
}

function stationsIn(text: string): Stations | undefined {
  const own = text.toLowerCase().replace(ALL_OF_IT, '');
  let left = ` ${own} `.replace(new RegExp(`${PART_TIME} ?/ ?${PART_TIME}(?!\\p{L})`, 'u'), '$1 $2 work, $3 $4 off');
  const take = (pattern: string): RegExpExecArray | undefined => {
    const found = new RegExp(String.raw`(?<=[\s,.;:])(?:${pattern})(?=[\s,.;:])`, 'u').exec(left) ?? undefined;
    if (found !== undefined) left = `${left.slice(0, found.index)} ${left.slice(found.index + found[0].length)}`;
    return found;
  };
  const count = take(String.raw`(\d+) (?:different )?(?:exercises|stations|moves|movements)`);
  if (count === undefined) return undefined;
  const ofRounds = take(String.raw`(?:with )?${PART_TIME} (?:rest )?between (?:rounds|sets)`);
  const rounds = take(String.raw`(\d+) (?:rounds|sets|circuits|times)|x ?(\d+)`);
  const rest =
    take(String.raw`(?:with )?${PART_TIME} (?:of )?(?:rest|off|break)( between)?(?: (?:exercises|stations|moves))?`) ??
    take(String.raw`rest ${PART_TIME}( between)?`);
  const work = take(String.raw`(?:of )?${PART_TIME}(?: (?:each|of work|work|on))?`);
  if (work === undefined || /[\p{L}\d]/u.test(left.replaceAll(/(?<!\p{L})(?:and|with|of|each|for)(?!\p{L})/gu, '')))
    return undefined;
  const time = (found: RegExpExecArray): string => `${found[1]} ${found[2]}`;
  return {
    count: count[1] ?? '',
    work: time(work),
    rest: rest && time(rest),
    isBetween: rest?.[3] !== undefined,
    rounds: rounds?.[1] ?? rounds?.[2],
    roundRest: ofRounds && time(ofRounds),
  };
}
