// Pieces of sentences as patterns, and sentences that say the same in another order: what is written, and what it is read as.
// cspell:ignore amraps alternat

/** A unit of time. */
export const UNIT = `(?:hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s|'|")`;
/** A length of time: '40 s', '1:30 min', '1 min 30 s'. */
export const TIME = String.raw`(?:\d+(?:\.\d+|:\d\d)? ?-?${UNIT}(?!\p{L})(?: ?\d+ ?(?:seconds?|secs?|s|")(?!\p{L})|(?<=')\d\d(?![\d:.]))?|\d{1,2}:\d\d(?!\d|:\d))`;
const WARM = String.raw`warm(?:ing)?[ -]?up(?: walk| jog| run)?`;
/** What is counted. */
export const SETS = '(?:blocks?|sets?|rounds?|series|circuits?|periods?|bouts?|heats?|cycles?)';
/** What a rest lies between all of. */
export const EVERY = '(?:each|every|the|all|all the)';
const START = String.raw`(?<=^|[.;\n] ?)`;
/** Names with commas. */
export const LIST = String.raw`[\p{L}][\p{L} ,'-]*`;
/** A name without commas. */
export const NAME = String.raw`[\p{L}][\p{L} -]*?`;

/** A pattern wherever it is found, in any case. */
export function sign(pattern: string): RegExp {
  return new RegExp(pattern, 'giu');
}

/** A sentence in another order: an example, what is written, and what it is read as. */
type Order = readonly [example: string, written: RegExp, meant: string];

/** Each says the same in another order; a later one reads what an earlier one wrote. */
export const ORDERS: readonly Order[] = [
  [
    '3 blocks. Each block is 4 times 20 s fast, 40 s slow.',
    sign(String.raw`(\d+) ${SETS}[.,:;] each(?: (?:one|${SETS}))? (?:is|has|consists of|contains) ([^.;\n]+)`),
    '$1x($2)',
  ],
  ['freeze dance! dance 40 s', sign(String.raw`^(${NAME})! (?=\p{L}|\d)`), '$1:\n'],
  [
    'leg day. squats 40 s',
    sign(
      String.raw`^((?:${NAME} )?(?:day|workout|session|circuit|routine|training|class|drills?|program|plan|test))[.] (?=\p{L}|\d)`,
    ),
    '$1:\n',
  ],
  ['cycling 2 x (10 x 40 s)', sign(String.raw`^(${NAME}):? (?=\d+ ?x ?\()`), '$1:\n'],
  ['3 x (1 min up, 1 min down) x 5', sign(String.raw`(\d+) ?x ?(\([^()]*\)) ?x ?(\d+)(?=$|[,;.\n])`), '$1x($3x$2)'],
  [
    '8 strides of 20 s',
    sign(
      String.raw`(?<![\d.:/-]|\d )(\d+) (?!${UNIT}(?!\p{L})|${SETS}(?!\p{L})|times|reps)((?:[\p{L}-]+ ){0,2}[\p{L}-]+s) of (${TIME})`,
    ),
    '$1 x $3 $2',
  ],
  ['5x1 min fast, after 10 min easy', sign(String.raw`^([^\n.;]+), after (${TIME}[^,;.\n\d]*)(?=$|[.\n])`), '$2; $1'],
  ['zone 2 for 45 min', sign(String.raw`(?<=^|[,.;\n] ?|then )(zone \d) for (${TIME})`), '$2 $1'],
  ['cycle: 15 min easy', sign(String.raw`^cycle: (?=\S)`), 'cycling: '],
  ['12 min (z3)', sign(String.raw`\((z(?:one)? ?\d)\)`), '$1'],
  [
    'dance 40 s, freeze 10 s, over and over for 5 min',
    sign(
      String.raw`(?<!\p{L})(?:,? ?(?:and )?(?:keep going|keep repeating(?: this| it)?|over and over|on repeat|repeat(?:ed|ing)?|continuously|non-?stop) )(?=∞|for (?:${TIME}|∞))`,
    ),
    '',
  ],
  ['start in 15 s, then 30 s plank', sign(String.raw`${START}start in (${TIME}),? (?=then|\d)`), '$1 get ready, '],
  [
    '16 min alternating 1 min row and 1 min bike',
    sign(
      String.raw`(${TIME}) (?:of )?alternating (?:between )?(${TIME}[^,;.\n\d]*?) (?:and|with) (${TIME}[^,;.\n\d]*?)(?=$|[,;.\n])`,
    ),
    '($2, $3) for $1',
  ],
  ['core, 3 rounds: plank 45 s, rest 15 s', sign(String.raw`^(${NAME}), (\d+ ${SETS}): ?`), '$1:\n$2: '],
  [
    'boxing: 3 min rounds, 1 min rest, 5 rounds',
    sign(String.raw`^(${NAME})[:,] (${TIME}) (?:rounds|intervals), (${TIME} [\p{L} ]*), (\d+ ${SETS})(?=$|[.\n])`),
    '$1: $4 of $2 work, $3',
  ],
  [
    '45 s each of plank, dips',
    sign(String.raw`^(${TIME}) (?:each(?: of)?|(?:per|for each) \p{L}+)[:,]? (${LIST})(?=$|[.\n])`),
    '$2, $1 each',
  ],
  [
    'foam rolling 1 min per muscle: calves, back',
    sign(String.raw`^(${NAME}) (${TIME}) (?:each|(?:per|for each) \p{L}+): (${LIST})(?=$|[.\n])`),
    '$1: $3, $2 each',
  ],
  [
    '4x8 min, warm up 15 min before',
    sign(String.raw`^(.+?), (?:and )?((?:${WARM} ${TIME})|(?:${TIME} ${WARM})) before(?:hand)?(?=$|[,.;\n])`),
    '$2; $1',
  ],
  [
    'cool down 10 min after',
    sign(
      String.raw`((?:cool(?:ing)?[ -]?down ${TIME})|(?:${TIME} cool(?:ing)?[ -]?down)) after(?:wards)?(?=$|[,.;\n])`,
    ),
    '$1',
  ],
  [
    'wall sits: 4 sets, 1 min each',
    sign(String.raw`^(${NAME})[:,] (\d+) ${SETS}(?: of)?,? (${TIME}) each(?!\p{L})`),
    '$2 rounds of $3 $1',
  ],
  ['tabata: 20 s squats, 10 s rest, 8 rounds', sign(String.raw`^tabatas?[:,] (?=[^\n]*${TIME}[^\n]*${TIME})`), ''],
  [
    'after a 5 min warm-up, 5x1 min',
    sign(String.raw`${START}after (?:an? |the )?(${TIME}) (${WARM}),? (?:do )?`),
    '$1 $2; ',
  ],
  [
    '5x1 min after a 10 min warm up',
    sign(String.raw`^([^\n.;]+?),? after (?:an? |the )?(${TIME}) (?:of )?(${WARM})(?=$|[.\n])`),
    '$2 $3; $1',
  ],
  [
    'rest 90 s between 5 sets of 40 s squats',
    sign(
      String.raw`${START}(?:with )?(?:rest (?:for )?(${TIME})|(${TIME}) (?:of )?rest) between (\d+ ${SETS} of [^.;\n]+)`,
    ),
    '$3 with $1$2 rest between sets',
  ],
  [
    '2 blocks of 6 x 40s/20s with 4 min between blocks',
    sign(
      String.raw`(\d+) ${SETS} of (\d+) ?x ?([^,;\n()]+?),? (?:with |and )?(${TIME}) (?:of )?(?:rest )?(?:in )?between(?: (?:the )?${SETS})?(?!\p{L}| \p{L})`,
    ),
    '$1x($2x($3)) with $4 rest',
  ],
  [
    'every 2 min for 20 min do 5 pull-ups',
    sign(
      String.raw`(?<=^|[.,;\n] ?|then )every (${TIME})[,:]? for (${TIME})[,:]? (?:do |perform )?(?=[\p{L}\d])([^,.;\n]+)`,
    ),
    'every $1 do $3 for $2',
  ],
  [
    '10 min of burpees, every minute',
    sign(String.raw`^(${TIME}) of (${NAME}), (?:emom|every (?:1 )?minute) *(?=$|[.\n])`),
    'emom $1: $2',
  ],
  [
    'emom every 2 min x 8 rounds: 3 cleans',
    sign(String.raw`emom every (${TIME}) x ?(\d+)(?: rounds)?:? ?`),
    '$2 rounds of $1: ',
  ],
  ['3 x 5 min amrap', sign(String.raw`(\d+) ?x ?(${TIME}) amraps?(?!\p{L})`), '$1x(amrap $2)'],
  [
    'alternate 60 s jogging and 90 s walking for 20 min',
    sign(
      String.raw`alternat(?:e|ing)(?: between)? (${TIME}[^,;.\n\d]*?) (?:and|with) (${TIME}[^,;.\n\d]*?) for (${TIME})`,
    ),
    '($1, $2) for $3',
  ],
  [
    '20 min where I do 90 s hard and 30 s easy',
    sign(
      String.raw`(${TIME}) (?:where (?:i|you|we) do|doing|with) (${TIME}[^,;.\n\d]*?) and (${TIME}[^,;.\n\d]*?)(?=$|[,;.\n])`,
    ),
    '($2, $3) for $1',
  ],
  ['squats, dips - 30 s each', sign(String.raw`(?<=\p{L}) -(?= ${TIME} each(?!\p{L}))`), ','],
  ['squats, dips: 30 s each', sign(String.raw`(?<=\p{L})(?::|\.)(?= ${TIME} each(?!\p{L}))`), ','],
  [
    'squats, dips, 30 s each, 10 s rest',
    sign(
      String.raw`(?<=(?:^|[:;\n] ?)[\p{L}][\p{L} -]*,[\p{L}, -]*)(${TIME} each),? (?:with |and )?(${TIME}) (?:of )?rest(?!\p{L}| \p{L})`,
    ),
    '$1, $2 rest between exercises',
  ],
  [
    'squats, dips and rows, 30 s each',
    sign(String.raw`(, ?[\p{L} -]+?) and ([\p{L} -]+?),? (?=${TIME} each(?!\p{L}))`),
    '$1, $2, ',
  ],
  [
    '30 s each with 15 s between',
    sign(
      String.raw`(${TIME} each)[,.]? (?:with |and )?(${TIME}) (?:of )?(?:rest )?(?:in )?between(?: each)?(?!\p{L}| \p{L})`,
    ),
    '$1, $2 rest between exercises',
  ],
  ['30 s rest in between', sign(String.raw`(?<!\p{L})in between(?!\p{L})`), 'between'],
  ['3 times through', sign(String.raw`(?<= times) through(?!\p{L})`), ''],
  ['4 min hard, times 4', sign(String.raw`,? times (\d+)(?=$|[.\n])`), ', $1 times'],
  [
    '4 times with a 15 min break at the end',
    sign(String.raw`,? (?:with|and) (?:an? )?(${TIME} [\p{L} ]*?) at the end(?=$|[.\n])`),
    '; $1',
  ],
  [
    'hold each stretch 30 s: quads, hips',
    sign(String.raw`^(?:hold |do )?(?:each|every)(?: \p{L}+)? (?:for )?(${TIME})[:,] (${LIST})$`),
    '$2, $1 each',
  ],
  ['rope, 10 rounds, 45 s on', sign(String.raw`^(${NAME}), (\d+ ${SETS}), (?=${TIME})`), '$1: $2 of '],
  [
    '10 min breathing exercise, 4-6 breathing',
    sign(String.raw`^(${TIME}) breathing(?: exercise)?[:,] (\d+(?:-\d+){1,3} breathing)$`),
    '$2 for $1',
  ],
];
