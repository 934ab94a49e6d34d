import { describe, expect, it } from 'vitest';
import { sessionsZip } from './sessions-zip.ts';
import { aSessionOf, at, LEGS } from './testing/sessions.ts';

const RUN = aSessionOf({ name: 'Run', bpm: at(120, 30) });

describe('archive of sessions', () => {
  it('says how many sessions are in it', async () => {
    const told: number[] = [];
    const { signal } = new AbortController();
    const onProgress = (done: number) => void told.push(done);
    const made = await sessionsZip([LEGS, RUN], new Set(['tcx']), { onProgress, signal });
    expect([made?.type, told]).toEqual(['application/zip', [1, 2]]);
  });

  it('is not made once it is abandoned', async () => {
    const told: number[] = [];
    const abandoned = new AbortController();
    const onProgress = (done: number) => {
      told.push(done);
      abandoned.abort();
    };
    const { signal } = abandoned;
    expect(await sessionsZip([LEGS, RUN], new Set(['fit']), { onProgress, signal })).toBeUndefined();
    expect(told).toEqual([1]);
  });
});
