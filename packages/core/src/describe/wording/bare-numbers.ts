// Numbers without a unit that can only be times: those of a boxer, of an FTP test, of a row whose unit is written once.
// cspell:ignore pomodoros

import { type ParseNotes } from '../parsed.ts';
import { NAME, SETS, sign, UNIT } from './sentence-orders.ts';

const FIGHTS = /\b(?:box(?:ing)?|kick-?boxing|muay thai|thai|mma|bjj|sparring|judo|wrestling|karate)\b/i;

/** '30 seconds left, 30 right': the unit is written once. */
export function sameNumbers(text: string, notes: ParseNotes): string {
  const [, number, unit] = sign(String.raw`(?<=^|[,:\n] ?)(\d+)( ?${UNIT}) [\p{L}]`).exec(text) ?? [];
  if (number === undefined || unit === undefined) return text;
  const bare = sign(
    String.raw`(?<=, ?(?:and )?)${number}(?= (?!${UNIT}(?!\p{L})|${SETS}(?!\p{L})|x\b|times|reps)[\p{L}][\p{L} ]*(?:,|\.?$))`,
  );
  if (text.search(bare) >= 0) notes.note(`I read each ${number} as ${number}${unit}.`);
  return text.replaceAll(bare, number + unit);
}

/** 'Bike 45 min: 15 easy, 15 steady, 15 hard': numbers that add up to the length have its unit. */
export function shares(text: string, notes: ParseNotes): string {
  const pattern = String.raw`^((?:${NAME} )?(\d+)( ?${UNIT})(?: ${NAME})?: ?)((?:\d+ (?!${UNIT}(?!\p{L}))[\p{L}][\p{L} -]*(?:, ?(?:and )?|\.?$)){2,})$`;
  return text.replace(sign(pattern), (written, head: string, total: string, unit: string, steps: string) => {
    const numbers = steps.match(/\d+/g) ?? [];
    if (numbers.reduce((sum, one) => sum + Number(one), 0) !== Number(total)) return written;
    notes.note(`I read ${numbers.join(', ')} as ${unit.trim()}.`);
    return head + steps.replaceAll(/\d+/g, (number) => number + unit);
  });
}

/** '12 x 3' of a boxer: minutes. */
export function fights(text: string, notes: ParseNotes): string {
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
export function efforts(text: string, notes: ParseNotes): string {
  const pattern = sign(
    String.raw`(?<![\d.:])(\d+) ?x ?(\d{1,2}) (?=(?:@ ?|at |in )?(?:ftp|sweet ?spot|threshold|tempo|steady|lt|z\d|zone \d)(?!\p{L}))`,
  );
  return text.replaceAll(pattern, (_, times: string, length: string) => {
    notes.note(`I read ${length} as minutes.`);
    return `${times} x ${length} min `;
  });
}

/** 'AMRAP 7, rest 3': minutes, like the number of the AMRAP. */
export function restsOfScores(text: string, notes: ParseNotes): string {
  if (!/\b(?:amrap|emom) (?:of )?\d+(?!\d| ?(?:min|m\b|:))/i.test(text)) return text;
  return text.replaceAll(/\brest (\d)(?![\d.:]| ?(?:min|sec|m\b|s\b|'|"))/gi, (_, length: string) => {
    notes.note(`I read ${length} as minutes.`);
    return `rest ${length} min`;
  });
}

/** 'Work for 52 minutes, rest for 17', 'jog for 10 min, run for 20': the unit of what comes before. */
export function restsAlike(text: string, notes: ParseNotes): string {
  const resting = String.raw`\d( ?${UNIT}),? (?:and |then |and then )?(?:rest|break|off|walk|pause|recover)(?: for)? `;
  const lasting = String.raw` for \d+( ?${UNIT}), (?:and |then )?(?!repeat)${NAME} for `;
  const pattern = sign(String.raw`(?<=${resting}|${lasting})(\d+)(?=$|[,;.\n])`);
  const alike = text.replaceAll(pattern, (_, rest: string | undefined, last: string | undefined, length: string) => {
    const unit = rest ?? last ?? '';
    notes.note(`I read ${length} as ${unit.trim()}.`);
    return length + unit;
  });
  return alike === text ? text : restsAlike(alike, notes);
}

/** 'Warm-up 10, main 20, cool-down 5': all in minutes, where none has a unit. */
export function minutesAlike(text: string, notes: ParseNotes): string {
  if (!/\b(?:warm|cool)(?:ing)?[ -]?(?:up|down) \d/i.test(text)) return text;
  if (sign(String.raw`\d ?${UNIT}(?!\p{L})|\d ?[x:/-]|x ?\d|\d (?:${SETS}|times)`).test(text)) return text;
  return text.replaceAll(sign(String.raw`(?<=(?:^|[,;.\n] ?)${NAME} )(\d{1,2})(?=$|[,;.\n])`), (length: string) => {
    notes.note(`I read ${length} as minutes.`);
    return `${length} min`;
  });
}

/** 'Pomodoro: 25/5, 25/15' and 'study 50/10': minutes. */
export function studies(text: string, notes: ParseNotes): string {
  if (!/\b(?:pomodoros?|study(?:ing)?|homework|deep work|revision)\b/i.test(text)) return text;
  return text.replaceAll(
    /(?<![\d.:/])(\d{1,3}) ?\/ ?(\d{1,2})(?![\d.:/]| ?(?:min|sec|m\b|s\b|h\b|'|"))/gi,
    (_, work: string, rest: string) => {
      for (const length of [work, rest]) notes.note(`I read ${length} as minutes.`);
      return `${work} min/${rest} min`;
    },
  );
}
