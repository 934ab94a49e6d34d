// cspell:ignore Kniebeugen Äpfel Klettern
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../testing/law.ts';
import { anySayingTimer } from '../testing/step-extras.ts';
import type { Timer, TimerDraft } from '../timer/timer.ts';
import { mergeIds } from './merge-ids.ts';
import { printNotation } from './print-notation.ts';
import { readNotation } from './read-notation.ts';

/** Names that look like the notation itself. */
const LOOKALIKE = fc.constantFrom(
  '- Squats 45s',
  '45s',
  '1:30',
  '10 min',
  'Main Set 4x',
  '4x',
  'x3',
  'Rest',
  'Warm up',
  'Delay',
  '{pause}',
  '}',
  '"quoted"',
  '30"',
  "5'",
  '\\',
  '\\n',
  'Z4 HR',
  'press lap',
  '? 3x',
  'a,b',
  'name: x',
  '• one',
  ' led by a space',
  'two  spaces',
  'A\u00a0B',
  'line\nbreak',
  'tab\there',
  '\u2028',
  '\ud800',
  '\ufeff',
  'Kniebeugen für Äpfel',
  '🧗‍♀️ Klettern',
  'א ב',
  '5 gun "salute" {x}',
  'Main set:',
);
const anyWords = fc
  .oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }), LOOKALIKE)
  .filter((name) => name.trim() !== '');
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.array(LOOKALIKE, { maxLength: 4 }).map((lines) => lines.join('\n')),
);

/** A timer with odd names everywhere. */
const anyOddTimer: fc.Arbitrary<Timer> = fc
  .tuple(anySayingTimer, fc.array(anyWords, { minLength: 4, maxLength: 24 }), anyText, fc.boolean())
  .map(([timer, words, description, isDescribed]) => {
    let next = 0;
    const word = (): string => words[next++ % words.length] ?? 'x';
    return {
      ...timer,
      name: word(),
      ...(isDescribed ? { description } : {}),
      tags: timer.tags.map(word),
      rounds: timer.rounds.map((round) => ({
        ...round,
        name: word(),
        steps: round.steps.map((step) => ({
          ...step,
          name: word(),
          ...(step.note !== undefined && step.note.length % 2 === 1 ? { note: word() } : {}),
        })),
      })),
    };
  });

/** What a text carries. */
function carried({
  id: _id,
  userId: _userId,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...draft
}: Timer): TimerDraft {
  return draft;
}

const newIds = () => {
  let count = 0;
  return (prefix: string) => `${prefix}new-${(count += 1)}`;
};

const idsOf = (draft: TimerDraft) => draft.rounds.flatMap(({ id, steps }) => [id, ...steps.map((step) => step.id)]);

describe('laws of a timer as text', () => {
  it('what is printed and read again is the same timer, but for ids, owner and dates [TXT-1]', () => {
    assertLaw(
      {
        'a quoted name': 10,
        'an infinite round': 10,
        'a chime of 0': 3,
        'a description of lines': 10,
        'a coached delay': 10,
        'a name that says another type': 5,
        'a tap': 10,
        repetitions: 10,
        'a heart rate': 10,
        'a quoted note': 10,
        'an empty note': 3,
        'a ladder': 10,
        'a random order': 10,
      },
      (met) =>
        fc.property(anyOddTimer, (timer) => {
          const text = printNotation(timer);
          const steps = timer.rounds.flatMap((round) => round.steps);
          met('a quoted name', /^- "/m.test(text));
          met('an infinite round', text.includes('{forever}'));
          met('a chime of 0', text.includes('{chime 0s}'));
          met('a description of lines', timer.description?.includes('\n') === true);
          met(
            'a coached delay',
            steps.some(({ type, coachingEnabled }) => type === 'delay' && coachingEnabled),
          );
          met('a name that says another type', text.includes('{work}'));
          met('a tap', text.includes('{tap}'));
          met('repetitions', /\{\d+ reps? [+-]\d+ each\}/.test(text));
          met('a heart rate', /\{until [<>](?:\d+bpm|Z\d)/.test(text));
          met('a quoted note', text.includes('{note "'));
          met('an empty note', text.includes('{note ""}'));
          met('a ladder', /\{[+-][\dhms]+ each\}/.test(text));
          met('a random order', text.includes('{shuffled}'));
          expect(readNotation(text)).toEqual({ ok: true, draft: carried(timer), notes: [] });
        }),
      { numRuns: 300 },
    );
  });

  it('what is read and printed again is the same text [TXT-1]', () => {
    assertLaw({ 'a section': 10 }, (met) =>
      fc.property(anyOddTimer, (timer) => {
        const text = printNotation(timer);
        const read = readNotation(text.replaceAll('\n', '\r\n'));
        met('a section', read.ok);
        expect(read.ok && printNotation(read.draft)).toBe(text);
      }),
    );
  });

  it('an edit of one line gives no other round or step another id, and leaves them the same objects [TXT-40]', () => {
    assertLaw({ changed: 10, added: 10, removed: 10 }, (met) =>
      fc.property(
        anyOddTimer,
        fc.constantFrom('changed', 'added', 'removed'),
        fc.nat(),
        fc.nat(),
        (timer, how, at, place) => {
          const before = carried(timer);
          const round = before.rounds[at % before.rounds.length];
          const index = place % (round?.steps.length ?? 1);
          const step = round?.steps[index];
          if (round === undefined || step === undefined || (how === 'removed' && round.steps.length === 1)) return;
          const edited =
            how === 'changed'
              ? [{ ...step, name: 'Never seen', duration: 77 }]
              : how === 'added'
                ? [step, { ...step, id: 'x', name: 'Never seen', duration: 77 }]
                : [];
          const steps = [...round.steps.slice(0, index), ...edited, ...round.steps.slice(index + 1)];
          const wanted = {
            ...before,
            rounds: before.rounds.map((other) => (other === round ? { ...round, steps } : other)),
          };
          const read = readNotation(printNotation(wanted));
          if (!read.ok) throw new Error('it does not read');
          const merged = mergeIds(before, read.draft, newIds());
          met(how);
          expect(merged).toEqual({
            ...wanted,
            rounds: wanted.rounds.map((other) => ({
              ...other,
              steps: other.steps.map((one) => ({
                ...one,
                id: one.id === 'x' ? 'step-new-1' : (expect.any(String) as string),
              })),
            })),
          });
          expect(new Set(idsOf(merged)).size).toBe(idsOf(merged).length);
          for (const other of before.rounds) if (other !== round) expect(merged.rounds).toContain(other);
          if (how === 'changed') expect(idsOf(merged)).toEqual(idsOf(before));
        },
      ),
    );
  });
});
