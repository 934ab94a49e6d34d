// @vitest-environment happy-dom
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApp, signedIn } from '../testing/fake-app.ts';
import { where } from '../testing/open-app.tsx';
import { followLaunches } from './follow-launches.ts';
import { createLaunches, type Launch } from './launches.ts';

const { origin } = window.location;
const file = (name: string) => ({ name }) as FileSystemFileHandle;

/** As Chromium has it: what comes before there is a consumer waits for one, and each consumer replaces the last. */
function fakeQueue(...waiting: Launch[]) {
  let consumer: ((launch: Launch) => void) | undefined;
  const consumers = new Set<(launch: Launch) => void>();
  return {
    consumers,
    setConsumer(consume: (launch: Launch) => void) {
      consumers.add(consume);
      consumer = consume;
      for (const launch of waiting.splice(0)) consume(launch);
    },
    /** A launch has an address or a file. */
    launch(what: string | FileSystemFileHandle) {
      const launch =
        typeof what === 'string' ? { targetURL: origin + what, files: [] } : { targetURL: null, files: [what] };
      if (consumer === undefined) waiting.push(launch);
      else consumer(launch);
    },
  };
}

function open(path: string, ...waiting: Launch[]) {
  window.history.replaceState(null, '', path);
  const app = fakeApp(signedIn());
  const queue = fakeQueue(...waiting);
  const launches = createLaunches(() => queue);
  return { app, queue, launches, follow: () => followLaunches(app, launches) };
}

async function inRun(path = '/run/1') {
  const opened = open(path);
  const { player } = await opened.app.workout.fetch();
  player.load(aTimer([aRound('Round', [aStep('Plank', 60)])]));
  player.start();
  opened.follow();
  return { ...opened, player };
}

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(() => vi.restoreAllMocks());

describe('a launch of the installed app with its window open', () => {
  it('leads to its address', () => {
    const { queue, follow } = open('/settings');
    follow();
    queue.launch('/editor');
    expect(where()).toBe('/editor');
    queue.launch('/t#1.abc');
    expect(where() + window.location.hash).toBe('/t#1.abc');
    queue.launch('/paste?text=8x20');
    expect(where() + window.location.search).toBe('/paste?text=8x20');
  });

  it('from the icon shows what is open; My Timers leads there', () => {
    const { queue, follow } = open('/settings');
    follow();
    queue.launch('/library');
    expect(where()).toBe('/settings');
    queue.launch('/library?menu');
    expect(window.location.href).toBe(`${origin}/library`);
  });

  it('does nothing where the page is there already, and adds nothing to its history', () => {
    const { queue, follow } = open('/editor');
    follow();
    const before = window.history.length;
    queue.launch('/editor');
    expect([where(), window.history.length]).toEqual(['/editor', before]);
  });

  it('loads a page that would not read its address again', () => {
    const { queue, follow } = open('/reset-password?token=old');
    follow();
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    queue.launch('/reset-password?token=new');
    expect(assign.mock.calls).toEqual([[`${origin}/reset-password?token=new`]]);
  });

  it('goes nowhere else, and nowhere without an address', () => {
    const { queue, follow } = open('/settings');
    follow();
    const [consume] = queue.consumers;
    consume?.({ targetURL: 'https://elsewhere.example/editor' });
    consume?.({ targetURL: null, files: [] });
    consume?.({});
    expect(where()).toBe('/settings');
  });

  it('that opened this page, or that a reload repeats, has led here already', () => {
    const { queue, follow } = open('/library', { targetURL: `${origin}/paste?text=8x20` });
    queue.launch('/editor');
    const { length } = window.history;
    follow();
    expect([where(), window.history.length]).toEqual(['/editor', length + 1]);
    queue.launch('/paste?text=8x20');
    expect(where()).toBe('/paste');
  });
});

describe('a launch during a run', () => {
  it('leaves the page where it is, also while the run is paused', async () => {
    const { queue, player } = await inRun();
    for (const path of ['/library', '/library?menu', '/editor', '/t#1.abc']) queue.launch(path);
    expect(where()).toBe('/run/1');
    player.pause();
    queue.launch('/editor');
    expect(where()).toBe('/run/1');
    player.unload();
    expect(where()).toBe('/run/1');
    queue.launch('/editor');
    expect(where()).toBe('/editor');
  });

  it('loses nothing that was shared: the last of it is shown once the run is left', async () => {
    const { queue, player } = await inRun();
    queue.launch('/paste?text=first');
    queue.launch('/paste?text=8x20');
    player.pause();
    expect(where()).toBe('/run/1');
    player.unload();
    expect(where() + window.location.search).toBe('/paste?text=8x20');
    window.history.replaceState(null, '', '/settings');
    player.load(aTimer([]));
    player.unload();
    expect(where()).toBe('/settings');
  });

  it('keeps a file that was opened until the run is left', async () => {
    const { queue, player, launches } = await inRun();
    queue.launch(file('mine.json'));
    expect(where()).toBe('/run/1');
    player.unload();
    expect(where()).toBe('/paste');
    const take = vi.fn();
    launches.takeFiles(take);
    expect(take.mock.calls).toEqual([[{ name: 'mine.json' }]]);
  });
});

describe('the file of a launch', () => {
  it('is taken where files are taken, and by the one consumer of the page', () => {
    const { queue, launches, follow } = open('/library', { files: [file('first.json')] });
    const take = vi.fn();
    launches.takeFiles(take);
    follow();
    expect(take.mock.calls).toEqual([[{ name: 'first.json' }]]);
    expect(queue.consumers.size).toBe(1);
  });

  it('waits for the page it leads to', () => {
    const { queue, launches, follow } = open('/library');
    const [before, after] = [vi.fn(), vi.fn()];
    const stop = launches.takeFiles(before);
    follow();
    queue.launch(file('mine.json'));
    expect(where()).toBe('/paste');
    stop();
    launches.takeFiles(after);
    expect([before.mock.calls.length, after.mock.calls.length]).toEqual([0, 1]);
  });

  it('waits while no one takes files', () => {
    const { launches, follow } = open('/library', { files: [file('mine.json')] });
    follow();
    const [take, later] = [vi.fn(), vi.fn()];
    launches.takeFiles(take);
    launches.takeFiles(later);
    expect([take.mock.calls.length, later.mock.calls.length]).toEqual([1, 0]);
  });
});
