// The short forms of German and French plans in the words that the reader knows. Names stay as they are written.
// cspell:disable

import type { ParseNotes } from './notes.ts';

type Wording = readonly (readonly [RegExp, string])[];

const LETTER = String.raw`[\p{L}]`;

function word(pattern: string): RegExp {
  return new RegExp(`(?<!${LETTER})(?:${pattern})(?!${LETTER})`, 'giu');
}

/** A number in words before a unit or a count, which is then in the reader's words. */
function numbers(words: string): Wording {
  return words
    .split(' ')
    .map((number, at) => [
      word(String.raw`${number}(?= (?:seconds?|minutes?|hours?|rounds?|sets?|times)(?!${LETTER}))`),
      String(at + 2),
    ]);
}

const TIMES = ['zwei', 'drei', 'vier', 'fünf', 'sechs', 'acht', 'zehn'];
const GERMAN_SIGN = word(
  String.raw`sekunden?|sek|minuten|stunden?|std|runden?|durchgänge|sätze|wiederholungen|wdh|aufwärmen|einlaufen|auslaufen|abkühlen|(?<=\d )mal|belastung|jeweils|dann|danach|mit|und|(?:${TIMES.join('|')})mal`,
);
const FRENCH_SIGN = word(
  'séries?|secondes|fois|repos|récup(?:ération)?|échauffement|retour au calme|tours|répétitions|puis|pendant|heures?',
);

const GERMAN: Wording = [
  [word('sekunden?|sek'), 'seconds'],
  [word('minuten?'), 'minutes'],
  [word('stunden?|std'), 'hours'],
  [word('(?:runden?|durchgänge) (?:von|mit|à)'), 'rounds of'],
  [word('runden?|durchgänge'), 'rounds'],
  [word('sätze'), 'sets'],
  [word('(?<=\\d )mal'), 'times'],
  ...TIMES.map((number, at) => [word(`${number}mal`), `${at > 4 ? at * 2 - 2 : at + 2} times`] as const),
  [word('noch ?(?:ein)?mal'), '2 times'],
  [word('das ganze|alles'), 'all'],
  [word('aufwärmen|einlaufen'), 'warm up'],
  [word('auslaufen|abkühlen|ausfahren'), 'cool down'],
  [word('(?:satz)?pause|erholung'), 'rest'],
  [word('belastung'), 'work'],
  [word('dazwischen'), 'between'],
  [word('jeweils|je'), 'each'],
  [word('danach|dann'), 'then'],
  [word('und'), 'and'],
  [word('mit'), 'with'],
  ...numbers('zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'),
];

const FRENCH: Wording = [
  [word('secondes?'), 'seconds'],
  [word('heures?'), 'hours'],
  [word('séries?|tours?'), 'sets'],
  [word('fois'), 'times'],
  [word("(?:de |d')?repos|(?:de )?récup(?:ération)?"), 'rest'],
  [word("(?:de |d')?échauffement"), 'warm up'],
  [word('(?:de )?retour au calme'), 'cool down'],
  [word("(?<=(?:seconds|minutes?|min|s) )(?:de |d')"), ''],
  [word('(?:de )?travail'), 'work'],
  [word('entre'), 'between'],
  [word('puis|ensuite'), 'then'],
  [word('et'), 'and'],
  [word('avec'), 'with'],
  [word('pendant'), 'for'],
  [word('de'), 'of'],
  ...numbers('deux trois quatre cinq six sept huit neuf dix onze douze'),
];

/** A German or French text with the reader's words for units, counts and rests, and a note on the language; others as they are. */
export function inEnglish(text: string, notes: ParseNotes): string {
  const isGerman = count(text, GERMAN_SIGN) > 0;
  const isFrench = !isGerman && count(text, FRENCH_SIGN) > 0;
  if (!isGerman && !isFrench) return text;
  notes.note(`I read this as ${isGerman ? 'German' : 'French'}.`);
  return (isGerman ? GERMAN : FRENCH).reduce((now, [written, meant]) => now.replaceAll(written, meant), text);
}

function count(text: string, sign: RegExp): number {
  return [...text.matchAll(sign)].length;
}
