// Times in rows and pairs: '20/10', '1-2-3 min', '30-45 s'; and sides.
// cspell:ignore pomodoros KXFGV

import type { ParseNotes } from '../../lexer/notes.ts';
import { newToken, timeOf, wordsOf, signsOf } from '../../lexer/token.ts';
import { rule, START, withSign, type Rule } from './rule.ts';

const MINUTE = 60;
const STUDY = /^(?:pomodoros?|study|studying|focus|homework|reading|revision)$/;

/** Sides, and ranges as their first number. */
export function ranges(notes: ParseNotes): readonly Rule[] {
  return [
    rule('(?<=[TnA],?)(?:ei|[/|]i)|(?<=T)li|hi|ei', (found) => {
      if (found[0]?.sign === 'h' && found[0].low !== 'both') return undefined;
      if (found[0]?.sign === 'l' && !/^an?$/.test(found[0].low)) return undefined;
      return [newToken('s', wordsOf(found).replace(/^[/|]/, 'each '))];
    }),
    // '30-45 s', '4 to 6 times'.
    rule('(?<![-/N:])N(?:-|l)(?:T|N(?=[kt]))(?!-)', ([from, joint, to]) => {
      if (from === undefined || to === undefined || !/^(?:-|to)$/.test(joint?.low ?? '')) return undefined;
      if (from.value >= to.value || from.value === 0) return undefined;
      notes.note(
        `I took ${from.text} of "${from.text}${joint?.low === 'to' ? ' to ' : '-'}${to.text}${to.sign === 'N' ? ' ' : ''}".`,
      );
      if (to.sign === 'N') return [from];
      return [
        {
          ...to,
          text: to.text.replace(/^[\d.]+/, from.text),
          value: from.value,
          seconds: from.value * (to.seconds / to.value),
        },
      ];
    }),
  ];
}

/** Rows of times and pairs of them. */
export function rows(notes: ParseNotes): readonly Rule[] {
  return [
    rule(`${START}[n]{0,3}(?:T(?:,&?T|&T){2,}(?!/)|T(?:/T){3,}|T(?:-T){2,})`, (found, at, all) => {
      const from = found.findIndex(({ sign }) => sign === 'T');
      const times = withSign(found, 'T');
      if (all[at + found.length]?.isEach || times.some(({ zone }) => zone !== undefined)) return undefined;
      return [...found.slice(0, from), newToken('L', wordsOf(found.slice(from)), { inner: times })];
    }),
    // 'Run/walk 4:1'.
    rule('(?<=n[/&]A)N:N', ([run, , walk]) => {
      if (run === undefined || walk === undefined) return undefined;
      notes.note(`I read ${run.text}:${walk.text} as minutes.`);
      return [newToken('P', `${run.text}/${walk.text}`, { inner: [timeOf(run, MINUTE), timeOf(walk, MINUTE)] })];
    }),
    // '20/10', '2/1 min'; '90/90 2 min' is a name.
    rule('(?<![/N])[TN](?:/[TN](?![/T])|[|][TN](?![/Tx]))', ([work, , rest], _, all) => {
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
}

/** What fills each minute of an EMOM: 'EMOM 10: 40 s burpees', 'EMOM for 8 min: 45 s work, 15 s rest'. */
export function minutes(notes: ParseNotes): readonly Rule[] {
  return [
    rule('(?:[TN]m|m[fo]*[TN])[:,][^.;:\n*¶>KXFGVLqm()]*T[^.;:\n*¶>KXFGVLqm()N]*', (found) => {
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
}

/** Rows of numbers whose unit is written once. */
export function ladders(notes: ParseNotes): readonly Rule[] {
  return [
    // '1-2-3-2-1 min', '10 20 30 s', '60, 50, 40 seconds'.
    rule('(?<![-/x])(?:(?:N-){2,}|(?:N,){2,}|(?:N/){2,}|N{2,})T|N(?:,N)+,?&T', (found) => {
      const last = found.at(-1);
      if (last === undefined || !/^\d+ ?\D+$/.test(last.text)) return undefined;
      const unit = last.text.replace(/^\d+/, '');
      const numbers = found.filter(({ sign }) => sign === 'N');
      notes.note(
        `I read ${[...numbers.map(({ text }) => text), String(last.value)].join('-')} as ${numbers.length + 1} steps.`,
      );
      const times = numbers.map((one) => ({
        ...last,
        text: one.text + unit,
        value: one.value,
        seconds: one.value * last.factor,
      }));
      return [newToken('L', wordsOf(found), { inner: [...times, last] })];
    }),
    rule('Nn[,&/|]*NR', ([work, on, ...more], at, all) => {
      const [rest, off] = more.slice(-2);
      if (on?.low !== 'on' || off?.low !== 'off' || work === undefined || rest === undefined) return undefined;
      const before = all.slice(0, at).find(({ sign }) => sign === 'T');
      const isInMinutes = before?.factor === MINUTE && work.value <= 10 && rest.value <= 10;
      const inner = [work, rest].map((one) => timeOf(one, isInMinutes ? MINUTE : 1));
      for (const { text } of inner) notes.note(`I read ${text} as ${isInMinutes ? 'minutes' : 'seconds'}.`);
      return [newToken('P', `${work.text}/${rest.text}`, { inner })];
    }),
  ];
}
