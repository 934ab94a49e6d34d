// What people write in whole sentences, in the notation that the reader knows: a rest before what it parts, a warm-up after the
// workout it begins, a length that the steps fill. What is more than another order of the words is noted.

import { formatDuration } from '../../base/units.ts';
import { quote, type ParseNotes } from '../parsed.ts';
import { CHIME, standsAlone } from '../words.ts';
import { minutesAlike, restsAlike, sameNumbers, shares } from './bare-numbers.ts';
import { inBrackets, lengthFirst, lengthLast } from './filling.ts';
import { countsIn, firstLength, lengthsIn } from './lengths.ts';
import { LIST, NAME, ORDERS, SETS, sign, TIME, UNIT } from './sentence-orders.ts';

const SECONDS = '(?: ?(?:seconds?|secs?|s)(?!\\p{L}))?';

/** No one writes a sentence with more times, and a long text would take long. */
const TIMES_MOST = 30;

/** A text with its sentences in the reader's notation. Never throws. */
export function withoutSentences(text: string, notes: ParseNotes): string {
  if (lengthsIn(text).length > TIMES_MOST) return text;
  const steps: readonly ((now: string) => string)[] = [
    breaths,
    stretches,
    (now) => ORDERS.reduce((all, [, written, meant]) => all.replaceAll(written, meant), now),
    setsOfOne,
    lengthsOfOne,
    followed,
    (now) =>
      now.replace(/^wim hof: (?=\d+ rounds of)(.+)$/i, (_, rounds: string) => rounds.replaceAll(/,? then /gi, ', ')),
    (now) => sameNumbers(now, notes),
    (now) => restsAlike(now, notes),
    (now) => minutesAlike(now, notes),
    inTurn,
    (now) => onEvery(now, notes),
    (now) => inBrackets(now, notes),
    (now) => shares(now, notes),
    (now) => beforeAndAfter(now, notes),
    (now) => bothEnds(now, notes),
    (now) => reminders(now, notes),
    (now) => bothSides(now, notes),
    restsOfLadder,
    (now) => lengthLast(now, notes),
    (now) => lengthFirst(now, notes),
  ];
  return steps.reduce((now, step) => step(now), text);
}

/** '3 sets of plank: 60 s, 45 s, 30 s': one length for each set. */
function setsOfOne(text: string): string {
  const pattern = String.raw`^(\d+) ${SETS} of (${NAME}): (${TIME}(?:, ?(?:and )?${TIME})+)`;
  return text.replace(sign(pattern), (written, count: string, name: string, row: string) => {
    const lengths = row.match(sign(TIME)) ?? [];
    return lengths.length === Number(count) ? lengths.map((length) => `${name} ${length}`).join(', ') : written;
  });
}

/** 'Plank 30 s, 40 s, 50 s': one name for all of them. */
function lengthsOfOne(text: string): string {
  const pattern = String.raw`(?<=^|[;.\n] ?)(${NAME}):? (${TIME}(?:, ?(?:and )?${TIME}){2,})(?=$|[,;.\n]| with| rest)`;
  return text.replaceAll(sign(pattern), (written, name: string, row: string) =>
    /\b(?:ladder|pyramid|rest)\b/i.test(name) || standsAlone(name)
      ? written
      : (row.match(sign(TIME)) ?? []).map((length) => `${length} ${name}`).join(', '),
  );
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
  const pattern = String.raw`(?<=^|[,;.\n] ?)((?:${NAME} )?${TIME}[^,;.\n\d]*?) (?:every (${TIME})|emom) (for ${TIME}|x ?\d+|for \d+ ${SETS})(?=$|[,;.\n])`;
  return counted.replaceAll(sign(pattern), (written, step: string, told: string | undefined, times: string) => {
    const every = told ?? '1 minute';
    const rest = firstLength(every) - firstLength(step);
    if (rest <= 0) return written;
    notes.note(`I put ${formatDuration(rest)} of rest behind ${quote(step)}: it comes every ${every}.`);
    return `(${step}, rest ${rest} s) ${times}`;
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

/** '5 min warm up and cool down, 8 x 30 s': one of them first, the other last. */
function bothEnds(text: string, notes: ParseNotes): string {
  const both = String.raw`warm(?:ing)?[ -]?up (?:and|\+|\/) cool(?:ing)?[ -]?down`;
  const pattern = String.raw`(?:^|[,;.] ?)(?:(?:with |and )?(?:an? )?(?<before>${TIME}) ${both}|(?:with |and )?${both} (?:for |of )?(?<behind>${TIME}))(?: each| both)?(?=$|[,;.])`;
  const found = new RegExp(pattern, 'iu').exec(text);
  const length = found?.groups?.['before'] ?? found?.groups?.['behind'];
  if (found === null || length === undefined) return text;
  notes.note(`I put ${length} of warm-up first and ${length} of cool-down last.`);
  const others = (text.slice(0, found.index) + text.slice(found.index + found[0].length)).replace(
    /^[,;.\s]+|[,;.\s]+$/g,
    '',
  );
  return `warm up ${length}; ${others}; cool down ${length}`;
}

/** '60 min ride, drink every 15 min': a chime. */
function reminders(text: string, notes: ParseNotes): string {
  const pattern = String.raw`^([^,;.\n]*${TIME}[^,;.\n]*?)(?:,| and|, and) ([\p{L}][\p{L} -]*?) (?:every|each) (${TIME})\.?$`;
  return text.replace(sign(pattern), (written, step: string, what: string, every: string) => {
    const [length, period] = [firstLength(step), firstLength(every)];
    if (/^(?:rest|walk|break|then)$/i.test(what) || countsIn(step) || period * 2 > length) return written;
    notes.note(`I put a chime every ${formatDuration(period)} for ${quote(what)}.`);
    return `${step} ${CHIME}${period}`;
  });
}

/** '10 s hold, 10 s relax, 8 reps each side', '8 times on the left, 8 times on the right': 16 of both. */
function bothSides(text: string, notes: ParseNotes): string {
  const side = String.raw`(?:on |with )(?:the |your )?(?:left|right)(?: (?:side|leg|arm|foot|hand))?`;
  const pattern = String.raw`(?<count>\d+) (?:(?<=, ?\d+ )(?:reps|times) (?:on )?(?:each|per|both) (?:sides?|legs?|arms?)|times ${side},?(?: and)?(?: then)? (?:\k<count> times )?${side})\.?$`;
  return text.replace(sign(pattern), (written, count: string) => {
    notes.note(`I took ${quote(written)} as ${Number(count) * 2} times.`);
    return `${Number(count) * 2} times`;
  });
}

/** 'Ladder 30 s, 40 s, 30 s with 15 s rest': a rest between steps that nothing repeats. */
function restsOfLadder(text: string): string {
  if (text.includes('\n') || countsIn(text) || lengthsIn(text).length < 4) return text;
  const isRow = sign(String.raw`${TIME}(?:, ?(?:and )?${TIME}){2}`).test(text);
  const isLadder = isRow || /\b(?:ladder|pyramid)\b/i.test(text);
  const rest = String.raw`(?:rest (?:for )?(${TIME})|(${TIME}) (?:of )?rest)`;
  const between = isLadder
    ? '(?: between(?: each| them| all)?(?: one| step| set)?)?'
    : ' between(?: each| them| all)?(?: one| step| set)?';
  return text.replace(sign(String.raw`,? (?:with |and )?${rest}${between}\.?$`), ', $1$2 rest between steps');
}
