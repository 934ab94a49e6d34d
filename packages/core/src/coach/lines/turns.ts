// Turns of phrase that are harmless as a whole, though not every word of them is: each is read as words of the lists. And what a
// line makes of a breath: one that is kept in is a danger, whatever the words around it.

/** Each turn, and the words it is read as; a turn that says a way keeps saying it. */
const TURNS: readonly (readonly [turn: string, words: string])[] = [
  ['breathe in,? (?:and )?(?:then )?(?:breathe )?out(?:, long and slow)?', 'calm'],
  ['breathe (?:all the way |it )?out(?:, long and slow)?', 'calm'],
  ['(?:in|out) through (?:the|your) (?:nose|mouth)', 'breathe'],
  ['shake out your (?:hands|arms|shoulders|legs)', 'loose'],
  ['(?:loosen|drop|shake) your (?:hands|arms|shoulders)(?: and (?:hands|arms|shoulders))?', 'loose'],
  ['swing your arms|(?:let )?your arms swing', 'loose arms'],
  ['eyes (?:up|forward|ahead)|chin up|shoulders down', 'tall'],
  ['turn your legs', 'legs'],
  ['open (?:up )?your stride|shorten your (?:stride|steps)|shorter (?:steps|strides)', 'stride'],
  [
    '(?:bring|get|turn|dial) (?:it|(?:the|your) (?:pace|effort|cadence|tempo|speed))(?= (?:back )?(?:up|down)\\b)',
    'make it',
  ],
  ['let the (?:pace|effort|speed|tempo) (?:drop|fall)', 'lower the pace'],
  ['drop the (?:pace|effort|speed|tempo)', 'lower the pace'],
  [
    'take (?:some|a (?:little|bit|touch)(?: of)?)(?: effort| speed| pace)? (?:out|off)(?: (?:the|your) (?:pace|effort|speed))?',
    'lower the pace',
  ],
  ['walk (?:a few steps|for a moment)(?: if you need to)?', 'a few steps'],
  ['no (?:rush|hurry)(?=[,.!]|$)', 'calm'],
  ['give yourself (?:room|time|a moment)', 'calm'],
  ['get ready(?: for)?', 'now'],
  ['is next', 'next'],
  ['well done', 'well'],
  ['you can do (?:this|it)', 'you'],
  ['(?:you can|can you|try to)', 'you'],
];

const PATTERNS = TURNS.map(([turn, words]) => [new RegExp(`\\b(?:${turn})(?![a-z'])`, 'gu'), words] as const);

/** A line in lower case with its harmless turns as words of the lists. */
export function withoutTurns(line: string): string {
  return PATTERNS.reduce((text, [pattern, words]) => text.replace(pattern, words), line);
}

/** What may follow 'in' where something is kept, held or stayed in that is no breath. */
const INTO = '(?!,? (?:and out|(?:breathe )?out|zone|the zone|range|the range|your range|target|rhythm|control))';
/** What may be held or kept after a breath. */
const AFTER_BREATH =
  '(?! (?:this|the|that|your|with|going|moving|loose|calm|tall|relaxed|smooth|steady|it (?:smooth|steady|even)))';
const HELD = new RegExp(
  [
    `\\b(?:keep|hold|stay|leave|lock|let)\\b[^.!?;]*\\bin\\b${INTO}`,
    `\\bbreathe?s? (?:in|out)\\b.*\\b(?:keep|hold|stay|lock)\\b${AFTER_BREATH}`,
    '\\b(?:ease|slow|lower|drop|push|press|lift|stop)(?: (?:off|down|out|back|up))? (?:(?:your|the|each|every) )?breath(?!ing)',
  ].join('|'),
  'u',
);

/** Whether a line in lower case asks to keep a breath in, or to do without one. */
export function holdsBreath(line: string): boolean {
  return HELD.test(line);
}
