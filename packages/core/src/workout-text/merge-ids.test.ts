import { describe, expect, it } from 'vitest';
import type { TimerDraft } from '../timer/timer.ts';
import { mergeIds } from './merge-ids.ts';
import { readNotation } from './read-notation.ts';

function draftIn(...lines: readonly string[]): TimerDraft {
  const read = readNotation(lines.join('\n'));
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('; '));
  return read.draft;
}
const letters = (draft: TimerDraft): TimerDraft => ({
  ...draft,
  rounds: draft.rounds.map((round, at) => ({
    ...round,
    id: `R${at + 1}`,
    steps: round.steps.map((step) => ({ ...step, id: `${step.name}${at + 1}` })),
  })),
});
const idsOf = ({ rounds }: TimerDraft) => rounds.map(({ id, steps }) => [id, ...steps.map((step) => step.id)]);
const newId = (prefix: string) => `${prefix}new`;

const BEFORE = letters(draftIn('One', '- A 1m', '- R 30s', '- B 1m', '- R 30s', '', 'Two 3x', '- C 1m', '- R 30s'));
const merged = (...lines: readonly string[]) => idsOf(mergeIds(BEFORE, draftIn(...lines), newId));

describe('ids while a text is edited', () => {
  it('stay where a line is renamed, added, removed or moved [TXT-40]', () => {
    const two = ['', 'Two 3x', '- C 1m', '- R 30s'];
    expect(merged('One', '- A 1m', '- R 30s', '- Boat 1m', '- R 30s', ...two)).toEqual([
      ['R1', 'A1', 'R1', 'B1', 'R1'],
      ['R2', 'C2', 'R2'],
    ]);
    expect(merged('One', '- A 1m', '- R 30s', '- N 9s', '- B 1m', '- R 30s', ...two)).toEqual([
      ['R1', 'A1', 'R1', 'step-new', 'B1', 'R1'],
      ['R2', 'C2', 'R2'],
    ]);
    expect(merged('One', '- B 1m', '- A 1m 30s', ...two)).toEqual([
      ['R1', 'B1', 'A1'],
      ['R2', 'C2', 'R2'],
    ]);
    expect(merged('New', '- Z 5s', '', 'One', '- A 1m', '- R 30s', '- B 1m', '- R 30s', ...two)).toEqual([
      ['round-new', 'step-new'],
      ['R1', 'A1', 'R1', 'B1', 'R1'],
      ['R2', 'C2', 'R2'],
    ]);
  });

  it('stay where a heading splits a round, or a step moves to another', () => {
    expect(
      merged('One', '- A 1m', '- R 30s', '', 'Half', '- B 1m', '- R 30s', '', 'Two 3x', '- C 1m', '- R 30s'),
    ).toEqual([
      ['R1', 'A1', 'R1'],
      ['round-new', 'B1', 'R1'],
      ['R2', 'C2', 'R2'],
    ]);
    expect(merged('One', '- R 30s', '- B 1m', '- R 30s', '', 'Two 3x', '- C 1m', '- A 1m', '- R 30s')[1]).toEqual([
      'R2',
      'C2',
      'A1',
      'R2',
    ]);
  });

  it('leave what a text cannot say', () => {
    const rounds = BEFORE.rounds.slice(0, 1).map((round) => ({
      ...round,
      pace: 'shuffled',
      steps: round.steps
        .slice(0, 1)
        .map((step) => ({ ...step, mood: 'calm', note: 'Slowly', targetHeartRateZone: 4 as const })),
    }));
    const later = { ...BEFORE, rounds };
    const after = mergeIds(later, draftIn('One 2x', '- A 2m'), newId);
    expect(after.rounds).toMatchObject([
      { id: 'R1', pace: 'shuffled', repeat: 2, steps: [{ id: 'A1', mood: 'calm', duration: 120 }] },
    ]);
    expect(after.rounds[0]?.steps[0]).not.toHaveProperty('targetHeartRateZone');
    expect(after.rounds[0]?.steps[0]).not.toHaveProperty('note');
    const shuffled = { ...BEFORE, rounds: BEFORE.rounds.map((round) => ({ ...round, order: 'shuffled' as const })) };
    expect(mergeIds(shuffled, draftIn('One 2x', '- A 2m'), newId).rounds[0]).not.toHaveProperty('order');
    const settings = mergeIds(
      { ...BEFORE, globalSettings: { ...BEFORE.globalSettings, sport: 'yoga' } },
      BEFORE,
      newId,
    );
    expect(settings.globalSettings).not.toHaveProperty('sport');
  });

  it('are those of the same objects where nothing was said otherwise [TXT-40]', () => {
    const again = mergeIds(
      BEFORE,
      draftIn('One', '- A 1m', '- R 30s', '- B 1m', '- R 30s', '', 'Two 3x', '- C 1m', '- R 30s'),
      newId,
    );
    expect(again.rounds).toBe(BEFORE.rounds);
  });
});
