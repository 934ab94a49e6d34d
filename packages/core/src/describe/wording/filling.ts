// A length that is written for all of a workout, or for a part of it: the steps beside it fill it, or last as long.
// cspell:ignore fartlek

import { formatDuration } from '../../base/units.ts';
import { quote, type ParseNotes } from '../parsed.ts';
import { standsAlone } from '../words.ts';
import { countsIn, firstLength, lengthsIn, sumOfLengths } from './lengths.ts';
import { NAME, sign, TIME, UNIT } from './sentence-orders.ts';

const ASKING = String.raw`(?:(?:hi|hey|please|i'd like|i would like|i need|i want|give me|make(?: me)?|create|build|let's do|do),? )*(?:an? |the |my )?`;

/** '20 min intervals (40 s on, 20 s off)': what is in brackets fills the length, or lasts as long. */
export function inBrackets(text: string, notes: ParseNotes): string {
  const pattern = String.raw`(?<=^|[,;.:\n] ?|then )(${TIME})(?: of)? ?(${NAME})? ?\(([^()\n]*${TIME}[^()\n]*${TIME}[^()\n]*)\)(?=$|[,;.\n])`;
  return text.replaceAll(sign(pattern), (written, total: string, name: string | undefined, steps: string) => {
    const sum = sumOfLengths(steps);
    if (countsIn(steps) || standsAlone(steps) || /(?<!\p{L})(?:rest|between)(?!\p{L})/iu.test(name ?? ''))
      return written;
    if (sum === firstLength(total)) return `(${steps})`;
    if (sum * 2 > firstLength(total)) return written;
    notes.note(`I repeat ${quote(steps)} to fill ${formatDuration(firstLength(total))}.`);
    return `(${steps}) for ${total}`;
  });
}

/** '20 min HIIT: 30 s work, 30 s rest': the steps fill the length, or last as long: it is never a step of its own. */
export function lengthFirst(text: string, notes: ParseNotes): string {
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
export function lengthLast(text: string, notes: ParseNotes): string {
  const pattern = String.raw`^(?<label>${NAME}: ?)?(?<steps>[^:;\n]+?)[,.] (?:for )?(?:a )?(?:total (?:of )?(?<before>${TIME})|(?<behind>${TIME}) (?:in )?(?:total|altogether|overall|in all))\.?$`;
  const { label = '', steps = '', before, behind } = sign(pattern).exec(text)?.groups ?? {};
  const total = before ?? behind;
  if (total === undefined) return text;
  const sum = sumOfLengths(steps);
  if (countsIn(steps) || standsAlone(steps) || sum * 2 > firstLength(total)) return label + steps;
  notes.note(`I repeat ${quote(steps)} to fill ${formatDuration(firstLength(total))}.`);
  return `${label}(${steps}) for ${total}`;
}

/** A workout that is called nothing else. */
const WHOLE_NAME = /^(?:workout|session|routine|training|circuit)?$/i;

function filledBy(
  text: string,
  { total, name, steps }: { readonly total: string; readonly name: string; readonly steps: string },
  notes: ParseNotes,
): string {
  const [length, sum] = [firstLength(total), sumOfLengths(steps)];
  if (standsAlone(name) || /\b(?:emom|amrap|tabata|every|zone)\b/i.test(name) || lengthsIn(steps).length < 2)
    return text;
  // What cannot fill it must last as long: that is decided by what the text mentions.
  if (standsAlone(steps) || countsIn(steps) || sum * 2 > length)
    return WHOLE_NAME.test(name) ? text : `${name}: ${steps}`;
  notes.note(`I repeat what follows ${quote(`${total} ${name}`.trim())} to fill ${formatDuration(length)}.`);
  return `(${steps.replace(/\.$/, '')}) for ${total}`;
}

/** '20 min of 30s/30s' and 'HIIT 20 min 40/20' as steps that fill a time. */
export function filling(text: string): string {
  const pair = String.raw`(?:${TIME} [^\d,;:\n/]*(?:/ ?)?|\d+ ?${UNIT}? ?/ ?)\d+(?:\.\d+)?[^\d,;:.\n]*`;
  return text
    .replaceAll(
      sign(String.raw`(?<=^|[,;.\n] ?|then )(?:for )?(${TIME})(?: of|:) (${pair})(?=$|[,;\n]|\.(?!\d))`),
      '$2 for $1',
    )
    .replace(
      sign(
        String.raw`^\s*(?!\S*(?:emom|amrap|tabata|every|warm|cool))(?:[\p{L}-]+ ){0,3}${TIME}(?: (?:workout|session|routine|training))?:(?=[^:]*${TIME})`,
      ),
      '',
    )
    .replaceAll(sign(String.raw`^(?:(?:[\p{L}-]+ ){1,3})(${TIME})[,:]? (\d+ ?/ ?\d+)$`), '$2 for $1')
    .replaceAll(sign(String.raw`^(${TIME})(?: [\p{L}-]+){1,3}[,:] (\d+ ?/ ?\d+)$`), '$2 for $1');
}
