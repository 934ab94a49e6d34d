// The short forms of German and French plans in the words that the reader knows. Names stay as they are written.
// cspell:disable

import type { ParseNotes } from './notes.ts';
import { phrase, reworded, wholeWords, type Wording } from './wording.ts';

/** A number in words before a unit or a count, which is then in the reader's words. */
function numbers(words: string): readonly Wording[] {
  const counted = String.raw`(?= (?:seconds?|minutes?|hours?|rounds?|sets?|times)(?!\p{L}))`;
  return words.split(' ').map((number, at) => phrase(number + counted, String(at + 2)));
}

const TIMES = ['zwei', 'drei', 'vier', 'fünf', 'sechs', 'acht', 'zehn'];
const GERMAN_SIGN = wholeWords(
  String.raw`sekunden?|sek|minuten|stunden?|std|runden?|durchgänge|sätze|wiederholungen|wdh|aufwärmen|einlaufen|auslaufen|abkühlen|(?<=\d )mal|belastung|jeweils|dann|danach|mit|und|(?:${TIMES.join('|')})mal`,
);
const FRENCH_SIGN = wholeWords(
  'séries?|secondes|fois|repos|récup(?:ération)?|échauffement|retour au calme|tours|répétitions|puis|pendant|heures?',
);

const GERMAN: readonly Wording[] = [
  phrase('sekunden?|sek', 'seconds'),
  phrase('minuten?', 'minutes'),
  phrase('stunden?|std', 'hours'),
  phrase('(?:runden?|durchgänge) (?:von|mit|à)', 'rounds of'),
  phrase('runden?|durchgänge', 'rounds'),
  phrase('sätze', 'sets'),
  phrase('(?<=\\d )mal', 'times'),
  ...TIMES.map((number, at) => phrase(`${number}mal`, `${at > 4 ? at * 2 - 2 : at + 2} times`)),
  phrase('noch ?(?:ein)?mal', '2 times'),
  phrase('das ganze|alles', 'all'),
  phrase('aufwärmen|einlaufen', 'warm up'),
  phrase('auslaufen|abkühlen|ausfahren', 'cool down'),
  phrase('(?:satz)?pause|erholung', 'rest'),
  phrase('belastung', 'work'),
  phrase('dazwischen', 'between'),
  phrase('jeweils|je', 'each'),
  phrase('danach|dann', 'then'),
  phrase('und', 'and'),
  phrase('mit', 'with'),
  ...numbers('zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'),
];

const FRENCH: readonly Wording[] = [
  phrase('secondes?', 'seconds'),
  phrase('heures?', 'hours'),
  phrase('séries?|tours?', 'sets'),
  phrase('fois', 'times'),
  phrase("(?:de |d')?repos|(?:de )?récup(?:ération)?", 'rest'),
  phrase("(?:de |d')?échauffement", 'warm up'),
  phrase('(?:de )?retour au calme', 'cool down'),
  phrase("(?<=(?:seconds|minutes?|min|s) )(?:de |d')", ''),
  phrase('(?:de )?travail', 'work'),
  phrase('entre', 'between'),
  phrase('puis|ensuite', 'then'),
  phrase('et', 'and'),
  phrase('avec', 'with'),
  phrase('pendant', 'for'),
  phrase('de', 'of'),
  ...numbers('deux trois quatre cinq six sept huit neuf dix onze douze'),
];

/** A German or French text with the reader's words for units, counts and rests, and a note on the language; others as they are. */
export function inEnglish(text: string, notes: ParseNotes): string {
  const isGerman = text.search(GERMAN_SIGN) >= 0;
  if (!isGerman && text.search(FRENCH_SIGN) < 0) return text;
  notes.note(`I read this as ${isGerman ? 'German' : 'French'}.`);
  return reworded(text, isGerman ? GERMAN : FRENCH);
}
