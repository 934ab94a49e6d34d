// The board of the kitchen over fake ports: its lanes, what they sound and say, and where they are after a night.

import { describe, expect, it, vi } from 'vitest';
import type { DiskTable, DiskTableName } from '../ports/disk.ts';
import { pitchOf } from '../sound/score.ts';
import { readCalendar } from '../testing/calendar-reader.ts';
import { fakeClock, settled } from '../testing/fake-clock.ts';
import { fakePage } from '../testing/fake-page.ts';
import { aKitchen, heard, idOf, lanesOf, reloaded } from '../testing/kitchen.ts';
import { memoryDisk } from '../testing/memory-disk.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';

const CARBONARA = aTimer([aRound('Carbonara', [aStep('Water', 60), aStep('Pasta', 120)])], {
  name: 'Carbonara',
  id: 'c',
});

/** The entries of a calendar file: what they are called, and when they begin. */
const entriesIn = (text: string): readonly string[] =>
  [...text.matchAll(/DTSTART:(\S+)[^]*?SUMMARY:(.*?)\r\n/g)].map(([, start, name]) => `${name} ${start}`);

describe('the board', () => {
  it('runs what is written, side by side, each under a name of its own', async () => {
    const kitchen = await aKitchen();
    expect(kitchen.board.add('pasta 8 min')).toBe(true);
    await kitchen.pass(10);
    kitchen.board.add('eggs 6:30');
    kitchen.board.add('eggs 7 min');
    await kitchen.pass(5);
    expect(lanesOf(kitchen)).toEqual(['pasta running 465', 'eggs running 385', 'eggs 2 running 415']);
    expect(kitchen.board.add('pasta')).toBe(false);
    expect(kitchen.board.view.getState().problem).toBe('Write a name and how long it takes, for example pasta 8 min.');
  });

  it('a board has twelve lanes at most; the thirteenth is refused in one sentence [KIT-4]', async () => {
    const { board } = await aKitchen();
    for (let lane = 1; lane <= 12; lane++) expect(board.add(`lane ${lane}m`)).toBe(true);
    for (const add of [() => board.add('tea 3 min'), () => board.addTimer(CARBONARA)]) {
      board.forgetProblem();
      add();
      expect(board.view.getState().problem).toBe('A board has 12 timers at most.');
    }
    expect(new Set(board.view.getState().lanes.map(({ pitch }) => pitch)).size).toBe(12);
  });

  it('rings at the end of each until it is answered, and then it is gone [KIT-10]', async () => {
    const kitchen = await aKitchen();
    kitchen.board.add('pasta 1 min');
    await kitchen.pass(72.5);
    expect(lanesOf(kitchen)).toEqual(['pasta running +12']);
    expect(heard(kitchen).filter((name) => name?.endsWith('3x0.5'))).toHaveLength(3);
    expect(kitchen.ports.synth.spoken.map(({ text }) => text)).toEqual(['pasta is done']);
    kitchen.board.done(idOf(kitchen, 'pasta'));
    await kitchen.pass(1);
    expect(lanesOf(kitchen)).toEqual([]);
    const before = heard(kitchen).length;
    await kitchen.pass(60);
    expect(heard(kitchen)).toHaveLength(before);
    expect(await kitchen.ports.disk.table('run').keys()).toEqual([]);
  });

  it('runs a timer of the library, to be started, step by step, and rings at its end, too', async () => {
    const kitchen = await aKitchen();
    kitchen.board.addTimer(CARBONARA);
    await kitchen.pass(1);
    expect(lanesOf(kitchen)).toEqual(['Carbonara/Water ready 60']);
    kitchen.board.start(idOf(kitchen, 'Carbonara'));
    await kitchen.pass(65);
    expect(lanesOf(kitchen)).toEqual(['Carbonara/Pasta running 115']);
    expect(kitchen.ports.synth.spoken.map(({ text }) => text)).toEqual(['Carbonara: Water', 'Carbonara: Pasta']);
    await kitchen.pass(125);
    expect(lanesOf(kitchen)).toEqual([expect.stringMatching(/^Carbonara running \+\d+$/)]);
    expect(kitchen.ports.synth.spoken.at(-1)?.text).toBe('Carbonara is done');
    expect(heard(kitchen).some((name) => name?.includes('countdown'))).toBe(false);
  });

  it('sounds the first tone of what a person sets moving at once, whatever the second it counts from', async () => {
    const kitchen = await aKitchen();
    const soundedAt = () => [...new Set(kitchen.ports.audio.sounded().map(({ at }) => at))];
    kitchen.board.addTimer(CARBONARA);
    await kitchen.pass(0.65);
    kitchen.board.start(idOf(kitchen, 'Carbonara'));
    await kitchen.pass(10);
    expect(soundedAt()).toEqual([800]);
    await kitchen.pass(0.15);
    kitchen.board.done(idOf(kitchen, 'Carbonara'));
    await kitchen.pass(10);
    expect(soundedAt()).toEqual([800, 10_950]);
    // On the run screen of the lane.
    kitchen.board.view.getState().lanes[0]?.player.previous();
    await kitchen.pass(10);
    expect(soundedAt()).toEqual([800, 10_950, 20_950]);
    await kitchen.pass(172);
    // Back in its first step since the second 20, it comes to the second by itself, and then to the bell, a step of 3 ms.
    expect(soundedAt().slice(3)).toEqual([80_000, 200_000, 200_002]);
  });

  it("goes on to a timer's next step with Done, and ends a lane in its last, which can be undone", async () => {
    const kitchen = await aKitchen();
    kitchen.board.addTimer(CARBONARA);
    kitchen.board.start(idOf(kitchen, 'Carbonara'));
    await kitchen.pass(5);
    kitchen.board.done(idOf(kitchen, 'Carbonara'));
    await kitchen.pass(1);
    expect(lanesOf(kitchen)).toEqual([expect.stringMatching(/^Carbonara\/Pasta running 1(19|20)$/)]);
    kitchen.board.done(idOf(kitchen, 'Carbonara'));
    expect(lanesOf(kitchen)).toEqual([]);
    await kitchen.pass(4);
    expect(kitchen.offers.at(-1)?.text).toBe('Carbonara removed.');
    kitchen.offers.at(-1)?.undo();
    await kitchen.pass(0.1);
    expect(lanesOf(kitchen)).toEqual([expect.stringMatching(/^Carbonara\/Pasta running 11[456]$/)]);
  });

  it('rings each with a pitch of its own, and tells both that end at once', async () => {
    const kitchen = await aKitchen();
    kitchen.board.add('eggs 1 min');
    kitchen.board.add('tea 1 min');
    await kitchen.pass(75);
    const rung = new Set(heard(kitchen).filter((name) => name?.includes('3x0.5')));
    expect([...rung]).toEqual(['tones/step-complete/3x0.5', 'tones/step-complete/3x0.5@4']);
    expect(pitchOf('tones/step-complete/3x0.5@12')).toBe(2 * pitchOf('step-complete'));
    expect(kitchen.ports.synth.spoken.map(({ text }) => text)).toEqual(['eggs is done', 'tea is done']);
  });

  it('a run on the run screen and the board sound beside each other; leaving the one does not silence the other', async () => {
    const kitchen = await aKitchen();
    const { player } = kitchen.workout;
    kitchen.board.add('eggs 1 min');
    player.load(CARBONARA);
    player.start();
    await kitchen.pass(30);
    player.unload();
    expect(kitchen.ports.audio.isHeld).toBe(true);
    await kitchen.pass(45);
    expect(heard(kitchen).filter((name) => name?.includes('3x0.5'))).toHaveLength(4);
    kitchen.board.close();
    expect(kitchen.ports.audio.isHeld).toBe(false);
  });

  it('is where it would be after a reload, and says once what became due meanwhile [KIT-30]', async () => {
    const kitchen = await aKitchen();
    kitchen.board.add('pasta 8 min');
    kitchen.board.add('roast 2 h');
    kitchen.board.add('tea 3 min');
    kitchen.board.view.getState().lanes[2]?.player.pause();
    await kitchen.pass(30);
    kitchen.board.close();
    await kitchen.pass(600);
    const again = await reloaded(kitchen);
    await again.pass(1);
    expect(lanesOf(again)).toEqual(['pasta running +151', 'roast running 6569', 'tea paused 180']);
    expect(again.ports.synth.spoken.map(({ text }) => text)).toEqual(['pasta was done two minutes ago']);
  });

  it('is on the lock screen, whose buttons answer what has rung longest, unless a run is there', async () => {
    const kitchen = await aKitchen();
    const { page } = kitchen.ports;
    kitchen.board.add('pasta 1 min');
    kitchen.board.add('roast 2 h');
    await kitchen.pass(10);
    expect(page.card).toMatchObject({
      title: 'pasta',
      subtitle: 'and 1 more timer',
      timerName: 'Kitchen',
      playing: true,
    });
    kitchen.workout.player.load(CARBONARA);
    kitchen.workout.player.start();
    await kitchen.pass(5);
    expect(page.card).toMatchObject({ title: 'Water', timerName: 'Carbonara' });
    kitchen.workout.player.unload();
    expect(page.card).toMatchObject({ title: 'pasta', timerName: 'Kitchen' });
    await kitchen.pass(50);
    expect(page.card).toMatchObject({ title: 'pasta is done', playing: false });
    page.press('pause');
    expect(lanesOf(kitchen)).toHaveLength(2);
    page.press('play');
    await kitchen.pass(1);
    expect(lanesOf(kitchen)).toEqual([expect.stringMatching(/^roast running/)]);
    expect(page.card).toMatchObject({ title: 'roast', subtitle: 'Kitchen', playing: true });
    kitchen.board.done(idOf(kitchen, 'roast'));
    await kitchen.pass(1);
    expect(page.card).toBeUndefined();
  });

  it('rings once, and says how long ago it was, what was due more than a quarter of an hour before', async () => {
    const kitchen = await aKitchen();
    kitchen.board.add('pasta 8 min');
    await kitchen.pass(30);
    kitchen.board.close();
    await kitchen.pass(3600);
    const again = await reloaded(kitchen);
    await again.pass(120);
    expect(again.ports.synth.spoken.map(({ text }) => text)).toEqual([expect.stringMatching(/^pasta was done .*ago$/)]);
    expect(heard(again).filter((name) => name?.includes('3x0.5'))).toHaveLength(1);
  });

  it('rings once after the page has slept through all of its bell', async () => {
    const kitchen = await aKitchen();
    kitchen.board.add('pasta 8 min');
    await kitchen.pass(30);
    kitchen.ports.clock.sleep(3_600_000);
    const before = heard(kitchen).length;
    await kitchen.pass(120);
    expect(heard(kitchen).slice(before)).toEqual(['tones/step-complete/3x0.5']);
  });

  it("lanes go by the page's clock, not by the device's; where that was set back while no page was open, that time is not counted", async () => {
    const clock = fakeClock();
    let back = 0;
    const wrong = { ...clock, wall: () => clock.wall() - back };
    const kitchen = await aKitchen({ clock: wrong });
    kitchen.board.add('pasta 8 min');
    await kitchen.pass(30);
    back = 3_600_000;
    await kitchen.pass(30);
    expect(lanesOf(kitchen)).toEqual(['pasta running 420']);
    const again = await reloaded(kitchen, { page: fakePage() });
    await again.pass(1);
    expect(lanesOf(again)).toEqual(['pasta running 419']);
    back = 7_200_000;
    const earlier = await reloaded(kitchen, { page: fakePage() });
    await earlier.pass(1);
    expect(lanesOf(earlier)).toEqual([expect.stringMatching(/^pasta running 4[12]\d$/)]);
  });

  it('belongs to one page; another one takes it over, where it is [KIT-32]', async () => {
    const claims = new Map();
    const clock = fakeClock();
    const first = await aKitchen({ page: fakePage(claims), clock });
    first.board.add('pasta 8 min');
    await first.pass(20);
    const second = await reloaded(first, { page: fakePage(claims) });
    await second.pass(1);
    expect(second.board.view.getState()).toMatchObject({ status: 'elsewhere', lanes: [] });
    await Promise.all([second.board.takeOver(), second.pass(5)]);
    await second.pass(1);
    expect(second.board.view.getState().status).toBe('here');
    expect(lanesOf(second)).toEqual([expect.stringMatching(/^pasta running 45\d$/)]);
    expect(first.board.view.getState()).toMatchObject({ status: 'elsewhere', lanes: [] });
    const before = heard(first).length;
    await first.pass(600);
    expect(heard(first)).toHaveLength(before);
  });

  it('is that of the person here alone [KIT-33]', async () => {
    const kitchen = await aKitchen();
    kitchen.board.add('pasta 8 min');
    await kitchen.pass(1);
    kitchen.board.close();
    await kitchen.pass(1);
    const other = await aKitchen({ disk: kitchen.ports.disk, clock: kitchen.ports.clock }, 'ben');
    expect(lanesOf(other)).toEqual([]);
  });

  it('has a meal of four lanes end together, each rung in when it is its turn [KIT-50]', async () => {
    const six = new Date(2026, 2, 27, 18, 0).getTime();
    const kitchen = await aKitchen({ clock: fakeClock(0, six) });
    const roast = [aStep('In the oven', 40 * 60), aStep('Rest', 5 * 60, { end: { kind: 'tap' } })];
    kitchen.board.addTimer(aTimer([aRound('Roast', roast)], { name: 'Roast', id: 'roast' }));
    for (const text of ['potatoes 25 min', 'beans 10 min', 'sauce 5 min']) kitchen.board.add(text, 'plan');
    expect(kitchen.board.calendar('https://example.org')).toBeUndefined();
    kitchen.board.plan('19:00', 0);
    expect(kitchen.board.view.getState().plan?.words).toEqual([]);
    const file = kitchen.board.calendar('https://example.org')?.content ?? '';
    const at = (minute: number) => new Date(six + minute * 60_000).toISOString().replaceAll(/[-:]|\.\d+/g, '');
    expect(readCalendar(file).longest).toBeLessThanOrEqual(75);
    expect(entriesIn(file)).toEqual([
      `Start Roast ${at(15)}`,
      `Start potatoes ${at(35)}`,
      `Start beans ${at(50)}`,
      `Start sauce ${at(55)}`,
    ]);
    const lines: string[] = [];
    let [spoken, rung] = [0, 0];
    for (let minute = 0; minute <= 61; minute++) {
      const said = kitchen.ports.synth.spoken.slice(spoken).map(({ text }) => `“${text}”`);
      const rings = heard(kitchen).filter((name) => name?.includes('3x0.5')).length;
      if (said.length > 0) lines.push(`18:${String(minute).padStart(2, '0')}  ${said.join(' ')} ♪ ${rings - rung}`);
      [spoken, rung] = [kitchen.ports.synth.spoken.length, rings];
      // Someone comes at once, and is done with what is done by hand when it is time.
      for (const { id, player } of kitchen.board.view.getState().lanes) {
        const view = player.view.getState();
        if ('count' in view && (view.count.kind === 'over' || (view.count.kind === 'up' && view.count.isOver))) {
          if (minute < 60) kitchen.board.done(id);
        }
      }
      await kitchen.pass(60);
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('meal.transcript.txt');
    expect(lanesOf(kitchen).every((line) => line.includes('+') || line.startsWith('Roast'))).toBe(true);
  });

  it('rings what is late at once, leaves what has begun, and refuses a time that has passed', async () => {
    const kitchen = await aKitchen({ clock: fakeClock(0, new Date(2026, 2, 27, 18, 0).getTime()) });
    kitchen.board.add('stock 50 min');
    kitchen.board.add('roast 90 min', 'plan');
    await kitchen.pass(5);
    expect(lanesOf(kitchen)).toEqual(['stock running 2995', 'roast ready 5400']);
    kitchen.board.plan('17:00', 0);
    expect(kitchen.board.view.getState().problem).toBe('Choose a time in the future.');
    kitchen.board.plan('19:00', 0);
    expect(kitchen.board.view.getState()).toMatchObject({ problem: undefined });
    expect(kitchen.board.view.getState().plan?.words).toEqual([
      'stock has begun, and will be ready 10 min early.',
      'roast will be 30 min late. Start it now, or plan a later time.',
    ]);
    await kitchen.pass(3);
    expect(kitchen.ports.synth.spoken.at(-1)?.text).toBe('Start roast');
    kitchen.board.plan('07:00', 2);
    await kitchen.pass(3600);
    const again = await reloaded(kitchen, { page: fakePage() });
    await again.pass(1);
    const left = (37 * 60 - 90) * 60 - 8 - 3601;
    expect(lanesOf(again)).toEqual([expect.stringContaining('stock running +'), `roast/Start roast running ${left}`]);
  });

  it('has lanes end together where the sound takes a second to begin', async () => {
    const kitchen = await aKitchen({ clock: fakeClock(0, new Date(2026, 2, 27, 18, 0).getTime()) });
    for (const text of ['potatoes 20 min', 'peas 5 min']) kitchen.board.add(text, 'plan');
    vi.spyOn(kitchen.workout, 'unlock').mockImplementation(() => kitchen.ports.clock.sleep(1200));
    kitchen.board.plan('19:00', 0);
    await kitchen.pass(1);
    expect(lanesOf(kitchen)).toEqual(['potatoes/Start potatoes running 2397', 'peas/Start peas running 3297']);
  });

  it('is complete on a device that is slow to write, however soon after a plan its page is left [KIT-30]', async () => {
    const [disk, clock] = [memoryDisk(), fakeClock(0, new Date(2026, 2, 27, 18, 0).getTime())];
    const slow = {
      ...disk,
      table<T>(name: DiskTableName): DiskTable<T> {
        const table = disk.table<T>(name);
        const put = (key: string, value: T) => table.put(key, value).then(() => new Promise<never>(() => undefined));
        return { ...table, put };
      },
    };
    const kitchen = await aKitchen({ disk: slow, clock });
    for (const text of ['potatoes 20 min', 'peas 5 min']) kitchen.board.add(text, 'plan');
    kitchen.board.plan('19:00', 0);
    await settled();
    const waiting = ['potatoes/Start potatoes running 2400', 'peas/Start peas running 3300'];
    expect(lanesOf(kitchen)).toEqual(waiting);
    expect(lanesOf(await reloaded(kitchen, { disk, page: fakePage() }))).toEqual(waiting);
  });

  it('writes nothing once its person has gone: what is theirs may be in an account by then [KIT-33]', async () => {
    const kitchen = await aKitchen();
    kitchen.board.add('pasta 8 min');
    await kitchen.pass(7);
    const table = kitchen.ports.disk.table<object>('run');
    const [[key, row] = ['', {}]] = await table.all();
    await table.put(key, { ...row, owner: 'ben' });
    kitchen.board.close();
    await kitchen.pass(20);
    expect(await table.get(key)).toMatchObject({ owner: 'ben' });
  });

  it('wakes once a second however many lanes there are, and its lanes stay in step', async () => {
    const kitchen = await aKitchen();
    for (let lane = 1; lane <= 12; lane++) {
      kitchen.board.add(`lane ${lane} h`);
      await kitchen.pass(0.37);
    }
    const [first] = kitchen.board.view.getState().lanes;
    let changes = 0;
    first?.player.view.subscribe(() => (changes += 1));
    await kitchen.pass(60);
    expect(changes).toBeGreaterThanOrEqual(59);
    expect(changes).toBeLessThanOrEqual(61);
    const now = kitchen.ports.clock.now();
    for (const { player } of kitchen.board.view.getState().lanes) {
      const view = player.view.getState();
      if (view.status !== 'running' || view.movesSince === undefined) throw new Error('stands');
      const left = view.current.duration - (now - view.movesSince) / 1000;
      expect(Math.abs(view.secondsLeft - left)).toBeLessThanOrEqual(1);
    }
  });
});
