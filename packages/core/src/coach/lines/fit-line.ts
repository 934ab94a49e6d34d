// The form of a line: patient and short, because no one in the middle of an effort can follow more or should be pushed by words
// that promise or diagnose.

import { LINE_MOST } from '../../ports/wire/coach.ts';

const WORDS_MOST = 12;

const HYPE = wordsOf(
  "amazing, awesome, beast, boom, brilliant, champion, champions, crush, crushed, crushing, destroy, destroyed, dominate, epic, explode, fantastic, fire, hustle, incredible, insane, kill, killed, killer, killing, legend, legendary, let's go, limitless, nailed, no excuses, no limits, no pain, phenomenal, rock star, smash, smashed, smashing, superstar, unbelievable, unleash, unstoppable, warrior, woo, wow, yeah",
);
const MEDICAL = wordsOf(
  'burn calories, burning calories, burn fat, burning fat, calorie, calories, cardiac, cure, cures, cured, dehydrated, dehydration, diagnose, diagnosis, disease, doctor, dose, faint, fainting, fat burning, heal, heals, healed, healing, health, healthy, healthier, heart attack, hypertension, injury, injuries, injured, lose weight, medical, medicine, medication, metabolic, metabolism, pain, pains, painful, prescribe, stroke, symptom, symptoms, therapy, treat, treats, treatment, weight loss',
);
/** The numbers a line may hold: zones and times. */
const FIT_NUMBERS = /\bzones? [1-5]\b|\b\d{1,3}(?=[ -](?:seconds?|secs?|minutes?|mins?)\b)|\b\d{1,2}:\d{2}\b/giu;

/** Whether a line may be said: one line of at most 12 words, no digits but zones and times, no hype, no medical claims. */
export function isFitLine(line: string): boolean {
  if (line !== line.trim() || line === '' || line.length > LINE_MOST) return false;
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(line) || !/\p{L}/u.test(line)) return false;
  if (line.split(/\s+/u).length > WORDS_MOST) return false;
  if (/\p{N}/u.test(line.replace(FIT_NUMBERS, ''))) return false;
  if (/[<>{}[\]`*_#|\\]|https?:/u.test(line)) return false;
  const plain = line.replace(/[’‘]/gu, "'").replace(/-/gu, ' ');
  return !HYPE.test(plain) && !MEDICAL.test(plain);
}

/** A pattern for any of the words in a comma-separated list. */
function wordsOf(list: string): RegExp {
  return new RegExp(`(?<![\\p{L}])(?:${list.split(', ').join('|')})(?![\\p{L}])`, 'iu');
}
