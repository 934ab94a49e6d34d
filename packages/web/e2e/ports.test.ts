// The ports that need a real browser: a worker, a sound card's clock, several tabs.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build, preview } from 'vite';
import { expect, test as base } from './journey.ts';
import type {} from './ports-page.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The page of the ports in front of the journey's server. */
const test = base.extend<{ openPorts: () => Promise<Page> }>({
  openPorts: async ({ server, context }, use) => {
    const outDir = await mkdtemp(join(tmpdir(), 'roundbell-ports-'));
    const options = { configFile: false, root: ROOT, logLevel: 'error' } as const;
    await build({
      ...options,
      build: { outDir, target: 'es2022', rolldownOptions: { input: join(ROOT, 'e2e/ports.html') } },
    });
    const proxy = { '/api': { target: server.url } };
    const served = await preview({ ...options, build: { outDir }, preview: { port: 0, host: '127.0.0.1', proxy } });
    const url = new URL('/e2e/ports.html', served.resolvedUrls?.local[0]);
    await use(async () => {
      const page = await context.newPage();
      await page.goto(url.href);
      await page.waitForFunction(() => 'ports' in window);
      return page;
    });
    await served.close();
    await rm(outDir, { recursive: true, force: true });
  },
});

test('[PRT-4] a worker rings the timers', async ({ openPorts }) => {
  const page = await openPorts();
  await expect.poll(() => page.workers().length).toBe(1);
  const rung = await page.evaluate(
    () =>
      new Promise<{ every: number; after: number; stopped: number }>((resolve) => {
        const { clock } = window.ports;
        const rings = { every: 0, after: 0, stopped: 0 };
        clock.after(30, () => (rings.after += 1));
        clock.after(30, () => (rings.stopped += 1))();
        const stop = clock.every(20, () => {
          rings.every += 1;
          if (rings.every === 5) stop();
        });
        clock.after(1000, () => resolve(rings));
      }),
  );
  expect(rung).toEqual({ every: 5, after: 1, stopped: 0 });
});

test('[PRT-14] [PRT-15] [PRT-16] tones leave the loudspeaker at their instants', async ({ openPorts }) => {
  const page = await openPorts();
  const answer = await page.evaluate(async () => {
    const { audio, clock, heard } = window.ports;
    const isUnlocked = await audio.unlock();
    const start = clock.now() + 700;
    audio.tone('countdown', start, 1);
    audio.tone('countdown', start + 300, 1)();
    audio.tone('countdown', start - 2000, 1);
    audio.tone('countdown', start + 600, 0.5);
    const stop = audio.tone('timer-complete', start + 1200, 1);
    await new Promise<void>((resolve) => clock.after(start + 1500 - clock.now(), resolve));
    stop();
    await new Promise<void>((resolve) => clock.after(1200, resolve));
    return { isUnlocked, heard };
  });
  expect(answer.isUnlocked).toBe(true);
  // The notes of the finish touch each other and are heard as one sound, cut short in its second note.
  expect(answer.heard).toHaveLength(3);
  const [first, second, finish] = answer.heard.map(({ begin, end }) => ({ begin, length: end - begin }));
  expect(first!.length).toBeCloseTo(0.08, 2);
  expect(second!.length).toBeCloseTo(0.08, 2);
  expect(second!.begin - first!.begin).toBeCloseTo(0.6, 1);
  expect(finish!.begin - first!.begin).toBeCloseTo(1.2, 1);
  expect(finish!.length).toBeLessThan(0.45);
});

test('[PRT-29] one tab talks to the server, the others see it, and another takes over', async ({ openPorts }) => {
  const asks = (page: Page, into: string[]) => {
    page.on('request', (request) => {
      if (request.url().includes('/api/sync/')) into.push(request.url());
    });
  };
  const document = (id: string) => ({ id, rev: id, updatedAt: 1, deleted: false, body: { name: id } });
  const put = (page: Page, id: string) => page.evaluate((one) => window.ports.records.put('timers', one), document(id));
  const status = (page: Page) => page.evaluate(() => window.ports.records.state().status);
  const ids = (page: Page) =>
    page.evaluate(async () => {
      const { documents } = await window.ports.server.pull('timers', 0, 10);
      return documents.map(({ id }) => id);
    });

  const first = await openPorts();
  const userId = await first.evaluate(async () => {
    const request = { email: 'ann@example.com', password: 'secret1', displayName: 'Ann' };
    const { user } = await window.ports.server.signUp(request);
    await window.ports.records.open(user.id);
    return user.id;
  });
  await put(first, 'from-the-first');
  await expect.poll(() => status(first)).toBe('synced');

  const second = await openPorts();
  const asked: string[] = [];
  asks(second, asked);
  await second.evaluate((id) => window.ports.records.open(id), userId);
  await expect.poll(() => status(second)).toBe('synced');
  await put(second, 'from-the-second');
  await expect.poll(() => first.evaluate(() => window.ports.records.get('timers', 'from-the-second'))).toBeTruthy();
  await expect.poll(() => status(second)).toBe('synced');
  await expect.poll(() => ids(first)).toEqual(['from-the-first', 'from-the-second']);
  expect(asked).toEqual([]);

  await first.close();
  await put(second, 'from-the-heir');
  await expect.poll(() => ids(second), { timeout: 30_000 }).toContain('from-the-heir');
  await expect.poll(() => status(second)).toBe('synced');
});
