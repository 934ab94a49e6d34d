// cspell:ignore Böse Beine
import { describe, expect, it } from 'vitest';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import { foreignExport } from './foreign-export.ts';

const LEGS = aTimer([aRound('Main', [aStep('Squats', 65)])], { name: 'Böse Beine!' });

describe('a file of another program', () => {
  it('bears the name of its timer and the type of its format, and is the same again', () => {
    const made = (['planner', 'csv', 'fit'] as const).map((format) => foreignExport(LEGS, format));
    expect(made).toMatchObject([
      {
        ok: true,
        name: 'roundbell-böse-beine.txt',
        type: 'text/plain;charset=utf-8',
        content: 'Main\n- Squats 1m5s\n',
      },
      { ok: true, name: 'roundbell-böse-beine.csv', type: 'text/csv;charset=utf-8' },
      {
        ok: true,
        name: 'roundbell-böse-beine.fit',
        type: 'application/vnd.ant.fit',
        content: expect.any(Uint8Array) as unknown,
      },
    ]);
    expect(foreignExport(LEGS, 'fit')).toEqual(made[2]);
  });

  it('says why there is none', () => {
    const steps = Array.from({ length: 40_000 }, () => ({ ...aStep('A', 1), repeat: 2 }));
    expect(foreignExport(aTimer([aRound('Main', steps)]), 'fit')).toMatchObject({ ok: false });
  });
});
