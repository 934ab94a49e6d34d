// The numbers, times, zones and instructions of a text, from the reader's own tokens, before it makes anything of them.
// cspell:ignore aufwärmen échauffement abkühlen retour calme repos

import { withoutBrokenLines } from '../lexer/broken-lines.ts';
import { inEnglish } from '../lexer/language.ts';
import { newParseNotes } from '../lexer/notes.ts';
import { signsOf, tokensOf, wordsOf, type Token } from '../lexer/token.ts';
import { NUMBER_ROW, plainWording, reworded, type Wording } from '../lexer/wording.ts';

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
  ['rest', /(?<!\bno )(?:\brest\b|\bpause\b(?! until| till| again)|\brepos\b)/i],
  ['sides', /\b(?:each|both|per) (?:sides?|legs?|arms?)\b/i],
];
/** The numbers of list items and headings count nothing; 'A, b, c' of three numbers are three. */
const UNCOUNTED: readonly Wording[] = [
  [/(?<=^[^\n]*\b1\) [^\n]*)\b\d{1,2}\) (?=\p{L})|\b1\) (?=\p{L})/gmu, ' '],
  [/\b(round|block|part|set|circuit) \d{1,2}(?=:|$)/gim, '$1'],
  NUMBER_ROW,
];

/** All mentions of a text, times and numbers in reading order. Numbers of list items and headings are none. */
export function mentionsIn(given: string): readonly Mention[] {
  const text = withoutBrokenLines(given);
  const plain = plainWording(reworded(text, UNCOUNTED));
  const tokens = tokensOf(plainWording(inEnglish(plain, newParseNotes())));
  const orders = ORDERS.flatMap(([order, sign]): readonly Mention[] => {
    const words = sign.exec(text)?.[0];
    return words === undefined ? [] : [{ kind: 'order', words, order }];
  });
  return [...tokens.flatMap((token, at) => mentionOf(token, at, tokens)), ...orders];
}

function mentionOf(token: Token, at: number, all: readonly Token[]): readonly Mention[] {
  const { sign, text, value, seconds } = token;
  if (sign === 'T')
    return [{ kind: 'time', words: text, seconds, total: totalOf(all.slice(0, at), all.slice(at + 1)) }];
  if (sign === 'D') return [{ kind: 'number', words: String(value), value }];
  if (sign !== 'N') return [];
  const before = all[at - 1];
  return before?.sign === 'z' && Number.isInteger(value) && value < 10
    ? [{ kind: 'zone', words: before.low === 'z' ? `${before.text}${text}` : wordsOf([before, token]), zone: value }]
    : [{ kind: 'number', words: text, value }];
}

/** What a time is the sum of: '20 min of 40 s on' of a part, '1 hour: 10 min warm up' and '30 min workout: …' of everything. */
function totalOf(before: readonly Token[], behind: readonly Token[]): Total {
  const isNamed = /^(?:workout|session|routine|training|circuit)$/.test(behind[0]?.low ?? '');
  const [joint, ...more] = isNamed ? behind.slice(1) : behind;
  if (joint === undefined || !/[o:]/.test(joint.sign)) return 'none';
  const end = more.findIndex(({ sign, low }) => /[,;.\n*¶w&>f]/.test(sign) || /^(?:followed|before|after)$/.test(low));
  const signs = signsOf(more.slice(0, end < 0 ? undefined : end));
  // '1 min of squats 30 s of rest' is two steps.
  if (!/T|N[/|]N/.test(signs) || /[^T]To/.test(signs)) return 'none';
  if (joint.sign === 'o') return 'part';
  const words = wordsOf(before).trim();
  if (words === '' || isNamed || /^[\p{L} ]*\b(?:training|workout|session|routine|hiit)$/iu.test(words)) return 'whole';
  return /^(?:[\p{L}-]+ ?){1,3}$/u.test(words) ? 'start' : 'part';
}
