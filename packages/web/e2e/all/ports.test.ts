// The ports that need a real browser: a worker, a sound card's clock, several tabs.

import type { Page } from '@playwright/test';
import { expect, test as base } from '../machine/journey.ts';
import type {} from '../machine/ports-page.ts';

/** The page of the ports in front of the journey's server. */
const test = base.extend<{ openPorts: () => Promise<Page> }>({
  openPorts: async ({ barePage, context }, use) => {
    await use(async () => {
      const page = await context.newPage();
      await page.goto(`${barePage}#ports`);
      await page.waitForFunction(() => 'ports' in window);
      return page;
    });
  },
});

test('a worker rings the timers [PRT-4]', async ({ openPorts }) => {
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

test('tones leave the loudspeaker at their instants [PRT-14, PRT-15, PRT-16]', async ({ openPorts }) => {
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

test('the first tone after the tap is heard, and every tone is reported [PRT-43]', async ({ openPorts }) => {
  const page = await openPorts();
  const answer = await page.evaluate(async () => {
    const { audio, clock, contexts, heard } = window.ports;
    const outcomes: { at: number; heardAt: number | undefined }[] = [];
    audio.onTone((outcome) => outcomes.push(outcome));
    await contexts[0]?.suspend();
    void audio.unlock();
    audio.hold(true);
    const start = Math.ceil(clock.now()) + 150;
    for (const ahead of [0, 400, 800]) audio.tone('countdown', start + ahead, 1);
    audio.tone('countdown', start + 1000, 1)();
    audio.tone('countdown', start - 2000, 1);
    await new Promise<void>((resolve) => clock.after(1600, resolve));
    audio.silence();
    return { heard, outcomes, start, state: audio.state() };
  });
  expect(answer.state).toBe('sounding');
  expect(answer.heard).toHaveLength(3);
  const [first, second, third] = answer.heard.map(({ begin }) => begin);
  // A loudspeaker that has just been switched on has no steady clock to tell the time by.
  expect(Math.abs(second! - first! - 0.4)).toBeLessThan(0.12);
  expect(third! - second!).toBeCloseTo(0.4, 2);
  expect(answer.outcomes.map(({ at }) => at - answer.start)).toEqual([-2000, 0, 400, 800]);
  expect(answer.outcomes[0]?.heardAt).toBeUndefined();
  for (const { at, heardAt } of answer.outcomes.slice(1)) expect(Math.abs(heardAt! - at)).toBeLessThan(120);
});

test('a context that the system suspends resumes, and its tones with it', async ({ openPorts }) => {
  const page = await openPorts();
  const answer = await page.evaluate(async () => {
    const { audio, clock, contexts, heard } = window.ports;
    const states: string[] = [];
    audio.onState((state) => states.push(state));
    await audio.unlock();
    audio.hold(true);
    const start = clock.now() + 1500;
    audio.tone('countdown', start, 1);
    audio.tone('countdown', start + 500, 1);
    await contexts[0]?.suspend();
    await new Promise<void>((resolve) => clock.after(2600, resolve));
    audio.silence();
    return { heard, states };
  });
  expect(answer.states).toEqual(['sounding']);
  expect(answer.heard).toHaveLength(2);
});

test('tones are heard through a blocked page, each once [PRT-40, PRT-43]', async ({ openPorts }) => {
  const page = await openPorts();
  await page.evaluate(async () => {
    const { audio, clock, outcomes } = window.ports;
    audio.onTone((outcome) => outcomes.push(outcome));
    await audio.unlock();
    audio.hold(true);
    const start = Math.ceil(clock.now()) + 800;
    for (let index = 0; index < 8; index++) audio.tone('countdown', start + 500 * index, 1);
    const blocked = clock.now() + 2500;
    while (clock.now() < blocked);
  });
  await expect.poll(() => page.evaluate(() => window.ports.outcomes.length)).toBe(8);
  const { outcomes, heard } = await page.evaluate(() => {
    const { outcomes: told, heard: recorded } = window.ports;
    return { outcomes: told, heard: recorded };
  });
  expect(heard).toHaveLength(8);
  for (const { at, heardAt = Infinity } of outcomes) expect(Math.abs(heardAt - at)).toBeLessThan(120);
});

test('tones move over when the context is gone', async ({ openPorts }) => {
  const page = await openPorts();
  const answer = await page.evaluate(async () => {
    const { audio, clock, contexts, heard, openNext } = window.ports;
    const outcomes: { at: number; heardAt: number | undefined }[] = [];
    audio.onTone((outcome) => outcomes.push(outcome));
    await audio.unlock();
    audio.hold(true);
    await openNext();
    const start = clock.now() + 5000;
    audio.tone('countdown', start, 1);
    audio.tone('countdown', start + 500, 1);
    await contexts[0]?.close();
    await new Promise<void>((resolve) => clock.after(6200, resolve));
    audio.silence();
    return {
      heard,
      errors: outcomes.map(({ at, heardAt = Infinity }) => Math.abs(heardAt - at)),
      state: audio.state(),
    };
  });
  expect(answer.state).toBe('sounding');
  expect(answer.heard).toHaveLength(2);
  expect(answer.errors).toHaveLength(2);
  for (const error of answer.errors) expect(error).toBeLessThan(20);
});

test('the loop for the lock screen plays while something should sound', async ({ openPorts }) => {
  const page = await openPorts();
  const answer = await page.evaluate(async () => {
    const { clock, freshAudio } = window.ports;
    const plays = new Set<HTMLMediaElement>();
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      plays.add(this);
      return play.call(this);
    };
    const audio = freshAudio();
    const wait = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve));
    audio.setMode('keep-sounding');
    await wait(1000);
    await audio.unlock();
    audio.hold(true);
    await wait(700);
    const during = [...plays].map(({ paused, loop, currentTime, duration }) => ({
      paused,
      loop,
      goes: currentTime > 0,
      duration,
    }));
    audio.silence();
    return { during, after: [...plays].map(({ paused }) => paused) };
  });
  expect(answer.during).toEqual([{ paused: false, loop: true, goes: true, duration: 30 }]);
  expect(answer.after).toEqual([true]);
});

test('one tab talks to the server, the others see it, and another takes over [PRT-29]', async ({ openPorts }) => {
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
    const request = { email: 'ann@example.com', password: 'tercet1', displayName: 'Ann' };
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
