// A text in one notation before it is cut into tokens: other languages, slips of the finger, percentages of the heart rate,
// ranges, bells, pauses and ends, named workouts, and the shorthand of coaches' plans. What is more than spelling is noted.
// cspell:ignore emotm imum imal

import { END_MARKS } from './end-signs.ts';
import { withEnds } from './ends.ts';
import { writtenOutByName } from './famous.ts';
import { inEnglish } from './language.ts';
import { quote, type ParseNotes } from './parsed.ts';
import { EVERY, sign, TIME, UNIT } from './sentence-orders.ts';
import { withoutAsking, withoutSentences } from './sentences.ts';
import { spelled } from './spelling.ts';
import { CHIME, plainWording, STOP } from './words.ts';

const BELL = String.raw`(?:bells?|chimes?|gongs?|beeps?|dings?)`;
const WARM = String.raw`(?:warm(?:ing)?[ -]?up|cool(?:ing)?[ -]?down)`;
const FIGHTS = /\b(?:box(?:ing)?|kick-?boxing|muay thai|mma|bjj|sparring|judo|wrestling|karate)\b/i;

const REST_BEHIND = sign(String.raw`(${TIME}) (?=${TIME} (?:rest|break|recovery)(?!\p{L}))`);

type Shorthand = readonly (readonly [RegExp, string])[];

/** Each is one way to write the same. */
const SHORTHAND: Shorthand = [
  [sign(String.raw`(?<![\p{L}\d])(?:w\/u|wu|w-up)(?![\p{L}\d])`), 'warm up'],
  [sign(String.raw`(?<![\p{L}\d])(?:c\/d|cd|c-down)(?![\p{L}\d])`), 'cool down'],
  [sign(String.raw`(?<!\p{L})w\/ ?`), 'with '],
  [sign(String.raw`\b(?:do|repeat) (?:it|this|that|these|all)(?: all)?(?: again)? (?=\d+ times|x ?\d)`), 'repeat '],
  [
    sign(
      String.raw`(?:,|,? and|,? then)* repeat(?:ed)? (?:it |that |this |everything |all of it |the whole thing )*(?=\d+ times|x ?\d)`,
    ),
    ', repeat ',
  ],
  [sign(String.raw`(between (?:${EVERY} )?(?:exercises|stations|moves|steps|movements)) and (?=${TIME})`), '$1, '],
  [sign(String.raw`(\d+) (?:rounds?|rds|sets?) x (?=\d+ ?${UNIT}(?!\p{L}))`), '$1 x '],
  [sign(String.raw`(\d+ ?x ?${TIME}) (?:rounds?|sets?|reps?|intervals?)(?!\p{L})(?! of)`), '$1'],
  [sign(String.raw`(\d+) by (?=${TIME})`), '$1 x '],
  [sign(String.raw`(${TIME}) on,? (${TIME}) off(?!\p{L})`), '$1/$2'],
  [sign(String.raw`(?<![\d.:/-])(\d+) on,? ?\/?(?:and )?(\d+) off(?!\p{L})`), '$1/$2'],
  [sign(String.raw`(?<!\p{L})r ?(?=${TIME}(?=$|[,;.)\n]))`), 'rest '],
  [sign(String.raw`(?<![\d.:/-])(\d+) (${TIME}) (?:rounds?|intervals?)(?!\p{L})`), '$1 x $2'],
  [sign(String.raw`(?<!\d ?x ?|of )(${TIME}) (?:rounds?|intervals?|reps) x ?(\d+)(?!\d)`), '$2 x $1'],
  [sign(String.raw`(?<=\d)s\/(\d+)s x`), 's/$1s x'],
  [sign(String.raw`x ?(\d+) ((?:each|per|every) (?:side|leg|arm|hand|foot)s?)(?!\p{L})`), '$2 x$1'],
  [sign(String.raw`(\d+) times ((?:each|per|every) (?:side|leg|arm|hand|foot)s?)(?!\p{L})`), '$2 x$1'],
  [sign(String.raw`(?<!\p{L})breath ?work(?!\p{L})`), 'breathing'],
  [sign(String.raw`^(\d+(?:-\d+){2,3}) x ?(\d+)$`), '$1 breathing x $2'],
  [
    sign(String.raw`inhale (\d+),? (?:hold (\d+),? )exhale (\d+)(?![\d.:]| ?${UNIT}(?!\p{L})|,? hold)`),
    '$1-$2-$3 breathing',
  ],
  [sign(String.raw`inhale (\d+),? exhale (\d+)(?![\d.:]| ?${UNIT}(?!\p{L})|,? hold)`), '$1-$2 breathing'],
  [
    sign(
      String.raw`^(.+?),? (?:x ?)?(\d+) ?(?:reps|times|x),? (?:with )?(${TIME}) (?:rest )?between sets,? (\d+) sets$`,
    ),
    '$4x($2x($1)) with $3 rest',
  ],
  [
    sign(
      String.raw`^(.+?),? (?:x ?)?(\d+) ?(?:reps|times|x),? (?:x ?)?(\d+) sets,? (?:with )?(${TIME}) (?:rest )?between sets$`,
    ),
    '$3x($2x($1)) with $4 rest',
  ],
  [sign(String.raw`(?<!\p{L})emom x ?(\d+)`), 'emom $1'],
  [sign(String.raw`(?<![\p{L}])(?:otm|emotm|every minute on the minute)(?!\p{L})`), 'emom'],
  [sign(String.raw`^tabata x ?([23])(?!\d)`), '$1 rounds of tabata'],
  [sign(String.raw`(?<!\p{L})(\d+) ?x? tabatas?(?!\p{L})`), '$1 rounds of tabata'],
  [sign(String.raw`every 1 ?minutes? on the 1 ?minutes?`), 'every minute'],
  [sign(String.raw`breathe? in (\d+),? hold (\d+),? (?:breathe? )?out (\d+),? hold (\d+)`), '$1-$2-$3-$4 breathing'],
  [sign(String.raw`(\d+) ?h(?:ours?)? ?(\d\d)(?=,|;|\.|$| \p{L})`), '$1 h $2 min'],
  [sign(String.raw`(\d+) ?min(?:utes?)? (\d\d)(?=$|\n)`), '$1 min $2 s'],
];

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
    (now) => SHORTHAND.reduce((all, [written, meant]) => all.replaceAll(written, meant), now),
    (now) => withEnds(now, notes),
    (now) => framing(now, notes) ?? withoutSentences(now, notes),
    (now) => percentages(now, notes),
    (now) => bellsAndPauses(now, notes),
    (now) => writtenOutByName(now, notes),
    (now) => ranges(now, notes),
    (now) => fights(now, notes),
    (now) => efforts(now, notes),
    (now) => restsOfScores(now, notes),
    (now) => now.replaceAll(REST_BEHIND, '$1, '),
    (now) => now.split('\n').map(setApart).join('\n'),
    (now) => filling(now),
  ];
  return steps.reduce((now, step) => step(now), text);
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
    /(?<![\d./:-])(\d+)(?: ?-|(?<= ?\d) to) ?(\d+)(?![-\d./:%])(?= ?(?:seconds?|secs?|s|minutes?|mins?|min|rounds|sets|times)(?!\p{L}))/giu;
  return text.replaceAll(pattern, (written: string, from: string, to: string) => {
    if (Number(from) >= Number(to) || Number(from) === 0) return written;
    notes.note(`I took ${from} of ${quote(written)}.`);
    return from;
  });
}

/** '12 x 3' of a boxer: minutes. */
function fights(text: string, notes: ParseNotes): string {
  if (!FIGHTS.test(text) || /breathing/i.test(text)) return text;
  return text.replaceAll(
    /(?:\brounds? )?(\d+) ?x ?([1-9]|10)(?![\d:.]| ?(?:min|sec|m\b|s\b|h\b|'|"|\())/gi,
    (written: string, rounds: string, length: string) => {
      notes.note(`I read ${length} as minutes.`);
      if (text.trim().endsWith(written) && !/\d/.test(text.replace(written, ''))) {
        notes.note('No rest was given, so I put 1 min between the rounds.');
        return `${rounds} x ${length} min with 1 min rest`;
      }
      return `${rounds} x ${length} min`;
    },
  );
}

/** '2x20 FTP': minutes. */
function efforts(text: string, notes: ParseNotes): string {
  const pattern = sign(
    String.raw`(?<![\d.:])(\d+) ?x ?(\d{1,2}) (?=(?:@ ?|at |in )?(?:ftp|sweet ?spot|threshold|tempo|steady|lt|z\d|zone \d)(?!\p{L}))`,
  );
  return text.replaceAll(pattern, (_, times: string, length: string) => {
    notes.note(`I read ${length} as minutes.`);
    return `${times} x ${length} min `;
  });
}

/** 'AMRAP 7, rest 3': minutes, like the number of the AMRAP. */
function restsOfScores(text: string, notes: ParseNotes): string {
  if (!/\b(?:amrap|emom) (?:of )?\d+(?!\d| ?(?:min|m\b|:))/i.test(text)) return text;
  return text.replaceAll(/\brest (\d)(?![\d.:]| ?(?:min|sec|m\b|s\b|'|"))/gi, (_, length: string) => {
    notes.note(`I read ${length} as minutes.`);
    return `rest ${length} min`;
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

/** '20 min of 30s/30s' and 'HIIT 20 min 40/20' as steps that fill a time. */
function filling(text: string): string {
  const pair = String.raw`(?:${TIME} [^\d,;:\n/]*(?:/ ?)?|\d+ ?${UNIT}? ?/ ?)\d+[^\d,;:\n]*`;
  return text
    .replaceAll(sign(String.raw`(?<=^|[,;.\n] ?|then )(?:for )?(${TIME})(?: of|:) (${pair})(?=$|[,;.\n])`), '$2 for $1')
    .replace(
      sign(
        String.raw`^\s*(?!\S*(?:emom|amrap|tabata|every|warm|cool))(?:[\p{L}-]+ ){0,3}${TIME}(?: (?:workout|session|routine|training))?:(?=[^:]*${TIME})`,
      ),
      '',
    )
    .replaceAll(sign(String.raw`^(?:(?:[\p{L}-]+ ){1,3})(${TIME})[,:]? (\d+ ?/ ?\d+)$`), '$2 for $1')
    .replaceAll(sign(String.raw`^(${TIME})(?: [\p{L}-]+){1,3}[,:] (\d+ ?/ ?\d+)$`), '$2 for $1');
}
