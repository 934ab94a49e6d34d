// The numbers, times, zones and instructions of a text, found by a count of its own: it shares no code with the reader, so that a
// cspell:ignore stunden heures minuten sekunden aufwärmen échauffement abkühlen retour calme repos
// slip of the reader is not also a slip of the count.

/** Something that a timer of the text must contain. */
export type Mention =
  | { readonly kind: 'time'; readonly words: string; readonly seconds: number; readonly total: Total }
  | { readonly kind: 'number'; readonly words: string; readonly value: number }
  | { readonly kind: 'zone'; readonly words: string; readonly zone: number }
  | { readonly kind: 'order'; readonly words: string; readonly order: Order };

/** Whether a time is written as the sum of what follows it: of a part, of the first part, or of the whole text. */
export type Total = 'none' | 'part' | 'start' | 'whole';

/** An instruction that is not a number. */
export type Order = 'chime' | 'pause' | 'tap' | 'heart' | 'forever' | 'warm-up' | 'cool-down' | 'rest' | 'sides';

const WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const HOURS = 'hours?|hrs?|std|stunden?|heures?|h';
const MINUTES = "minuten?|minutes?|mins?|m|'";
const SECONDS = 'sekunden?|secondes?|seconds?|secs?|sek|s|"';
const ANY = `${HOURS}|${MINUTES}|${SECONDS}`;
const FAR = 'meters?|metres?|km|k|miles?|mi|yards?|yds?|feet|ft|laps?';
const ONE = String.raw`\d+(?:[.,]\d+)?`;
const REST = String.raw`(?:(?:\. ?| ?(?:and )?)${ONE} ?-?(?:${SECONDS})(?!\p{L})|\d\d(?![\d:%/-]|\p{L}|\.\d| ?x)| \d\d(?= ?(?:[,;.)\n]|$)| (?:rest|recovery|break|off|work|on)(?!\p{L})))?`;
const LONG =
  String.raw`(?:${ONE} ?-?(?:${HOURS})(?!\p{L})(?:(?:\. ?| ?(?:and )?)${ONE} ?-?(?:${MINUTES})(?!\p{L})|\d\d(?!\d|\p{L}))?${REST}` +
  String.raw`|${ONE} ?-?(?:${MINUTES})(?!\p{L})${REST}|${ONE} ?-?(?:${SECONDS})(?!\p{L}))`;
const FOUND = new RegExp(
  String.raw`(?<clock>\d{1,3}(?::\d\d){1,2}(?!\d)(?: ?(?<clockUnit>h(?:ours?|rs?)?)(?!\p{L}))?)` +
    String.raw`|(?:zone|z) ?(?<zone>\d)(?![\d.])` +
    String.raw`|(?<time>${LONG})` +
    String.raw`|(?<number>${ONE})(?<far> ?-?(?:${FAR})(?!\p{L}))?`,
  'giu',
);
const ORDERS: readonly (readonly [Order, RegExp])[] = [
  ['chime', /\b(?:bells?|chimes?|gongs?|beeps?)\b/i],
  ['pause', /\b(?:pause|wait|stop) (?:until|till) (?:i|we|you) (?!stop)/i],
  [
    'tap',
    /(?<!\b(?:pause|wait|stop),? )\b(?:until|till) (?:i|we|you) (?:tap|press)\b|\bthen tap\b|\btap (?:when|once|after (?:each|every)|to (?:end|finish|continue|go on|start))\b/i,
  ],
  ['heart', /\b(?:until|till)\b[^,;.\n]*?(?:\b(?:hr|heart(?:[ -]?rate)?|pulse|bpm)\b|\bz(?:one)? ?\d)/i],
  ['forever', /\b(?:for ?ever|endless(?:ly)?|indefinitely|until (?:i|we|you) stop)\b|∞/i],
  ['warm-up', /\bwarm[ -]?up\b|aufwärmen|échauffement/i],
  ['cool-down', /\bcool[ -]?down\b|abkühlen|retour au calme/i],
  ['rest', /(?<!\bno )(?:\brest\b|\bpause\b(?! until| till)|\brepos\b)/i],
  ['sides', /\b(?:each|both|per) (?:sides?|legs?|arms?)\b/i],
];

/** All mentions of a text, times and numbers in reading order. Numbers of list items and headings are none. */
export function mentionsIn(text: string): readonly Mention[] {
  const plain = plainOf(text);
  const found = [...plain.matchAll(FOUND)].flatMap((match) => mentionOf(match, plain));
  const orders = ORDERS.flatMap(([order, sign]): readonly Mention[] => {
    const words = sign.exec(plain)?.[0];
    return words === undefined ? [] : [{ kind: 'order', words, order }];
  });
  return [...found, ...orders];
}

function plainOf(text: string): string {
  return text
    .replaceAll(/(?<=^[^\n]*\b1\) [^\n]*)\b\d{1,2}\) (?=\p{L})/gmu, ' ')
    .replaceAll(/\b1\) (?=\p{L})/gu, ' ')
    .replaceAll(/^\s*\d{1,2}[.)](?=\s)/gm, '')
    .replaceAll(/(\d ?(?:s|secs?|seconds?|m|mins?|minutes?|'|")):(?=\d)/gi, '$1/')
    .replaceAll(/\b(round|block|part|set|circuit) \d{1,2}(?=:|$)/gim, '$1')
    .replaceAll(/[’‘′]/g, "'")
    .replaceAll(/[“”″]|''/g, '"')
    .replaceAll(/[–—−]/g, '-')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/(\d) ?½/g, '$1.5')
    .replaceAll(
      /\b(zone|z) (one|two|three|four|five)\b/gi,
      (_, zone: string, word: string) => `${zone} ${WORDS.indexOf(word.toLowerCase())}`,
    )
    .replaceAll(/\bhalf[ -](?:an? )?hour\b/gi, '30 minutes')
    .replaceAll(/\bhalf[ -](?:a )?min(?:ute)?\b/gi, '30 seconds')
    .replaceAll(/\bthree[ -]quarters of an hour\b/gi, '45 minutes')
    .replaceAll(/\bquarter (?:of an )?hour\b/gi, '15 minutes')
    .replaceAll(/\bcouple(?: of)? (?=(?:hour|minute|min|second|sec|round|set|time)s\b)/gi, '2 ')
    .replaceAll(/(?<![\d.,])\d{1,3}(?:,\d{1,3}){2,}(?![\d.,])/g, (row) => row.replaceAll(',', ', '))
    .replaceAll(
      /(\d ?(?:hours?|hrs?|h)) (\d\d)(?= (?!x\b|rounds?\b|sets?\b|times\b|reps?\b|sec|min|hour|m\b|s\b)\p{L})/giu,
      '$1 $2 min',
    )
    .replaceAll(
      /\b(\d+|an?|one) (hour|minute)s? and a half\b/gi,
      (_, count: string, unit: string) => `${/\d/.test(count) ? count : 1}.5 ${unit}s`,
    )
    .replaceAll(
      new RegExp(String.raw`\b(${TENS.join('|')})[ -](${WORDS.slice(1, 10).join('|')})\b`, 'gi'),
      (_, ten: string, one: string) =>
        String((TENS.indexOf(ten.toLowerCase()) + 2) * 10 + WORDS.indexOf(one.toLowerCase())),
    )
    .replaceAll(/\b(?:an?|one) (?=(?:hour|minute|second)\b)/gi, '1 ')
    .replaceAll(
      new RegExp(
        String.raw`\b(${[...WORDS.slice(2), ...TENS].join('|')})(?=[ -](?:hours?|minutes?|mins?|seconds?|secs?|rounds?|sets?|times|reps?|cycles?|by|tabatas?|exercises|stations|moves|movements|poses)\b)`,
        'gi',
      ),
      (word) =>
        String(
          WORDS.includes(word.toLowerCase())
            ? WORDS.indexOf(word.toLowerCase())
            : (TENS.indexOf(word.toLowerCase()) + 2) * 10,
        ),
    );
}

function mentionOf(match: RegExpExecArray | RegExpMatchArray, plain: string): readonly Mention[] {
  const { clock, clockUnit, zone, time, number, far } = match.groups ?? {};
  const words = match[0].trim();
  const at = match.index ?? 0;
  // The 4 of 'jazz 4', which is no zone.
  if (/\p{L}$/u.test(plain.slice(0, at)) && zone !== undefined)
    return [{ kind: 'number', words: zone, value: Number(zone) }];
  if (zone !== undefined) return [{ kind: 'zone', words, zone: Number(zone) }];
  const behind = plain.slice(at + match[0].length);
  if (clock !== undefined) {
    const parts = clock.split(' ')[0]?.split(':').map(Number) ?? [];
    const seconds =
      parts.reduce((sum, part) => sum * 60 + part, 0) * (clockUnit !== undefined && parts.length === 2 ? 60 : 1);
    return [{ kind: 'time', words, seconds, total: totalOf(plain.slice(0, at), behind) }];
  }
  const isMetres = /^\d+(?:[.,]\d+)? ?m$/i.test(words) && Number.parseFloat(words) >= 100;
  if (time !== undefined && !isMetres)
    return [{ kind: 'time', words, seconds: secondsIn(time), total: totalOf(plain.slice(0, at), behind) }];
  const value = Number((number ?? words).replace(',', '.').replace(/[^\d.]+$/, ''));
  return far === undefined && !isMetres
    ? [{ kind: 'number', words, value }]
    : [{ kind: 'number', words: String(value), value }];
}

/** What a time is the sum of: '20 min of 40 s on' of a part, '1 hour: 10 min warm up' and '30 min workout: …' of everything. */
function totalOf(before: string, behind: string): Total {
  const head = /^( (?:workout|session|routine|training|circuit))? ?(of\b|:)((?:[^,;.\n]|\.(?=\d))*)/i.exec(behind);
  if (head === null) return 'none';
  const [named = ''] = (head[3] ?? '').split(/\b(?:with|and|then|followed|before|after|for)\b/i);
  if (!new RegExp(String.raw`\d ?(?:${ANY})(?!\p{L})|\d ?/ ?\d`, 'iu').test(named)) return 'none';
  const isFirst = before.trim() === '' || /^\s*[\p{L} ]*\b(?:training|workout|session|routine|hiit)\s*$/iu.test(before);
  if (head[2] !== ':') return 'part';
  if (isFirst || head[1] !== undefined) return 'whole';
  return /^\s*(?:[\p{L}-]+\s+){1,3}$/u.test(before) ? 'start' : 'part';
}

function secondsIn(written: string): number {
  const pieces = [...written.matchAll(new RegExp(String.raw`(${ONE}) ?-?(${ANY})?`, 'giu'))];
  let last = 60;
  let sum = 0;
  for (const [, digits = '0', unit] of pieces) {
    const factor = unit === undefined ? last / 60 : factorOf(unit);
    sum += Number(digits.replace(',', '.')) * factor;
    last = factor;
  }
  return Math.round(sum * 1000) / 1000;
}

function factorOf(unit: string): number {
  if (new RegExp(`^(?:${HOURS})$`, 'iu').test(unit)) return 3600;
  return new RegExp(`^(?:${SECONDS})$`, 'iu').test(unit) ? 1 : 60;
}
