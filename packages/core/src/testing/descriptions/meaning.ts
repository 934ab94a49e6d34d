// What a description means, as a person works it out by hand, and whether a timer means the same. A meaning is what is played,
// cspell:ignore pwrcmdt
// one segment after another: 'w40 r20' is 40 s of work and 20 s of rest, '( w40 / r20 )x3' three times with the rest between,
// 'x∞' forever, 'z4' the target zone, 'b30' a chime every 30 s, '!' a pause after the end, '<120' or '>z4' an end by the heart
// rate, 't' one by a tap and 't10' one after ten repetitions, 'wc60' either kind, 'z12' either zone, '|' another meaning that
// is as good, '-' no timer at all.

import type { DescribedTimer, DescribeReply } from '../../ports/wire/coach.ts';
import type { StepType } from '../../timer/timer.ts';
import { FOR_EVER } from '../../workout-text/guard/guard.ts';
import { readDescription } from '../../workout-text/read-description.ts';

/** A text and its meaning. */
export type Sample = readonly [text: string, meaning: string];

/** How a reply compares with the meaning. */
export type Verdict = 'right' | 'right with a note' | 'refused' | 'wrong with a note' | 'wrong without a note';

interface Segment {
  readonly kinds: string;
  readonly seconds: number;
  readonly zones: string;
  readonly chime: number;
  readonly pauses: boolean;
  readonly end: string;
}
interface Played {
  readonly segments: readonly Segment[];
  readonly isEndless: boolean;
}

const LETTERS: Readonly<Record<StepType, string>> = {
  preparation: 'p',
  work: 'w',
  rest: 'r',
  recovery: 'c',
  meditation: 'm',
  delay: 'd',
  timer: 't',
};
const SEGMENT = /^([pwrcmdt]+)([\d.]+)(?:z(\d+))?(?:b(\d+))?([<>]z?\d+|t\d*)?(!?)(?:x(\d+))?$/;

/** How many of the samples came out in each way, and the verdict on each. */
export function scoreOf(samples: readonly Sample[]): {
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly rows: readonly { readonly text: string; readonly verdict: Verdict; readonly reply: DescribeReply }[];
} {
  const counts = { right: 0, 'right with a note': 0, refused: 0, 'wrong with a note': 0, 'wrong without a note': 0 };
  const rows = samples.map(([text, meaning]) => {
    const reply = readDescription(text);
    const verdict = verdictOn(reply, meaning);
    counts[verdict] += 1;
    return { text, verdict, reply };
  });
  return { counts, rows };
}

/** Compares a reply with a meaning; a refusal is right where there is no timer. */
export function verdictOn(reply: DescribeReply, meaning: string): Verdict {
  const meant = meaning.split('|').map((one) => one.trim());
  if (!reply.understood) return meant.includes('-') ? 'right' : 'refused';
  const played = playedOf(reply.timer);
  const isRight = meant.some((one) => one !== '-' && isSame(played, playedIn(one)));
  const hasNote = reply.timer.notes.length > 0;
  if (isRight) return hasNote ? 'right with a note' : 'right';
  return hasNote ? 'wrong with a note' : 'wrong without a note';
}

function isSame(one: Played, meant: Played): boolean {
  return (
    one.isEndless === meant.isEndless &&
    one.segments.length === meant.segments.length &&
    one.segments.every((segment, at) => isOneOf(segment, meant.segments[at]))
  );
}

function isOneOf(segment: Segment, meant: Segment | undefined): boolean {
  return (
    meant !== undefined &&
    meant.kinds.includes(segment.kinds) &&
    segment.seconds === meant.seconds &&
    (meant.zones === '' ? segment.zones === '' : segment.zones !== '' && meant.zones.includes(segment.zones)) &&
    segment.chime === meant.chime &&
    segment.pauses === meant.pauses &&
    segment.end === meant.end
  );
}

/** What a described timer plays, infinite rounds once. */
function playedOf({ rounds }: DescribedTimer): Played {
  const segments = rounds.flatMap(({ repeat, restSeconds, steps }) => {
    const times = Math.max(1, repeat);
    const rest = { kinds: 'r', seconds: restSeconds, zones: '', chime: 0, pauses: false, end: '' };
    const body = steps.flatMap((step) =>
      Array.from({ length: step.repeat }, () => ({
        kinds: LETTERS[step.type],
        seconds: step.seconds,
        zones: String(step.targetZone ?? ''),
        chime: step.chimeInterval ?? 0,
        pauses: step.pauseAfterEnd ?? false,
        end: endText(step.end),
      })),
    );
    return Array.from({ length: times }, (_, at) => (at > 0 && restSeconds > 0 ? [rest, ...body] : body)).flat();
  });
  return { segments, isEndless: rounds.some(({ repeat }) => repeat === FOR_EVER) };
}

function endText(end: DescribedTimer['rounds'][number]['steps'][number]['end']): string {
  if (end === undefined) return '';
  if (end.kind === 'tap') return `t${end.repetitions?.count ?? ''}`;
  const limit = end.border.kind === 'zone' ? `z${end.border.zone}` : end.border.bpm;
  return `${end.when === 'below' ? '<' : '>'}${limit}`;
}

function playedIn(meaning: string): Played {
  const tokens = meaning.split(/\s+/);
  return { segments: bodyIn(tokens, meaning), isEndless: meaning.includes('∞') };
}

/** Reads up to the bracket that closes; the tokens are used up. */
function bodyIn(tokens: string[], meaning: string): readonly Segment[] {
  const body: Segment[] = [];
  for (let token = tokens.shift(); token !== undefined; token = tokens.shift()) {
    if (token === '(') body.push(...groupIn(tokens, meaning));
    else if (token === '/' || token.startsWith(')')) {
      tokens.unshift(token);
      return body;
    } else body.push(...segmentsIn(token, meaning));
  }
  return body;
}

function groupIn(tokens: string[], meaning: string): readonly Segment[] {
  const body = bodyIn(tokens, meaning);
  const between = tokens[0] === '/' ? bodyIn(tokens.splice(0, 1) && tokens, meaning) : [];
  const times = /^\)x(\d+|∞)$/.exec(tokens.shift() ?? '')?.[1];
  if (times === undefined) throw new Error(`${meaning}: a bracket needs its count`);
  return Array.from({ length: times === '∞' ? 1 : Number(times) }, (_, at) =>
    at > 0 ? [...between, ...body] : body,
  ).flat();
}

function segmentsIn(token: string, meaning: string): readonly Segment[] {
  const [, kinds, seconds, zones = '', chime = '0', end = '', pause, times = '1'] = SEGMENT.exec(token) ?? [];
  if (kinds === undefined) throw new Error(`${meaning}: ${token} is no segment`);
  const segment = { kinds, seconds: Number(seconds), zones, chime: Number(chime), pauses: pause === '!', end };
  return Array.from({ length: Number(times) }, () => segment);
}
