// The shorthand of coaches' plans, each in the one way in which the reader knows it.
// cspell:ignore emotm

import { EVERY, sign, TIME, UNIT } from './sentence-orders.ts';

type Shorthand = readonly (readonly [RegExp, string])[];

/** Each is one way to write the same. */
export const SHORTHAND: Shorthand = [
  [sign(String.raw`(?<!\p{L})(?:about|around|roughly|approximately|approx\.?|circa|ca\.|~) ?(?=\d)`), ''],
  [sign(String.raw`(?<=${TIME}) or so(?!\p{L})`), ''],
  [sign(String.raw`,? (?:with )?(?:no|without) (?:breaks?|rests?|pauses?)(?: (?:in )?between)?(?=$|[,;.\n]| \d)`), ''],
  [sign(String.raw`(?<=\d ?${UNIT}):(?=\d)`), '/'],
  [/(?<=(?:^|[,;\n]) ?)[A-H]\d?[:.)] /gu, ''],
  [sign(String.raw`(?<=(?:^|[\s:]))\d{1,2}\) (?=\p{L}[^\n]* \d{1,2}\) )|(?<=\d\) [^\n]*),? \d{1,2}\) (?=\p{L})`), ', '],
  [
    sign(String.raw`(\d+) ?x ?(${TIME}[^,;()\n]*?|\d+ ?\/ ?\d+),? (\d+) (?:times|sets|rounds)(?=$|[,;.\n]| with)`),
    '$3x($1x($2))',
  ],
  [sign(String.raw`(?<=\d ?${UNIT}) ?(?:\/|an?|ea\.?) ?(side|leg|arm|foot|hand)(?!\p{L})`), ' each $1'],
  [sign(String.raw`^(?:the )?(?:exercises|moves|stations|movements|circuit|workout|routine|today):\s*(?=\p{L})`), ''],
  [
    sign(
      String.raw`(?<=^|[,;.\n] ?|(?:and|then) )(?:the |an? )?(warm[ -]?up|cool[ -]?down|rest|break|work(?:out)?) (?:is|lasts|takes|should be) (?=\d)`,
    ),
    '$1 ',
  ],
  [sign(String.raw`(?<=^|[,;.\n] ?|(?:and|then) )there (?:are|is|will be) (?=\d)`), ''],
  [sign(String.raw`,? (?:in |for )?(?:a )?total of (\d+)(?: times| rounds| sets)?(?=$|[,;.\n])`), ', $1 times'],
  [sign(String.raw`(${TIME}) per (\p{L}+), (\d+) \2s(?=$|[,;.\n])`), '$3 x $1'],
  [sign(String.raw`(?<= for )(?:the |another )?(?:first|next|last|final|other) (?=\d)`), ''],
  [sign(String.raw`(x ?\d+) (?=rest ${TIME})`), '$1, '],
  [sign(String.raw`,? (\d+) of (?:them|these|those)(?=$|[,;.\n])`), ', $1 times'],
  [sign(String.raw`(?<![\d.:/-])(\d+) (?:lots|goes|bouts|bursts|turns|efforts) of (?=${TIME})`), '$1 x '],
  [
    sign(
      String.raw`(?<=^|[,;.\n] ?|\d ?${UNIT} )(rounds?|sets?|cycles?|reps?|repeats?|intervals?|times)(?: ?[:=] ?| )(\d+)(?=$|[,;.\n])`,
    ),
    '$2 $1',
  ],
  [sign(String.raw`(?<=^|[,;.\n] ?)(work|rest|prep(?:are)?|on|off|pause|break)(?: ?[:=] ?)(?=\d)`), '$1 '],
  [
    sign(
      String.raw`,? (${TIME}) (?:of )?(?:transitions?|changeovers?|to (?:change|switch|transition)(?: over)?)(?: time| between(?: each)?| between (?:stations|exercises))?(?=$|[,;.\n])`,
    ),
    ', $1 rest between exercises',
  ],
  [sign(String.raw`(?<!\p{L})double tabata`), '2 tabatas'],
  [sign(String.raw`(?<= (?:rest|break|off|pause)) in the middle(?!\p{L})`), ' between rounds'],
  [sign(String.raw`(?<![\p{L}\d])(?:w\/u|wu|w-up)(?![\p{L}\d])`), 'warm up'],
  [sign(String.raw`(?<![\p{L}\d])(?:c\/d|cd|c-down)(?![\p{L}\d])`), 'cool down'],
  [sign(String.raw`(?<!\p{L})w\/ ?`), 'with '],
  [sign(String.raw`\b(?:do|repeat) (?:it|this|that|these|all)(?: all)?(?: again)? (?=\d+ times|x ?\d)`), 'repeat '],
  [
    sign(
      String.raw`(?:,|,? and|,? then)* repeat(?:ed)? (?:it |that |this |everything |all of it |the (?:whole (?:thing|lot)|circuit|lot) )*(?=\d+ times|x ?\d)`,
    ),
    ', repeat ',
  ],
  [sign(String.raw`(between (?:${EVERY} )?(?:exercises|stations|moves|steps|movements)) and (?=${TIME})`), '$1, '],
  [sign(String.raw`(\d+) (?:rounds?|rds|sets?) x (?=\d+ ?${UNIT}(?!\p{L}))`), '$1 x '],
  [sign(String.raw`(\d+ ?x ?${TIME}) (?:rounds?|sets?|reps?|intervals?)(?: of)?(?!\p{L})`), '$1'],
  [sign(String.raw`(\d+) by (?=${TIME})`), '$1 x '],
  [sign(String.raw`(${TIME}) on,? (${TIME}) off(?!\p{L}| ${TIME})`), '$1/$2'],
  [sign(String.raw`(?<![\d.:/-])(\d+) on,? ?\/?(?:and )?(\d+) off(?!\p{L})`), '$1/$2'],
  [sign(String.raw`(?<!\p{L})r ?(?=${TIME}(?=$|[,;.)\n]))`), 'rest '],
  [sign(String.raw`(?<![\d.:/-])(\d+) (${TIME}) (?:rounds?|intervals?)(?: of)?(?!\p{L})`), '$1 x $2'],
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
