import { describe, expect, it } from 'vitest';
import type { SavedRun } from '../run/play/saved-run.ts';
import { fakePage } from '../testing/fake-page.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { aSavedRun } from '../testing/saved-run.ts';
import { runPlace } from './run-place.ts';

const RUN = { timerId: 'timer-1', seed: 0.25 };

/** A device that keeps a run, or none, and a page that may hold its name. */
async function placed(kept: Partial<SavedRun> | undefined, isHeld: boolean | undefined) {
  const ports = fakePorts();
  const run = aSavedRun({ status: 'running', seed: 0.25, seenAt: ports.clock.wall(), ...kept });
  if (kept !== undefined) await ports.disk.table('run').put('timer-1', run);
  const claims = new Map();
  const [page, other] = [fakePage(claims), fakePage(claims)];
  page.tellsClaims = isHeld !== undefined;
  if (isHeld === true) await other.claim('run/timer-1', 'if-free', () => {});
  await ports.clock.pass(5000);
  return runPlace({ ...ports, page }, RUN);
}

describe('the run of an unfinished session', () => {
  it('waits to be resumed while it is kept, up to a day [HRT-291]', async () => {
    expect(await placed({}, false)).toBe('waiting');
    expect(await placed({ seed: 0.5 }, false)).toBe('gone');
    expect(await placed({ seenAt: 0 }, false)).toBe('gone');
    expect(await placed(undefined, false)).toBe('gone');
  });

  it('is elsewhere while another page has it, also before that page has written it [HRT-291]', async () => {
    expect(await placed({}, true)).toBe('elsewhere');
    expect(await placed(undefined, true)).toBe('elsewhere');
    expect(await placed({ seed: 0.5 }, true)).toBe('gone');
  });

  it('is where its place says if the browser does not [HRT-291]', async () => {
    const now = fakePorts().clock.wall() + 5000;
    expect(await placed({ seenAt: now - 1000 }, undefined)).toBe('elsewhere');
    expect(await placed({ seenAt: now - 4000 }, undefined)).toBe('waiting');
    expect(await placed({ seenAt: now - 1000, status: 'paused' }, undefined)).toBe('waiting');
  });
});
