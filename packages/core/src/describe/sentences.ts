// What people write in whole sentences, in the notation that the reader knows: a rest before what it parts, a warm-up after the
// workout it begins, a length that the steps fill. What is more than another order of the words is noted.

import { formatDuration, type Seconds } from '../base/units.ts';
import { quote, type ParseNotes } from './parsed.ts';
import { LIST, NAME, ORDERS, SETS, sign, TIME, UNIT } from './sentence-orders.ts';
import { tokensOf } from './token.ts';
import { CHIME, standsAlone } from './words.ts';

const SECONDS = '(?: ?(?:seconds?|secs?|s)(?!\\p{L}))?';
const ASKING = String.raw`(?:(?:hi|hey|please|i'd like|i would like|i need|i want|give me|make(?: me)?|create|build|let's do|do),? )*(?:an? |the |my )?`;
const SMALL = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const COUNT = sign(String.raw`\d ?x(?!\p{L})|(?<!\p{L})x ?\d|\d+ (?:${SETS}|times|reps?)(?!\p{L})`);

/** No one writes a sentence with more times, and a long text would take long. */
const TIMES_MOST = 30;

/** A text with its sentences in the reader's notation. Never throws. */
export function withoutSentences(text: string, notes: ParseNotes): string {
  if (lengthsIn(text).length > TIMES_MOST) return text;
  const steps: readonly ((now: string) => string)[] = [
    counted,
    breaths,
    stretches,
    (now) => ORDERS.reduce((all, [, written, meant]) => all.replaceAll(written, meant), now),
    setsOfOne,
    followed,
    (now) =>
      now.replace(/^wim hof: (?=\d+ rounds of)(.+)$/i, (_, rounds: string) => rounds.replaceAll(/,? then /gi, ', ')),
    (now) => sameNumbers(now, notes),
    inTurn,
    (now) => onEvery(now, notes),
    (now) => inBrackets(now, notes),
    (now) => shares(now, notes),
    (now) => beforeAndAfter(now, notes),
    (now) => reminders(now, notes),
    (now) => bothSides(now, notes),
    restsOfLadder,
    (now) => lengthLast(now, notes),
    (now) => lengthFirst(now, notes),
  ];
  return steps.reduce((now, step) => step(now), text);
}

const ASKED = new RegExp(
  String.raw`^\s*(?:(?:ok(?:ay)?|so|well|um|hi|hey|hello|please)[,! ]+)*` +
    String.raw`(?:(?:can|could|would|will) you (?:please )?)?` +
    String.raw`(?:(?:(?:i'd like|i would like|i want|i need|i will do|i'll do|i'm doing|give me|make|create|build|set|start|do|program|let's do)(?: me)?(?: to (?:do|have))?(?: up)? )?` +
    String.raw`(?:an? |the |my |new |quick |simple |(?:interval|workout) (?=timer))*(?:timer|stopwatch)(?: for me)?(?: (?:for|with|of|that has|that does|that goes|where i do|consisting of)|:)\s+` +
    String.raw`|(?:i'd like|i would like|i want|i need|i will|i'll|give me|make me|let's)(?: to)?(?: (?:do|have|make|create|build))? (?:a |an )?(?=\d))?`,
  'iu',
);

/** A text without the words that only ask for it. */
export function withoutAsking(text: string): string {
  return text.replace(ASKED, '').replace(/,? (?:please|thanks|thank you)[.!]*\s*$/i, '');
}

/** 'Six 20 second sprints': a count. */
function counted(text: string): string {
  return text.replaceAll(
    sign(String.raw`(?<!\p{L})(${SMALL.join('|')})(?: times)? (?=${TIME})`),
    (_, word: string) => `${SMALL.indexOf(word.toLowerCase()) + 1} x `,
  );
}

/** '3 sets of plank: 60 s, 45 s, 30 s': one length for each set. */
function setsOfOne(text: string): string {
  const pattern = String.raw`^(\d+) ${SETS} of (${NAME}): (${TIME}(?:, ?(?:and )?${TIME})+)`;
  return text.replace(sign(pattern), (written, count: string, name: string, row: string) => {
    const lengths = row.match(sign(TIME)) ?? [];
    return lengths.length === Number(count) ? lengths.map((length) => `${name} ${length}`).join(', ') : written;
  });
}

/** '4 min, 3 min, 2 min, each followed by 1 min easy'. */
function followed(text: string): string {
  const pattern = String.raw`(?<=^|: ?)([^:;.\n]*${TIME}[^:;.\n]*), each (?:one )?followed by (${TIME}[^,;.\n]*)`;
  return text.replace(sign(pattern), (_, row: string, after: string) =>
    row
      .split(',')
      .map((step) => `${step}, ${after}`)
      .join(','),
  );
}

/** 'Hold each stretch 30 seconds: calves, hips, both sides'. */
function stretches(text: string): string {
  const pattern = String.raw`^(?:hold |do )?(?:each|every)(?: \p{L}+)? (?:for )?(${TIME})[:,] (${LIST}), (?:both|each) sides?\.?$`;
  return text.replace(sign(pattern), (_, length: string, names: string) =>
    names
      .split(/, ?| and /)
      .map((name) => `${name} ${length} each side`)
      .join(', '),
  );
}

/** '30 seconds left, 30 right': the unit is written once. */
function sameNumbers(text: string, notes: ParseNotes): string {
  const [, number, unit] = sign(String.raw`(?<=^|[,:\n] ?)(\d+)( ?${UNIT}) [\p{L}]`).exec(text) ?? [];
  if (number === undefined || unit === undefined) return text;
  const bare = sign(
    String.raw`(?<=, ?(?:and )?)${number}(?= (?!${UNIT}(?!\p{L})|${SETS}(?!\p{L})|x\b|times|reps)[\p{L}][\p{L} ]*(?:,|\.?$))`,
  );
  if (text.search(bare) >= 0) notes.note(`I read each ${number} as ${number}${unit}.`);
  return text.replaceAll(bare, number + unit);
}

/** 'In for 4, hold for 7, out for 8' as '4-7-8 breathing'. */
function breaths(text: string): string {
  const count = String.raw`(?:for )?(\d+)${SECONDS}`;
  const hold = String.raw`(?:,? (?:and )?(?:then )?hold (?:it |your breath )?${count})?`;
  const pattern = String.raw`(?<!\p{L})(?:breathe in|in|inhale) ${count}${hold},? (?:and )?(?:then )?(?:breathe out|out|exhale) ${count}${hold}(?![\d.:])`;
  const behind = String.raw`(?<![\d.:])(\d+)${SECONDS} in,? (?:and )?(?:(\d+)${SECONDS} hold,? )?(\d+)${SECONDS} out(?:,? (\d+)${SECONDS} hold)?(?!\p{L})`;
  const forward = text.replaceAll(sign(behind), (_, ...counts: (string | undefined)[]) => {
    return `${counts
      .slice(0, 4)
      .filter((one) => one !== undefined)
      .join('-')} breathing`;
  });
  return forward.replaceAll(sign(pattern), (_, ...counts: (string | undefined)[]) => {
    const said = counts.slice(0, 4).filter((one) => one !== undefined);
    return `${said.join('-')} breathing`;
  });
}

/** 'First 5 min slow, next 10 min fast, last 5 min slow': one after the other, if there is a first. */
function inTurn(text: string): string {
  if (!sign(String.raw`(?<=^|\n)(?:the )?first ${TIME}`).test(text)) return text;
  return text.replaceAll(
    sign(String.raw`(?<=^|[,.;\n] ?|(?:then|and) )(?:then )?(?:the |for the )?(?:first|next|last|final) (?=${TIME})`),
    '',
  );
}

/** 'Every 2 min x 5: 5 squats', and 'hang 10 s every minute for 10 minutes': the remainder of each minute is rest. */
function onEvery(text: string, notes: ParseNotes): string {
  const counts = String.raw`(?<=^|[.,;\n] ?|then )every (${TIME}) (?:for |x ?)(\d+)(?!\d|[.:]\d| ?${UNIT}(?!\p{L}))(?: (?:rounds|times|sets))?[:,]?(?: do)?([^.;\n]*)`;
  const counted = text.replaceAll(sign(counts), (_, every: string, times: string, moves: string) =>
    lengthsIn(moves).length > 0
      ? `${times} rounds of ${every},${moves}`
      : `${times} rounds of ${every}:${moves.replaceAll(',', ' +')}`,
  );
  const pattern = String.raw`(?<=^|[,;.\n] ?)((?:${NAME} )?${TIME}[^,;.\n\d]*?) every (${TIME}) (for ${TIME}|x ?\d+|for \d+ ${SETS})(?=$|[,;.\n])`;
  return counted.replaceAll(sign(pattern), (written, step: string, every: string, times: string) => {
    const rest = lengthOf(every) - lengthOf(step);
    if (rest <= 0) return written;
    notes.note(`I put ${formatDuration(rest)} of rest behind ${quote(step)}: it comes every ${every}.`);
    return `(${step}, rest ${rest} s) ${times}`;
  });
}

/** '20 min intervals (40 s on, 20 s off)': what is in brackets fills the length, or lasts as long. */
function inBrackets(text: string, notes: ParseNotes): string {
  const pattern = String.raw`(?<=^|[,;.:\n] ?|then )(${TIME})(?: of)? ?(${NAME})? ?\(([^()\n]*${TIME}[^()\n]*${TIME}[^()\n]*)\)(?=$|[,;.\n])`;
  return text.replaceAll(sign(pattern), (written, total: string, name: string | undefined, steps: string) => {
    const sum = lengthsIn(steps).reduce((all, one) => all + one, 0);
    if (countsIn(steps) || standsAlone(steps) || /(?<!\p{L})(?:rest|between)(?!\p{L})/iu.test(name ?? ''))
      return written;
    if (sum === lengthOf(total)) return `(${steps})`;
    if (sum * 2 > lengthOf(total)) return written;
    notes.note(`I repeat ${quote(steps)} to fill ${formatDuration(lengthOf(total))}.`);
    return `(${steps}) for ${total}`;
  });
}

/** 'Bike 45 min: 15 easy, 15 steady, 15 hard': numbers that add up to the length have its unit. */
function shares(text: string, notes: ParseNotes): string {
  const pattern = String.raw`^((?:${NAME} )?(\d+)( ?${UNIT})(?: ${NAME})?: ?)((?:\d+ (?!${UNIT}(?!\p{L}))[\p{L}][\p{L} -]*(?:, ?(?:and )?|\.?$)){2,})$`;
  return text.replace(sign(pattern), (written, head: string, total: string, unit: string, steps: string) => {
    const numbers = steps.match(/\d+/g) ?? [];
    if (numbers.reduce((sum, one) => sum + Number(one), 0) !== Number(total)) return written;
    notes.note(`I read ${numbers.join(', ')} as ${unit.trim()}.`);
    return head + steps.replaceAll(/\d+/g, (number) => number + unit);
  });
}

/** 'Run 20 min with a 5 min walk before and after'. */
function beforeAndAfter(text: string, notes: ParseNotes): string {
  const pattern = String.raw`^([^,;.\n]*${TIME}[^,;.\n]*?)(?:,| with| and) (?:an? )?([^,;.\n]*${TIME}[^,;.\n]*?) before and after\.?$`;
  return text.replace(sign(pattern), (_, middle: string, ends: string) => {
    notes.note(`I put ${quote(ends)} before and after.`);
    return `${ends}; ${middle}; ${ends}`;
  });
}

/** '60 min ride, drink every 15 min': a chime. */
function reminders(text: string, notes: ParseNotes): string {
  const pattern = String.raw`^([^,;.\n]*${TIME}[^,;.\n]*?)(?:,| and|, and) ([\p{L}][\p{L} -]*?) (?:every|each) (${TIME})\.?$`;
  return text.replace(sign(pattern), (written, step: string, what: string, every: string) => {
    const [length, period] = [lengthOf(step), lengthOf(every)];
    if (/^(?:rest|walk|break|then)$/i.test(what) || countsIn(step) || period * 2 > length) return written;
    notes.note(`I put a chime every ${formatDuration(period)} for ${quote(what)}.`);
    return `${step} ${CHIME}${period}`;
  });
}

/** '10 s hold, 10 s relax, 8 reps each side': 16 of both. */
function bothSides(text: string, notes: ParseNotes): string {
  const pattern = String.raw`(?<=, ?)(\d+) (?:reps|times) (?:on )?(?:each|per|both) (?:sides?|legs?|arms?)\.?$`;
  return text.replace(sign(pattern), (written, count: string) => {
    notes.note(`I took ${quote(written)} as ${Number(count) * 2} times.`);
    return `${Number(count) * 2} times`;
  });
}

/** 'Ladder 30 s, 40 s, 30 s with 15 s rest': a rest between steps that nothing repeats. */
function restsOfLadder(text: string): string {
  if (text.includes('\n') || countsIn(text) || lengthsIn(text).length < 4) return text;
  const isLadder = /\b(?:ladder|pyramid)\b/i.test(text);
  const rest = String.raw`(?:rest (?:for )?(${TIME})|(${TIME}) (?:of )?rest)`;
  const between = isLadder
    ? '(?: between(?: each| them| all)?(?: one| step| set)?)?'
    : ' between(?: each| them| all)?(?: one| step| set)?';
  return text.replace(sign(String.raw`,? (?:with |and )?${rest}${between}\.?$`), ', $1$2 rest between steps');
}

/** '20 min HIIT: 30 s work, 30 s rest': the steps fill the length, or last as long: it is never a step of its own. */
function lengthFirst(text: string, notes: ParseNotes): string {
  const joint = String.raw`(?:: ?| with (?=[^,;.\n]*${TIME}[^,;.\n]*(?: and |/)[^,;.\n]*\d))`;
  const first = String.raw`^\s*${ASKING}(?<first>${TIME})(?: (?:of )?(?<name>[\p{L}][\p{L} -]{1,30}?))?${joint}(?<steps>[^:;\n]+)$`;
  const pair = String.raw`^\s*${ASKING}(?<first>${TIME}) (?<name>(?:[\p{L}-]+ )?(?:hiit|intervals?|workout|session|circuit|cardio|fartlek)), (?<steps>[^:;\n]+)$`;
  const last = String.raw`^\s*(?<name>[\p{L}][\p{L} -]{1,30}?) (?:for )?(?<first>${TIME}): ?(?<steps>[^:;\n]+)$`;
  const beat = String.raw`^(?:(?<name>${NAME}) )?(?<first>${TIME})(?: (?<label>${NAME}))?, (?<steps>${TIME} (?:fast|hard|on|work|sprint|quick)(?: and|,| \/)? ${TIME} (?:slow|easy|off|rest|walk|jog|recovery))$`;
  for (const pattern of [first, last, pair, beat]) {
    const { first: total, name = '', steps = '' } = sign(pattern).exec(text)?.groups ?? {};
    if (total !== undefined) return filledBy(text, { total, name, steps }, notes);
  }
  return text;
}

/** '3 min fast, 3 min slow, 30 min in total'. */
function lengthLast(text: string, notes: ParseNotes): string {
  const pattern = String.raw`^(?<label>${NAME}: ?)?(?<steps>[^:;\n]+?)[,.] (?:for )?(?:a )?(?:total (?:of )?(?<before>${TIME})|(?<behind>${TIME}) (?:in )?(?:total|altogether|overall|in all))\.?$`;
  const { label = '', steps = '', before, behind } = sign(pattern).exec(text)?.groups ?? {};
  const total = before ?? behind;
  if (total === undefined) return text;
  const sum = lengthsIn(steps).reduce((all, one) => all + one, 0);
  if (countsIn(steps) || standsAlone(steps) || sum * 2 > lengthOf(total)) return label + steps;
  notes.note(`I repeat ${quote(steps)} to fill ${formatDuration(lengthOf(total))}.`);
  return `${label}(${steps}) for ${total}`;
}

/** A workout that is called nothing else. */
const WHOLE_NAME = /^(?:workout|session|routine|training|circuit)?$/i;

function filledBy(
  text: string,
  { total, name, steps }: { readonly total: string; readonly name: string; readonly steps: string },
  notes: ParseNotes,
): string {
  const inAll = lengthsIn(steps);
  const [length, sum] = [lengthOf(total), inAll.reduce((all, one) => all + one, 0)];
  if (standsAlone(name) || /\b(?:emom|amrap|tabata|every|zone)\b/i.test(name) || inAll.length < 2) return text;
  // What cannot fill it must last as long: that is decided by what the text mentions.
  if (standsAlone(steps) || countsIn(steps) || sum * 2 > length)
    return WHOLE_NAME.test(name) ? text : `${name}: ${steps}`;
  notes.note(`I repeat what follows ${quote(`${total} ${name}`.trim())} to fill ${formatDuration(length)}.`);
  return `(${steps.replace(/\.$/, '')}) for ${total}`;
}

function countsIn(text: string): boolean {
  return text.search(COUNT) >= 0;
}

function lengthsIn(text: string): readonly Seconds[] {
  return tokensOf(text).flatMap((token) => (token.kind === 'time' ? [token.seconds] : []));
}

function lengthOf(text: string): Seconds {
  return lengthsIn(text)[0] ?? 0;
}
