// A step that rings until someone answers, as it is stored, linked, written and exported.

import { describe, expect, it } from 'vitest';
import { foreignExport } from '../import-export/formats/foreign-export.ts';
import { plannerText } from '../import-export/formats/planner-text.ts';
import { stepsCsv } from '../import-export/formats/steps-csv.ts';
import { withUnknownFields } from '../library/unknown-fields.ts';
import { linkBody, readLinkBody } from '../link/link.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { withoutPauses } from '../together/agreed-start.ts';
import { wallSheet } from '../wall/wall-sheet.ts';
import { endInWords } from '../workout-text/notation/extra-marks.ts';
import { printNotation } from '../workout-text/print-notation.ts';
import { readNotation } from '../workout-text/read-notation.ts';
import { parseTimer, timerDocument } from './document.ts';
import { draftDocument, parseDraft } from './draft-document.ts';
import { chooseEnd, endChoiceOf } from './edit-end.ts';
import { extraWords } from './extra-words.ts';
import type { StepEnd } from './step-end.ts';
import type { Timer } from './timer.ts';
import { totalsOf } from './totals.ts';

const RING = { kind: 'ring' } as const;
const PASTA = aStep('Pasta', 480, { end: RING, type: 'timer' });
const DINNER = aTimer([aRound('Dinner', [PASTA, aStep('Sauce', 60)])], { name: 'Dinner' });
const stepIn = (body: unknown) => (body as Timer).rounds[0]?.steps[0];

function endIn(body: unknown): StepEnd | undefined {
  const read = parseTimer(body);
  if (!read.ok) throw new Error(read.problems.join());
  return stepIn(read.timer)?.end;
}

describe('a step that rings until it is answered', () => {
  it('is stored as one that ends after its time, with a field of its own, for apps that know only that', () => {
    const body = timerDocument(DINNER);
    expect(stepIn(body)).toMatchObject({ duration: 480, rings: 'until-answered' });
    expect(stepIn(body)).not.toHaveProperty('end');
    expect(parseTimer(JSON.parse(JSON.stringify(body)))).toEqual({ ok: true, timer: DINNER });
    expect(parseDraft(draftDocument(DINNER))?.rounds).toEqual(DINNER.rounds);
  });

  it('is read with any other way to ring as one that ends after its time, and the field is kept', () => {
    const stored = JSON.parse(JSON.stringify(timerDocument(DINNER)).replace('until-answered', 'three-times'));
    const read = parseTimer(stored);
    if (!read.ok) throw new Error(read.problems.join());
    expect(stepIn(read.timer)?.end).toBeUndefined();
    const again = timerDocument(read.timer);
    expect(stepIn(withUnknownFields(stored, again, { ...again, name: 'Supper' }))).toHaveProperty(
      'rings',
      'three-times',
    );
    expect(
      parseTimer({ ...stored, rounds: [{ ...stored.rounds[0], steps: [{ ...PASTA, end: undefined, rings: 5 }] }] }).ok,
    ).toBe(false);
  });

  it('ends by a tap where another app has chosen that since', () => {
    const [round] = (timerDocument(DINNER) as unknown as Timer).rounds;
    const steps = [{ ...round?.steps[0], end: { kind: 'tap' } }];
    expect(endIn({ ...timerDocument(DINNER), rounds: [{ ...round, steps }] })).toEqual({ kind: 'tap' });
  });

  it('is in a link that an earlier app opens, too, beside the bells of a step', () => {
    const bells = { end: 'bowls', strikes: 3 };
    const both = aTimer([aRound('Dinner', [PASTA, { ...PASTA, id: 'eggs', bells }, aStep('Sauce', 60)])]);
    const link = linkBody(both);
    if (!link.ok) throw new Error(link.message);
    const read = readLinkBody(link.body);
    if (!read.ok) throw new Error(read.message);
    expect(read.draft.rounds[0]?.steps.map((step) => [step.end, step.bells])).toEqual([
      [RING, undefined],
      [RING, bells],
      [undefined, undefined],
    ]);
  });

  it('is written {rings until answered}, and read so', () => {
    const text = printNotation(DINNER);
    expect(text).toContain('{rings until answered}');
    const read = readNotation(text);
    if (!read.ok) throw new Error('not read');
    expect(read.draft.rounds[0]?.steps[0]?.end).toEqual(RING);
    expect(endInWords('Rings')).toEqual(RING);
    expect(endInWords('rings twice')).toBeUndefined();
    expect(readNotation('Pasta 8m {rings loudly}').ok).toBe(false);
    expect(readNotation('Pasta 8m {rings} {tap}').ok).toBe(false);
    expect(stepsCsv(DINNER).text).toContain('rings until answered');
  });

  it('is chosen as any other end, and says so in a few words', () => {
    const steps = aTimer([aRound('Dinner', [aStep('Pasta', 480), aStep('Sauce', 60)])]);
    const rings = chooseEnd(steps, new Set([PASTA.id, stepIn(steps)?.id ?? '']), 'ring');
    expect(stepIn(rings)?.end).toEqual(RING);
    expect(endChoiceOf({ end: RING })).toBe('ring');
    expect(extraWords(PASTA)).toEqual(['rings until answered']);
    expect(JSON.stringify(wallSheet(DINNER))).toContain('rings');
  });

  it('has its length in totals and in what is made for other programs, which say that it does not ring there', () => {
    expect(totalsOf(DINNER.rounds)).toMatchObject({ duration: 540, estimated: false });
    expect(plannerText(DINNER).text).toContain('8m');
    expect(plannerText(DINNER).warnings.join()).toContain('ring until answered');
    const fit = foreignExport(DINNER, 'fit');
    expect(JSON.stringify(fit)).toContain('ring until answered');
    expect(stepIn(withoutPauses(DINNER))?.end).toBeUndefined();
  });
});
