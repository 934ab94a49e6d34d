import { describe, expect, it } from 'vitest';
import { preload } from './preload.ts';

/** A page whose idle moments are the test's own. */
function page(isCostly = false) {
  const waiting: (() => void)[] = [];
  const onIdle = (run: () => void) => {
    waiting.push(run);
    return () => void waiting.splice(waiting.indexOf(run), 1);
  };
  const idle = async () => {
    waiting.shift()?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { place: { onIdle, isCostly: () => isCostly }, idle, waiting };
}

function parts(names: readonly string[], missing: readonly string[] = []) {
  const asked: string[] = [];
  const loads = names.map((name) => async () => {
    asked.push(name);
    if (missing.includes(name)) throw new TypeError('Failed to fetch');
  });
  return { asked, loads };
}

describe('preloading', () => {
  it('fetches one part at a time, each when the page is idle again', async () => {
    const { place, idle } = page();
    const { asked, loads } = parts(['run', 'editor']);
    preload(loads, place);
    expect(asked).toEqual([]);
    await idle();
    expect(asked).toEqual(['run']);
    await idle();
    expect(asked).toEqual(['run', 'editor']);
  });

  it('continues after a part that is unavailable', async () => {
    const { place, idle, waiting } = page();
    const { asked, loads } = parts(['run', 'editor'], ['run']);
    preload(loads, place);
    await idle();
    await idle();
    expect([asked, waiting]).toEqual([['run', 'editor'], []]);
  });

  it('fetches nothing for people who save data or have a slow line', async () => {
    const { place, idle, waiting } = page(true);
    const { asked, loads } = parts(['run', 'editor']);
    preload(loads, place);
    await idle();
    expect([asked, waiting]).toEqual([[], []]);
  });

  it('ends when the page is about something else', async () => {
    const { place, idle, waiting } = page();
    const { asked, loads } = parts(['run', 'editor']);
    const stop = preload(loads, place);
    await idle();
    stop();
    await idle();
    expect([asked, waiting]).toEqual([['run'], []]);
  });
});
