// Reads a Zwift workout (ZWO): lengths, repeats and messages; intensities, which are power, are kept in words.
// cspell:ignore durationtype intervalst offduration onduration sporttype textevent timeoffset

import { linesOf } from '../../base/lines.ts';
import { cutText, shortText } from '../../base/short-text.ts';
import { formatClock, tidySeconds } from '../../base/units.ts';
import { DOCUMENT_LIMIT, ROUND_REPEAT_LIMIT, WRITTEN_LIMIT } from '../../timer/limits.ts';
import type { Sport } from '../../timer/sport.ts';
import { newStep, NEW_GLOBAL_SETTINGS, type Round, type Step, type TimerDraft } from '../../timer/timer.ts';
import { validateTimer } from '../../timer/validate.ts';
import type { NotationNote, NotationProblem, ReadNotation } from '../../workout-text/read-notation.ts';
import { textIn, xmlTags, type XmlTag } from './xml-tags.ts';
import { lengthOf, zwoSteps, ZWO_ELEMENTS, type ZwoElement } from './zwo-element.ts';

const SPORTS: Readonly<Record<string, Sport>> = { bike: 'cycling', run: 'running' };
const NAME_MOST = 60;
const IN_DESCRIPTION = 'Timers have no power, cadence or messages: these are kept in the description';
const FULL = 'The description is full: some of what a timer cannot hold is left out';

/** Whether a text is such a file. */
export function isZwo(text: string): boolean {
  return /^\s*</.test(text) && /<workout_file[\s>]/i.test(text);
}

/** Reads the text of such a file, as far as it is whole. Never throws. */
export function readZwo(text: string): ReadNotation {
  const tags = xmlTags(text.replace(/^\uFEFF/u, ''));
  const place = linesOf(text);
  const problems: NotationProblem[] = [];
  const notes = new Map<string, NotationNote>();
  const tell = (at: number, message: string): void => void problems.push({ ...place(at), message });
  const note = (at: number, message: string): void => {
    if (!notes.has(message)) notes.set(message, { line: place(at).line, message });
  };
  const distance = tags.find(({ name, text: said }) => name === 'durationtype' && /^distance$/i.test(said));
  if (distance !== undefined) tell(distance.at, 'This workout is measured in distance, which cannot be timed');
  const elements = elementsOf(tags, note);
  for (const element of elements) checkElement(element, tell);
  if (elements.length === 0) tell(0, 'There is no step in this workout');
  if (problems.length > 0) return { ok: false, problems };
  const draft = draftOf(tags, elements, note);
  // A name may come from the file's.
  for (const { message, at } of validateTimer(draft))
    if (at.field !== 'name' || at.roundId !== undefined) tell(0, message);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, draft, notes: [...notes.values()] };
}

type Say = (at: number, message: string) => void;

/** The steps of the workout with the messages inside them. */
function elementsOf(tags: readonly XmlTag[], note: Say): readonly ZwoElement[] {
  const begin = tags.findIndex(({ name, kind }) => name === 'workout' && kind === 'open');
  const end = tags.findIndex(({ name, kind }) => name === 'workout' && kind === 'close');
  const elements: (Omit<ZwoElement, 'messages'> & { readonly messages: ZwoElement['messages'][number][] })[] = [];
  for (const { kind, name, attributes, at } of begin < 0 ? [] : tags.slice(begin + 1, end < begin ? undefined : end)) {
    if (kind === 'close') continue;
    if (ZWO_ELEMENTS.has(name)) elements.push({ name, attributes, at, messages: [] });
    else if (/^textevent$/.test(name)) {
      const message = (attributes['message'] ?? '').replaceAll(/\s+/g, ' ');
      const offset = tidySeconds(Number(attributes['timeoffset'] ?? 0) || 0);
      if (message !== '') elements.at(-1)?.messages.push({ offset, message });
    } else note(at, `"${shortText(name, 40)}" is left out`);
  }
  return elements;
}

function checkElement({ name, attributes, at }: ZwoElement, tell: Say): void {
  const keys = name === 'intervalst' ? ['onduration', 'offduration'] : ['duration'];
  const lengths = keys.map((key) => lengthOf(attributes[key]));
  const isWhole = lengths.every((seconds) => seconds >= 0 && seconds <= DOCUMENT_LIMIT.duration);
  if (!isWhole || lengths.every((seconds) => seconds === 0)) tell(at, 'This step needs a length of at most 24 hours');
  const repeat = Number(attributes['repeat'] ?? 1);
  if (!Number.isInteger(repeat) || repeat < 1 || repeat > ROUND_REPEAT_LIMIT.max)
    tell(at, 'This set has no whole number of repeats');
}

function draftOf(tags: readonly XmlTag[], elements: readonly ZwoElement[], note: Say): TimerDraft {
  const asides = new Set<string>();
  const written = textIn(tags, 'sporttype');
  const sport = SPORTS[written.toLowerCase()];
  if (written !== '' && sport === undefined)
    note(tags.find(({ name }) => name === 'sporttype')?.at ?? 0, `The sport "${shortText(written, 40)}" is left out`);
  const rounds = roundsOf(elements, asides);
  if (asides.size > 0) note(elements[0]?.at ?? 0, IN_DESCRIPTION);
  const description = roomFor(
    [textIn(tags, 'description'), ...asides].filter((line) => line !== ''),
    () => note(0, FULL),
  );
  const tagged = tags.filter(({ name }) => name === 'tag').map(({ attributes }) => (attributes['name'] ?? '').trim());
  const fitting = tagged.filter((tag) => tag !== '' && tag.length <= WRITTEN_LIMIT.tag).slice(0, WRITTEN_LIMIT.tags);
  if (fitting.length < tagged.length) note(0, 'Tags that are empty, too long or too many are left out');
  const name = textIn(tags, 'name').replaceAll(/\s+/g, ' ');
  if (name.length > WRITTEN_LIMIT.name) note(0, 'The name is cut to 120 characters');
  return {
    name: cutText(name, WRITTEN_LIMIT.name),
    ...(description === '' ? {} : { description }),
    rounds,
    globalSettings: sport === undefined ? NEW_GLOBAL_SETTINGS : { ...NEW_GLOBAL_SETTINGS, sport },
    tags: fitting,
  };
}

/** What is repeated is a round of its own, and so are the steps between two of those. */
function roundsOf(elements: readonly ZwoElement[], asides: Set<string>): readonly Round[] {
  const rounds: (Omit<Round, 'steps'> & { readonly steps: Step[] })[] = [];
  let isRow = false;
  for (const element of elements) {
    // A set that is done once is no more than its steps.
    const isSet = element.name === 'intervalst' && Number(element.attributes['repeat'] ?? 1) !== 1;
    if (isSet || !isRow) {
      const number = rounds.length + 1;
      const repeat = isSet ? Number(element.attributes['repeat'] ?? 1) : 1;
      rounds.push({ id: `round-${number}`, name: `Round ${number}`, repeat, restAfterRound: 0, steps: [] });
    }
    isRow = !isSet;
    const round = rounds.at(-1);
    if (round === undefined) continue;
    const [first] = element.messages.filter(({ offset, message }) => offset <= 10 && message.length <= NAME_MOST);
    for (const [place, { seconds, power, ...step }] of zwoSteps(element).entries()) {
      const said = place === 0 ? first?.message : undefined;
      const named = { ...step, name: said ?? step.name };
      round.steps.push({ ...newStep(`step-${rounds.length}-${round.steps.length + 1}`), ...named, duration: seconds });
      if (power !== '') asides.add(`${named.name}: ${power}`);
    }
    for (const message of element.messages)
      if (message !== first)
        asides.add(`At ${formatClock(message.offset)} of ${placeOf(round, isSet)}: ${message.message}`);
  }
  return rounds;
}

/** What a message's offset counts from: a set's counts from its beginning through all its repeats. */
function placeOf(round: Round, isSet: boolean): string {
  return isSet ? round.name : (round.steps.at(-1)?.name ?? '');
}

function roomFor(lines: readonly string[], onFull: () => void): string {
  let text = '';
  for (const line of lines) {
    const longer = text === '' ? line : `${text}\n${line}`;
    if (longer.length > WRITTEN_LIMIT.description) {
      onFull();
      return text === '' ? cutText(line, WRITTEN_LIMIT.description) : text;
    }
    text = longer;
  }
  return text;
}
