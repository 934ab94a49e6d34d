// A text in one spelling before it is cut into tokens: other languages, slips of the finger, percentages of the heart rate, ends
// and pauses as signs, breathing in words as counts, the lines of planners. What is more than spelling is noted.
// cspell:ignore imum imal
// cspell:ignore emotm

import { SECONDS } from '../../timer/duration-text.ts';
import { END_MARKS } from './end-signs.ts';
import { withEnds } from './ends.ts';
import { writtenOutByName } from './famous.ts';
import { inEnglish } from './language.ts';
import { quote, type ParseNotes } from './notes.ts';
import { spelled } from './spelling.ts';
import { NUMBER_ROW, phrase, plainWording, reworded, type Wording } from './wording.ts';
import { CHIME, STOP } from './words.ts';

const IN_SECONDS = String.raw`(?: ?${SECONDS}(?!\p{L}))?`;
const COUNT = String.raw`(?:for )?(\d+)${IN_SECONDS}`;
const HOLD = String.raw`(?:,? (?:and )?(?:then )?hold (?:it |your breath )?${COUNT})?`;
/** What stands for an end, a pause or a chime, in no person's text. */
const SIGNS: readonly Wording[] = [CHIME, STOP, END_MARKS].map((sign) => [new RegExp(sign, 'gu'), ' ']);
const SHORT: readonly Wording[] = [
  [/(?<![\p{L}\d])(?:w\/u|wu|w-up)(?![\p{L}\d])/giu, 'warm up'],
  [/(?<![\p{L}\d])(?:c\/d|cd|c-down)(?![\p{L}\d])/giu, 'cool down'],
  // What a colon points at is what follows it, whether a line is left free or not.
  [/:[ \t]*\n(?:[ \t]*\n)+/gu, ':\n'],
  [
    /(?<=\d )(?:rounds?|sets?|times|repetitions?|repeats?|reps|circuits?|cycles?) of(?: (?:this|these|that|all this|the (?:following|below)))?(?: (?:circuit|exercises?|steps?|intervals?|set|sequence))?(?= ?(?::|\n))/giu,
    'rounds',
  ],
  [/(?<=(?:^|[.;\n]) ?)after (?:this|that),? /giu, 'then '],
  [/(?<!\p{L})w\/ ?/giu, 'with '],
  [/,? (?:and|&) followed by(?!\p{L})/giu, ', then'],
  [/,? preceded by(?!\p{L})/giu, ' after'],
  phrase('b/w', 'between'),
  [/(?<!\p{L})(?:about|around|roughly|approximately|approx\.?|circa|ca\.|~) ?(?=\d)/giu, ''],
  phrase('keep (?:going|repeating)(?: this| it)?|over and over|on repeat|continuously|non-?stop', 'repeat'),
  [/(?<=^|[.;\n] ?)start in (\d+ ?\p{L}+)/giu, 'get ready $1'],
  [/(?<=\d ?\p{L}+) or so(?!\p{L})/giu, ''],
  [/(?<=(?:^|[,;\n]) ?)[A-H]\d?[:.)] /gu, ''],
  [/(?<=^|[\s:])\d{1,2}\) (?=\p{L}[^\n]* \d{1,2}\) )|(?<=\d\) [^\n]*),? \d{1,2}\) (?=\p{L})/giu, ', '],
  [/(?<=\d ?(?:s|secs?|seconds?|m|mins?|minutes?|'|")):(?=\d)/giu, '/'],
  phrase('otm|emotm|every minute on the minute|every 1 ?minutes? on the 1 ?minutes?', 'emom'),
  [
    /(?<=^|[,;.\n] ?|(?:and|then) )(?:the |an? )?(warm[ -]?up|cool[ -]?down|rest|break|work(?:out)?) (?:is|lasts|takes|should be) (?=\d)/giu,
    '$1 ',
  ],
  [
    /,?(?: each)? (?:followed by|rest(?:ing)?(?: for| is|:)?) (?:the )?same(?: (?:amount|length|time))?(?: (?:of )?rest)?(?: (?:as|for) [^,.;\n]*)?/giu,
    ' with equal rest',
  ],
  [/,? (?:rest|recover)(?: for)? half (?:of )?(?:each|that|it|as long|the time)(?!\p{L})/giu, ' with half the rest'],
  [
    /,? (?:and )?(?:whatever(?:'s| is) left|the (?:remainder|remaining time|rest)(?: of (?:the|each|every) (?:1 )?minute)?) (?:is|for|to|as) (?:rest|recover(?:y)?|off)/giu,
    '',
  ],
  [/ before (?:the (?:first )?(?:bell|round|start)|starting|(?:we|i) (?:start|begin))(?!\p{L})/giu, ' before'],
  phrase('in all', 'total'),
  [/ at the (?:start|beginning) and (?:at )?the end(?!\p{L})/giu, ' before and after'],
  [/(?<=\d ?\p{L}+ [^,;.\n]*) at the (?:start|beginning)(?!\p{L})/giu, ' before'],
  [/(?<!\p{L})(?:as much as|(?:the )?(?:number|amount) of (?=(?:rounds|sets|reps|intervals)(?!\p{L})))/giu, ''],
  [/(?<!\p{L})there (?:are|is|will be) (?=\d)/giu, ''],
  [/(?<=^wim hof: \d+ rounds of [^\n]*),? then /giu, ', '],
  [/(?<!\p{L})double tabata/giu, '2 rounds of tabata'],
  [/(?<!\p{L})(?<!\bl \d+ ?\p{L}+,? )r ?(?=\d+ ?(?:s|sec|min|m|'|"))/giu, 'rest '],
  phrase('breath ?work', 'breathing'),
  [/(?<= (?:rest|break|off|pause)) in the middle(?!\p{L})/giu, ' between rounds'],
  [
    /,? (?:please|pls|plz|thanks|thank you|thx|cheers|(?:can|could) (?:you|u) (?:set|make|do|build) (?:it|that|this)(?: up)?(?: for me)?)[.!?]*\s*$/giu,
    '',
  ],
];

const ASKED: readonly Wording[] = [
  new RegExp(
    String.raw`^\s*(?:(?:ok(?:ay)?|so|well|right|all ?right|u[hm]+|hmm|hi|hey|hello|please|hang on|let me (?:think|see))[,! ]+)*` +
      String.raw`(?:(?:can|could|would|will) you (?:please )?)?` +
      String.raw`(?:(?:(?:i'd like|i would like|i want|i need|i will do|i'll do|i'm doing|give me|make|create|build|set|start|do|program|let's do)(?: me)?(?: to (?:do|have))?(?: up)? )?` +
      String.raw`(?:an? |the |my |new |quick |simple |(?:interval|workout) (?=timer))*(?:timer|stopwatch)(?: for me)?(?: (?:for|with|of|that has|that does|that goes|where i do|consisting of)|:)\s+` +
      String.raw`|(?:i'd like|i would like|i want|i need|i will|i'll|give me|make me|let's)(?: to)?(?: (?:do|have|make|create|build))? (?:a |an )?(?=\d))?`,
    'giu',
  ),
  /^\s*(?:i want|i'd like|i would like|i need|let's|we)(?: to)? (?:do|have|make|create|build) (?:an? |the |some )?(?=\p{L})/giu,
  /^\s*(?:please )?(?:set up|do|make|create|give me) (?=\d+ (?:intervals|rounds|sets|blocks))/giu,
].map((written) => [written, '']);

/** The text in one spelling. Never throws. */
export function plainOf(text: string, notes: ParseNotes): string {
  const wording = reworded(plainWording(reworded(text, SIGNS)), [...TALKS.map(leftOut(notes)), ...ASKED]);
  const plain = plainWording(spelled(inEnglish(wording, notes), notes));
  const short = reworded(plannerLines(plain), [NUMBER_ROW, ...SHORT]);
  const ended = withEnds(short, notes);
  const plainer = writtenOutByName(reworded(ended, [...BREATHS, percentages(ended, notes), PAUSES]), notes);
  // What these leave may be a number beside what is counted: 'OTM ten' is 'emom ten'.
  return plainWording(plainer);
}

/** 'In for 4, hold for 7, out for 8' as '4-7-8 breathing'. */
const BREATHS: readonly Wording[] = [
  String.raw`(?<![\d.:])(\d+)${IN_SECONDS} in,? (?:and )?(?:(\d+)${IN_SECONDS} hold,? )?(\d+)${IN_SECONDS} out(?:,? (\d+)${IN_SECONDS} hold)?(?!\p{L})`,
  String.raw`(?<!\p{L})(?:breathe in|in|inhale) ${COUNT}${HOLD},? (?:and )?(?:then )?(?:breathe out|out|exhale) ${COUNT}${HOLD}(?![\d.:])`,
].map((written) => [
  new RegExp(written, 'giu'),
  (_, ...counts) => `${counts.slice(0, 4).filter(Boolean).join('-')} breathing`,
]);

/** Who says it, and what it is for, in a note instead of the timer: 'I am 72 and my doctor told me to do', 'so I can check'. */
const TALKS = [
  /(?<=^\s*)(?:(?:i am|i'm|my|our|the) [^,.:;\n]*?(?:said|says|told (?:me|us))(?: (?:me|us))?(?: to(?: do)?)?|(?:i am|i'm) [^,.:;\d\n]*?[,.])(?=[ :])/giu,
  /,? (?:so (?:that )?(?:i|we|you|they|it)|because) [^,;.:\n\d]*(?=[,;.\n]|$)/giu,
];

const leftOut =
  (notes: ParseNotes) =>
  (talk: RegExp): Wording => [
    talk,
    (words) => {
      notes.note(`I left out ${quote(words.replace(/^,? /, ''))}.`);
      return '';
    },
  ];

/** 'Pause until I tap' as the sign of a pause. */
const PAUSES: Wording = [
  /,?\s*(?:then )?(?:and )?(?:pause|wait|stop) (?:until|till|for) (?:i |me to |you )?(?:tap|press(?: (?:start|play|go))?|resume|continue|am ready|i'm ready)|\bpress lap\b|[,.]? (?:pause|wait|stop) again\b/gi,
  ` ${STOP} `,
];

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
      return heading === '' ? line : line.replace(/^ ?- ?(?=\d)/, `- ${heading} `);
    })
    .join('\n');
}

/** '55-65% HR' as the zone its middle lies in. */
function percentages(text: string, notes: ParseNotes): Wording {
  const isOfHeart = /\b(?:hr|hrmax|bpm|heart)/i.test(text);
  return [
    /(?:\b(?:at|@|in|of) ?)?(\d{2,3})(?: ?%)?(?: ?(?:-|to) ?(\d{2,3}))? ?% ?(?:of )?(?:(?:your |the )?(?:max(?:imum|imal)? )?(?:hr ?max|lthr|mhr|hr|heart[ -]?rate)(?: max)?|max(?: hr)?)?/gi,
    (written, from, to = from) => {
      if (!isOfHeart && !/max/i.test(written)) return written;
      const zone = Math.min(5, Math.max(1, Math.floor((Number(from) + Number(to)) / 20) - 4));
      notes.note(`I read ${quote(written.replace(/^(?:at|@|in|of) ?/i, ''))} of the heart rate as zone ${zone}.`);
      return ` zone ${zone} `;
    },
  ];
}
