// Times in rows and pairs: '20/10', '1-2-3 min', '30-45 s'; and sides.
// cspell:ignore pomodoros KXFGV hboth

import { newToken, timeOf, wordsOf, signsOf } from '../../lexer/token.ts';
import { lastOf, lowAt, rule, START, tokenAt, withSign, type Rule } from './rule.ts';

const MINUTE = 60;
const STUDY = /^(?:pomodoros?|study|studying|focus|homework|reading|revision)$/;

/** Sides, and ranges as their first number. */
export const RANGES: readonly Rule[] = [
  rule('(?<=[TnA],?)(?:ei|[/|]i)|(?<=T)li|hi|ei', (found) =>
    /^(?:[^hl]|hboth|lan?$)/.test(tokenAt(found, 0).sign + lowAt(found, 0))
      ? [newToken('s', wordsOf(found).replace(/^[/|]/, 'each '))]
      : undefined,
  ),
  // '30-45 s', '4 to 6 times'.
  rule('(?<![-/N:])N(?:-|l)(?:T|N(?=[kt]))(?!-)', (found, { notes }) => {
    const [from, joint, to] = [tokenAt(found, 0), lowAt(found, 1), lastOf(found)];
    if (!/^(?:-|to)$/.test(joint) || from.value >= to.value || from.value === 0) return undefined;
    const words = `${from.text}${joint === 'to' ? ' to ' : '-'}${to.text}`;
    notes.note(`I took ${from.text} of "${words}${to.sign === 'N' ? ' ' : ''}".`);
    if (to.sign === 'N') return [from];
    const text = to.text.replace(/^[\d.]+/, from.text);
    return [{ ...to, text, value: from.value, seconds: from.value * (to.seconds / to.value) }];
  }),
];

/** Rows of times and pairs of them. */
export const ROWS: readonly Rule[] = [
  rule(`${START}[n]{0,3}(?:T(?:,&?T|&T){2,}(?!/)|T(?:/T){3,}|T(?:-T){2,})`, (found, { behind }) => {
    const from = found.findIndex(({ sign }) => sign === 'T');
    const times = withSign(found, 'T');
    if (behind.isEach || times.some(({ zone }) => zone !== undefined)) return undefined;
    return [...found.slice(0, from), newToken('L', wordsOf(found.slice(from)), { inner: times })];
  }),
  // 'Run/walk 4:1'.
  rule('(?<=n[/&]A)N:N', ([run, , walk], { notes }) => {
    if (run === undefined || walk === undefined) return undefined;
    notes.note(`I read ${run.text}:${walk.text} as minutes.`);
    return [newToken('P', `${run.text}/${walk.text}`, { inner: [timeOf(run, MINUTE), timeOf(walk, MINUTE)] })];
  }),
  // '20/10', '2/1 min'; '90/90 2 min' is a name.
  rule('(?<![/N])[TN](?:/[TN](?![/T])|[|][TN](?![/Tx]))', ([work, , rest], { all, notes }) => {
    if (work === undefined || rest === undefined) return undefined;
    const isStudy = all.some(({ low }) => STUDY.test(low));
    const factor = work.sign === 'T' ? work.factor : rest.sign === 'T' ? rest.factor : isStudy ? 60 : 1;
    const times = [work, rest].map((one) => {
      if (one.sign === 'T') return one;
      notes.note(`I read ${one.text} as ${factor === 1 ? 'seconds' : factor === 60 ? 'minutes' : 'hours'}.`);
      return timeOf(one, factor);
    });
    return [newToken('P', `${work.text}/${rest.text}`, { inner: times })];
  }),
];

/** What fills each minute of an EMOM: 'EMOM 10: 40 s burpees', 'EMOM for 8 min: 45 s work, 15 s rest'. */
export const MINUTES: readonly Rule[] = [
  rule('(?:[TN]m|m[fo]*[TN])[:,][^.;:\n*¶>KXFGVLqm()]*T[^.;:\n*¶>KXFGVLqm()N]*', (found, { notes }) => {
    const at = found.findIndex(({ sign }) => /[:,]/.test(sign));
    const length = found.slice(0, at).find(({ sign }) => /[TN]/.test(sign));
    const inner = found.slice(at + 1);
    const times = withSign(inner, 'T');
    const left = MINUTE - times.reduce((sum, { seconds }) => sum + seconds, 0);
    const isOne = times.length === 1 && found[at]?.sign === ':' && !signsOf(inner).includes(',');
    const isEmom = found.some(({ low }) => low === 'emom') && (isOne || times.length > 1);
    if (!isEmom || length === undefined || left < 0 || (left > 0 && !isOne)) return undefined;
    if (length.sign === 'N') notes.note(`I read the ${length.text} of "EMOM" as minutes.`);
    const rest = [newToken(',', ','), newToken('R', 'rest'), newToken('T', `${left} s`, { seconds: left })];
    if (left > 0) notes.note(`I put ${left} s of rest after "${wordsOf(inner)}": it comes every minute.`);
    const seconds = length.sign === 'N' ? length.value * MINUTE : length.seconds;
    return [
      newToken('(', '('),
      ...inner,
      ...(left > 0 ? rest : []),
      newToken(')', ')'),
      newToken('F', length.text, { seconds }),
    ];
  }),
];

/** Rows of numbers whose unit is written once. */
export const LADDERS: readonly Rule[] = [
  // '1-2-3-2-1 min', '10 20 30 s', '60, 50, 40 seconds'.
  rule('(?<![-/x])(?:(?:N-){2,}|(?:N,){2,}|(?:N/){2,}|N{2,})T|N(?:,N)+,?&T', (found, { notes }) => {
    const last = lastOf(found);
    const unit = /^\d+( ?\D+)$/.exec(last.text)?.[1];
    if (unit === undefined) return undefined;
    const numbers = withSign(found, 'N');
    const row = [...numbers.map(({ text }) => text), String(last.value)].join('-');
    notes.note(`I read ${row} as ${numbers.length + 1} steps.`);
    const times = numbers.map((one) => ({
      ...last,
      text: one.text + unit,
      value: one.value,
      seconds: one.value * last.factor,
    }));
    return [newToken('L', wordsOf(found), { inner: [...times, last] })];
  }),
  rule('Nn[,&/|]*NR', ([work, on, ...more], { at, all, notes }) => {
    const [rest, off] = more.slice(-2);
    if (on?.low !== 'on' || off?.low !== 'off' || work === undefined || rest === undefined) return undefined;
    const before = all.slice(0, at).find(({ sign }) => sign === 'T');
    const isInMinutes = before?.factor === MINUTE && work.value <= 10 && rest.value <= 10;
    const inner = [work, rest].map((one) => timeOf(one, isInMinutes ? MINUTE : 1));
    for (const { text } of inner) notes.note(`I read ${text} as ${isInMinutes ? 'minutes' : 'seconds'}.`);
    return [newToken('P', `${work.text}/${rest.text}`, { inner })];
  }),
];
