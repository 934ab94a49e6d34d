// A text in one notation before it is cut into tokens: other languages, slips of the finger, percentages of the heart rate,
// ranges, bells, pauses and ends, named workouts, and the shorthand of coaches' plans. What is more than spelling is noted.
// cspell:ignore imum imal

import { END_MARKS } from '../end-signs.ts';
import { quote, type ParseNotes } from '../parsed.ts';
import { CHIME, plainWording, STOP } from '../words.ts';
import { withoutAsking } from './asking.ts';
import { efforts, fights, restsOfScores, studies } from './bare-numbers.ts';
import { withEnds } from './ends.ts';
import { writtenOutByName } from './famous.ts';
import { filling } from './filling.ts';
import { inEnglish } from './language.ts';
import { sign, TIME, UNIT } from './sentence-orders.ts';
import { withoutSentences } from './sentences.ts';
import { SHORTHAND } from './shorthand.ts';
import { spelled } from './spelling.ts';

const BELL = String.raw`(?:bells?|chimes?|gongs?|beeps?|dings?)`;
const WARM = String.raw`(?:warm(?:ing)?[ -]?up|cool(?:ing)?[ -]?down)`;

const REST_BEHIND = sign(String.raw`(${TIME}) (?=${TIME} (?:rest|break|recovery)(?!\p{L}| ${TIME}))`);

/** A text written out by its frame, or undefined. */
export type Framing = (text: string, notes: ParseNotes) => string | undefined;

/** The text in the reader's own notation. Never throws. */
export function rewordedOf(text: string, notes: ParseNotes, framing: Framing): string {
  const steps: readonly ((now: string) => string)[] = [
    (now) => now.replaceAll(CHIME, ' ').replaceAll(STOP, ' ').replaceAll(END_MARKS, ' '),
    plainWording,
    withoutAsking,
    (now) => inEnglish(now, notes),
    (now) => spelled(now, notes),
    plainWording,
    (now) => plannerLines(now),
    (now) => now.split('\n').map(listed).join('\n'),
    (now) => SHORTHAND.reduce((all, [written, meant]) => all.replaceAll(written, meant), now),
    (now) => withEnds(now, notes),
    (now) => framing(now, notes) ?? withoutSentences(now, notes),
    (now) => percentages(now, notes),
    (now) => bellsAndPauses(now, notes),
    (now) => writtenOutByName(now, notes),
    (now) => ranges(now, notes),
    (now) => fights(now, notes),
    (now) => efforts(now, notes),
    (now) => studies(now, notes),
    (now) => restsOfScores(now, notes),
    (now) => now.replaceAll(REST_BEHIND, '$1, '),
    (now) => now.split('\n').map(setApart).join('\n'),
    (now) => filling(now),
  ];
  return steps.reduce((now, step) => step(now), text);
}

/** '1 min row / 1 min bike / 1 min rest' and 'work 30 / rest 15 / rounds 8': a list. */
function listed(line: string): string {
  const pieces = line.split(/ \/ (?=\S)/);
  return pieces.length > 2 && pieces.every((piece) => /\d/.test(piece) && /\p{L}{3}/u.test(piece))
    ? pieces.join(', ')
    : line;
}

/** 'Main Set 4x' above '- 4m Z4 HR', as planners write it; a bare step under 'Warmup' is that warm-up. */
function plannerLines(text: string): string {
  const lines = text.split('\n');
  if (!lines.some((line) => /^ ?-.*\bz[1-5]\b|^ ?-.*%/i.test(line))) return text;
  let heading = '';
  return lines
    .map((line, at) => {
      if (line.trim() === '') heading = '';
      const isHeading = !/^ ?-/.test(line) && /^ ?-/.test(lines[at + 1] ?? '');
      const times = isHeading ? /(?:^|\s)(\d+) ?x$/.exec(line.trim())?.[1] : undefined;
      if (times !== undefined) return `${times} rounds:`;
      if (isHeading && /^\s*(?:warm[ -]?up|cool[ -]?down)\s*$/i.test(line)) {
        heading = line.trim();
        return '';
      }
      const plain = line.replaceAll(/\b(z(?:one)? ?[1-5]) HR\b/gi, '$1');
      return heading === '' ? plain : plain.replace(/^ ?- ?(?=\d)/, `- ${heading} `);
    })
    .join('\n');
}

/** '55-65% HR' as the zone its middle lies in. */
function percentages(text: string, notes: ParseNotes): string {
  const isOfHeart = /\b(?:hr|hrmax|bpm|heart)/i.test(text);
  const pattern =
    /(?:\b(?:at|@|in|of) ?)?(\d{2,3})(?: ?%)?(?: ?(?:-|to) ?(\d{2,3}))? ?% ?(?:of )?(?:(?:your |the )?(?:max(?:imum|imal)? )?(?:hr ?max|lthr|mhr|hr|heart[ -]?rate)(?: max)?|max(?: hr)?)?/gi;
  return text.replaceAll(pattern, (written: string, from: string, to: string | undefined) => {
    if (!isOfHeart && !/max/i.test(written)) return written;
    const middle = (Number(from) + Number(to ?? from)) / 2;
    const zone = Math.min(5, Math.max(1, Math.floor(middle / 10) - 4));
    notes.note(`I read ${quote(written.replace(/^(?:at|@|in|of) ?/i, ''))} of the heart rate as zone ${zone}.`);
    return ` zone ${zone} `;
  });
}

/** 'With a bell every 5 minutes' and 'pause until I tap' as signs that belong to a step. */
function bellsAndPauses(text: string, notes: ParseNotes): string {
  const belled = text.replaceAll(
    sign(
      String.raw`,? ?(?:with |and |and a |add )?(?:an? |the )?${BELL}(?: sounds?| rings?)? (?:every|each) (\d+)(?: ?(${UNIT})(?!\p{L}))?`,
    ),
    (_, digits: string, unit: string | undefined) => {
      if (unit === undefined) notes.note(`I read ${digits} as minutes.`);
      const low = unit?.toLowerCase() ?? 'm';
      const factor = low.startsWith('h') ? 3600 : low.startsWith('s') || low === '"' ? 1 : 60;
      return ` ${CHIME}${Number(digits) * factor} `;
    },
  );
  const timed = belled.replace(sign(String.raw`^\s*(${CHIME}\d+) +for (${TIME})$`), '$1 $2 timer');
  return timed.replaceAll(
    /,?\s*(?:then )?(?:and )?(?:pause|wait|stop) (?:until|till|for) (?:i |me to |you )?(?:tap|press(?: (?:start|play|go))?|resume|continue|am ready|i'm ready)|\bpress lap\b/gi,
    ` ${STOP} `,
  );
}

/** '30-45 s' as its first number; rows of three and more are something else. */
function ranges(text: string, notes: ParseNotes): string {
  const pattern =
    /(?<![\d./:-])(\d+)(?: ?-|(?<= ?\d) to) ?(\d+)(?![-\d./:%])( ?(?:seconds?|secs?|s|minutes?|mins?|min|rounds|sets|times)(?!\p{L}))/giu;
  return text.replaceAll(pattern, (written: string, from: string, to: string, unit: string) => {
    if (Number(from) >= Number(to) || Number(from) === 0) return written;
    notes.note(`I took ${from} of ${quote(written)}.`);
    return from + unit;
  });
}

/** Warm-ups, cool-downs and counts that nothing parts from what is beside them: '5min warmup 10x1min fast'. */
function setApart(line: string): string {
  const after = line.replaceAll(
    sign(String.raw`(?<=[^\s:] )(${TIME} ${WARM}(?: walk| jog| run)?)(?=$|[ ,;.])`),
    '; $1',
  );
  const before = after.replaceAll(sign(String.raw`^(.*?${TIME} ?${WARM}(?: walk| jog| run)?) (?=\d)`), '$1 ; ');
  return before
    .replaceAll(/(?:,? (?:and|then|with))+ ;/gi, ' ;')
    .replaceAll(/; ?;/g, ';')
    .replaceAll(sign(String.raw`[,;] ; (?=${TIME} ${WARM})`), '; ');
}
