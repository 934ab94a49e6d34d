// A step that counts, and one whose duration is a cap, as they are stored, linked, written, edited and exported.

import { describe, expect, it } from 'vitest';
import { foreignExport } from '../import-export/formats/foreign-export.ts';
import { plannerText } from '../import-export/formats/planner-text.ts';
import { readStepsCsv } from '../import-export/formats/read-csv.ts';
import { stepsCsv } from '../import-export/formats/steps-csv.ts';
import { withUnknownFields } from '../library/unknown-fields.ts';
import { differencesOf } from '../library/versions.ts';
import { linkBody, readLinkBody } from '../link/link.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { wallSheet } from '../wall/wall-sheet.ts';
import { endInWords } from '../workout-text/notation/extra-marks.ts';
import { printNotation } from '../workout-text/print-notation.ts';
import { readNotation } from '../workout-text/read-notation.ts';
import { parseTimer, timerDocument } from './document.ts';
import { draftDocument, parseDraft } from './draft-document.ts';
import { chooseEnd, endChoiceOf } from './edit-end.ts';
import { addStep, changeType } from './edit.ts';
import { extraWords } from './extra-words.ts';
import { timerJsonSchema } from './json-schema.ts';
import { stepCountWords } from './step-count.ts';
import type { Timer, TimerDraft } from './timer.ts';
import { validateTimer } from './validate.ts';

const AMRAP = aStep('AMRAP', 720, { count: { kind: 'rounds' } });
const PUSH_UPS = aStep('Push-ups', 120, { count: { kind: 'repetitions', sayEvery: 10 } });
const CAPPED = aStep('Fran', 900, { end: { kind: 'tap', lasts: 'at-most' } });
const LIFTED = aStep('Lift', 60, { end: { kind: 'tap', repetitions: { count: 12, ladder: 2 }, lasts: 'at-most' } });
const ALL = [AMRAP, PUSH_UPS, CAPPED, LIFTED];
const TIMER = aTimer([aRound('Main', ALL)], { name: 'Test day' });

const stepsIn = (timer: unknown) => (timer as Timer).rounds[0]?.steps ?? [];
const said = (draft: Pick<TimerDraft, 'rounds'>) => stepsIn(draft).map(({ end, count }) => ({ end, count }));

describe('a step that counts', () => {
  it('is stored with fields of its own, and read back the same', () => {
    const body = timerDocument(TIMER);
    expect(stepsIn(body)[2]).toMatchObject({ end: { kind: 'tap' }, lasts: 'at-most' });
    expect(stepsIn(body)[2]?.end).not.toHaveProperty('lasts');
    expect(parseTimer(JSON.parse(JSON.stringify(body)))).toEqual({ ok: true, timer: TIMER });
    expect(parseDraft(draftDocument(TIMER))?.rounds).toEqual(TIMER.rounds);
  });

  it('keeps the fields in an app that knows nothing of them', () => {
    const stored = JSON.parse(JSON.stringify(timerDocument(TIMER)));
    const read = JSON.parse(JSON.stringify(stored).replaceAll(/,"(?:count":\{"kind[^}]*\}|lasts":"at-most")/g, ''));
    expect(JSON.stringify(read)).not.toMatch(/"lasts"|"kind":"rounds"/);
    const edited = withUnknownFields(stored, read, { ...read, name: 'Other' });
    expect(stepsIn(edited)[0]).toMatchObject({ count: { kind: 'rounds' } });
    expect(stepsIn(edited)[2]).toMatchObject({ lasts: 'at-most' });
  });

  it('has a number that is said after 1 to 1,000 taps, or none', () => {
    const problems = (sayEvery: number) =>
      validateTimer(aTimer([aRound('Main', [{ ...PUSH_UPS, count: { kind: 'rounds', sayEvery } }])])).map(
        ({ message, at }) => [message, at.field],
      );
    const refused = [['Round 1, Step 1: Say every must be a whole number from 1 to 1,000', 'sayEvery']];
    expect([0, 1001, 2.5].map(problems)).toEqual([refused, refused, refused]);
    expect([1, 1000, Number.NaN].map(problems)).toEqual([[], [], []]);
    expect(
      parseTimer({
        ...timerDocument(TIMER),
        rounds: [{ id: 'r', name: 'R', steps: [{ ...AMRAP, count: { kind: 'laps' } }] }],
      }).ok,
    ).toBe(false);
  });

  it('is in a link, beside the bells of a step', () => {
    const bells = { end: 'bowls', strikes: 2 };
    const both = aTimer([aRound('Main', [{ ...PUSH_UPS, bells }, ...ALL.slice(2), aStep('Walk', 60)])]);
    const link = linkBody(both);
    if (!link.ok) throw new Error(link.message);
    const read = readLinkBody(link.body);
    if (!read.ok) throw new Error(read.message);
    expect(said(read.draft)).toEqual(said(both));
    expect(stepsIn(read.draft)[0]?.bells).toEqual(bells);
    expect(stepsIn(read.draft)[1]?.bells).toBeUndefined();
  });

  it('is written as text and in a file of steps, and read so', () => {
    const text = printNotation(TIMER);
    for (const mark of [
      '{counts rounds}',
      '{counts repetitions, says every 10}',
      '{tap at most}',
      '{12 reps +2 each at most}',
    ])
      expect(text).toContain(mark);
    const read = readNotation(text);
    if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join());
    expect(said(read.draft)).toEqual(said(TIMER));
    const csv = readStepsCsv(stepsCsv(TIMER).text);
    if (!csv.ok) throw new Error(csv.problems.map(({ message }) => message).join());
    expect(said(csv.draft)).toEqual(said(TIMER));
    expect(endInWords('tap at most')).toEqual({ kind: 'tap', lasts: 'at-most' });
    expect(readNotation('Main\n- AMRAP 12m {counts laps}').ok).toBe(false);
    expect(readNotation('Main\n- Fran 12m {tap at least}').ok).toBe(false);
  });

  it('is not what a new step after it is, nor a delay', () => {
    const more = addStep(TIMER, TIMER.rounds[0]?.id ?? '', 'new');
    expect(stepsIn(more).at(-1)).toMatchObject({ id: 'new', end: { kind: 'tap' } });
    expect(stepsIn(addStep(aTimer([aRound('A', [AMRAP])], {}), 'missing', 'new'))).toEqual([AMRAP]);
    expect(stepsIn(changeType(TIMER, AMRAP.id, 'delay'))[0]).not.toHaveProperty('count');
  });

  it('is chosen as any other end, and says that its time is the longest', () => {
    const chosen = chooseEnd(TIMER, new Set([AMRAP.id]), 'capped');
    expect(stepsIn(chosen)[0]?.end).toEqual({ kind: 'tap', lasts: 'at-most' });
    expect(stepsIn(chooseEnd(TIMER, new Set([LIFTED.id]), 'tap'))[3]?.end).toEqual({
      kind: 'tap',
      repetitions: { count: 12, ladder: 2 },
    });
    expect(ALL.map(endChoiceOf)).toEqual(['time', 'time', 'capped', 'capped']);
    expect(ALL.flatMap(extraWords)).toEqual([
      'counts rounds',
      'counts repetitions, says every 10',
      'when you tap, max 15m',
      '12 reps, max 1m',
      '+2 reps each',
    ]);
    expect(JSON.stringify(wallSheet(TIMER))).toContain('max 15m');
    expect(JSON.stringify(wallSheet(TIMER))).toContain('counts rounds');
    const [before] = stepsIn(TIMER);
    const plain = before && { ...TIMER, rounds: [aRound('Main', [{ ...before, count: undefined }, ...ALL.slice(1)])] };
    expect(
      plain &&
        differencesOf(TIMER, {
          ...plain,
          rounds: plain.rounds.map((round) => ({ ...round, id: TIMER.rounds[0]?.id ?? '' })),
        }),
    ).toEqual([`"AMRAP" ${stepCountWords({ kind: 'rounds' })}`]);
  });

  it('is left out of what is made for other programs, which say so', () => {
    const warnings = plannerText(TIMER).warnings.join();
    expect(warnings).toContain('what is counted');
    expect(warnings).toContain('after which a tap is not waited for');
    expect(JSON.stringify(foreignExport(TIMER, 'fit'))).toContain('what is counted');
  });

  it('is in the JSON Schema of a timer', () => {
    const schema = JSON.stringify(timerJsonSchema());
    expect(schema).toContain('"lasts"');
    expect(schema).toContain('"sayEvery"');
  });
});
