// What rings once the page is closed: what the server is told of a board over fake ports.

import { describe, expect, it } from 'vitest';
import { pushedRingSchema } from '../ports/wire/bell-requests.ts';
import { settled } from '../testing/fake-clock.ts';
import { type FakePorts, fakePorts } from '../testing/fake-ports.ts';
import { aKitchen, idOf, type Kitchen } from '../testing/kitchen.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import type { ClosedBells } from './closed-bells.engine.ts';
import { RINGS_WHEN_CLOSED } from './rings-when-closed.ts';

const ANN = { email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' };

const CAPPED = 'While this page is closed, only the next 50 ends ring, and none after five days.';

/** The board of Ann, who has an account, and her bells. */
async function kitchenOfAnn(given: Partial<FakePorts> = {}) {
  const { server } = fakePorts();
  const { user } = await server.signUp(ANN);
  const kitchen = await aKitchen({ server, ...given }, user.id);
  return { kitchen, bells: await kitchen.board.closedBells.fetch(), user: user.id };
}

async function turnedOn(given: Partial<FakePorts> = {}) {
  const made = await kitchenOfAnn(given);
  await made.bells.choose(true);
  await made.kitchen.pass(1);
  return made;
}

/** What the server is to ring: 'pasta is done 480', or 'never told'. */
function kept({ ports }: Kitchen): readonly string[] | 'never told' {
  const last = ports.server.keptBells.at(-1);
  return last?.map(({ words, in: wait }) => `${words} ${Math.round(wait / 1000)}`) ?? 'never told';
}

const changes = ({ ports }: Kitchen): number => ports.server.keptBells.length;
const shown = ({ view }: ClosedBells) => view.getState();

describe('bells of closed pages', () => {
  it('are off until someone turns them on; then the server knows each end that lies ahead [KIT-41]', async () => {
    const { kitchen, bells } = await kitchenOfAnn();
    kitchen.board.add('pasta 8 min');
    await kitchen.pass(5);
    expect(shown(bells)).toEqual({ status: 'off', problem: undefined });
    expect(kept(kitchen)).toBe('never told');
    expect(kitchen.ports.page.takesPushesOf).toBeUndefined();
    await bells.choose(true);
    await kitchen.pass(1);
    expect(shown(bells)).toEqual({ status: 'on', problem: undefined });
    kitchen.board.add('eggs 6:30');
    await kitchen.pass(1);
    expect(kept(kitchen)).toEqual(['eggs is done 390', 'pasta is done 474']);
    const told = changes(kitchen);
    await kitchen.pass(60);
    expect(changes(kitchen)).toBe(told);
  });

  it('are for two minutes and more [KIT-41]', async () => {
    const { kitchen } = await turnedOn();
    kitchen.board.add('egg 1:59');
    kitchen.board.add('tea 2 min');
    await kitchen.pass(1);
    expect(kept(kitchen)).toEqual(['tea is done 120']);
    kitchen.board.view.getState().lanes[0]?.player.adjust(60_000);
    await kitchen.pass(1);
    expect(kept(kitchen)).toEqual(['tea is done 119', 'egg is done 178']);
  });

  it('follow a timer step by step, as far as it goes on by itself', async () => {
    const { kitchen } = await turnedOn();
    const ring = { end: { kind: 'ring' } } as const;
    const tap = { end: { kind: 'tap' } } as const;
    const steps = [aStep('Water', 60), aStep('Pasta', 180), aStep('Rest', 150)];
    const timers = {
      Carbonara: [aRound('Carbonara', steps)],
      Bread: [aRound('Bread', [aStep('Rise', 600), { ...aStep('Fold', 300), ...tap }, aStep('Bake', 900)])],
      Roast: [aRound('Roast', [{ ...aStep('Brown', 700), ...ring }, aStep('Oven', 900)])],
      Stew: [aRound('Stew', [{ ...aStep('Simmer', 800), pauseAfterEnd: true }, aStep('Stir', 900)])],
      Quick: [aRound('Quick', [aStep('One', 30), aStep('Two', 100)])],
    };
    for (const [name, rounds] of Object.entries(timers)) {
      kitchen.board.addTimer(aTimer(rounds, { name, id: name }));
      kitchen.board.start(idOf(kitchen, name));
    }
    await kitchen.pass(1);
    expect(kept(kitchen)).toEqual([
      'Quick is done 130',
      'Carbonara: Pasta is done 240',
      'Carbonara is done 390',
      'Bread: Rise is done 600',
      'Roast: Brown is done 700',
      'Stew: Simmer is done 800',
    ]);
  });

  it('say as much of a long name as a push can carry, so that one lane takes no bell from the others', async () => {
    const { kitchen } = await turnedOn();
    for (const name of ['🔔'.repeat(120), 'x'.repeat(500), 'a\0b', 'pasta']) {
      const timer = aTimer([aRound(name, [aStep(name, 200), aStep('Stir', 300)])], { name, id: 'a' });
      kitchen.board.addTimer(timer);
      kitchen.board.start(kitchen.board.view.getState().lanes.at(-1)?.id ?? '');
    }
    await kitchen.pass(1);
    const last = kitchen.ports.server.keptBells.at(-1) ?? [];
    expect(last).toHaveLength(8);
    for (const bell of last) expect(pushedRingSchema.parse({ id: bell.id, words: bell.words })).toBeTruthy();
    expect(last.map(({ words }) => words)).toContain('pasta is done');
  });

  it('ring for the start of a plan, and for a timer without a name as for any', async () => {
    const { kitchen } = await turnedOn();
    kitchen.board.add('5 min');
    kitchen.board.add('potatoes 20 min', 'plan');
    const time = new Date(kitchen.ports.clock.wall() + 3 * 3_600_000);
    const words = `${String(time.getHours()).padStart(2, '0')}:${String(time.getMinutes()).padStart(2, '0')}`;
    kitchen.board.plan(words, time.getDate() === new Date(kitchen.ports.clock.wall()).getDate() ? 0 : 1);
    await kitchen.pass(1);
    expect(kept(kitchen)).toEqual(['A timer is done 300', expect.stringMatching(/^Start potatoes 9\d\d\d$/)]);
  });

  it('are taken back as soon as this page has rung, and by whatever moves or ends a lane [KIT-43]', async () => {
    const { kitchen } = await turnedOn();
    const { board } = kitchen;
    board.add('pasta 8 min');
    board.add('rice 20 min');
    await kitchen.pass(60);
    const pasta = () => board.view.getState().lanes[0]?.player;
    pasta()?.adjust(60_000);
    await kitchen.pass(1);
    expect(kept(kitchen)).toEqual(['pasta is done 480', 'rice is done 1140']);
    pasta()?.pause();
    await kitchen.pass(1);
    expect(kept(kitchen)).toEqual(['rice is done 1139']);
    pasta()?.resume();
    await kitchen.pass(1);
    expect(kept(kitchen)).toEqual(['pasta is done 479', 'rice is done 1138']);
    board.remove(idOf(kitchen, 'rice'));
    await kitchen.pass(1);
    expect(kept(kitchen)).toEqual(['pasta is done 478']);
    kitchen.offers.at(-1)?.undo();
    await kitchen.pass(1);
    expect(kept(kitchen)).toHaveLength(2);
    await kitchen.pass(478);
    expect(kept(kitchen)).toEqual([expect.stringMatching(/^rice/)]);
    const rungAt = kitchen.ports.audio.sounded().length;
    expect(rungAt).toBeGreaterThan(0);
    expect(kitchen.ports.page.ringsForPush()).toBe(true);
  });

  it('stay with the server when the page is closed, and are taken up by the next one [KIT-43]', async () => {
    const { kitchen, user } = await turnedOn();
    kitchen.board.add('pasta 8 min');
    await kitchen.pass(5);
    const told = changes(kitchen);
    kitchen.board.close();
    await kitchen.pass(60);
    expect(changes(kitchen)).toBe(told);
    const { clock, disk, server } = kitchen.ports;
    const again = await aKitchen({ clock, disk, server }, user);
    const bells = await again.board.closedBells.fetch();
    await again.pass(1);
    expect(kept(again)).toEqual([expect.stringMatching(/^pasta is done 41\d$/)]);
    expect(shown(bells).status).toBe('on');
  });

  it('are with the server by the time the page is hidden, even right after a press [KIT-43]', async () => {
    const { kitchen } = await turnedOn();
    kitchen.board.add('pasta 8 min');
    kitchen.ports.page.hide();
    await settled();
    expect(kept(kitchen)).toEqual(['pasta is done 480']);
  });

  it('a page without the board, or without sound, leaves the bell to the push', async () => {
    const { kitchen } = await turnedOn();
    expect(kitchen.ports.page.ringsForPush()).toBe(false);
    kitchen.board.unlock();
    kitchen.board.add('pasta 8 min');
    await kitchen.pass(1);
    expect(kitchen.ports.page.ringsForPush()).toBe(true);
    kitchen.board.close();
    expect(kitchen.ports.page.ringsForPush()).toBe(false);
  });

  it.each([
    [
      'refused',
      'Your browser does not allow notifications from this site. Allow them in its settings, then try again.',
    ],
    [
      'not-installed',
      'On an iPhone or iPad this works once Roundbell is on the home screen: Share, Add to Home Screen.',
    ],
    ['missing', 'This browser cannot ring when the page is closed.'],
  ] as const)('where pushes are %s they go off, with one sentence', async (why, problem) => {
    const { kitchen, bells } = await kitchenOfAnn();
    kitchen.ports.page.pushes = why;
    await bells.choose(true);
    expect(shown(bells)).toEqual({ status: 'off', problem });
    expect(await kitchen.ports.disk.table('settings').get(RINGS_WHEN_CLOSED)).toBeUndefined();
    kitchen.ports.page.pushes = 'granted';
    await bells.choose(true);
    expect(shown(bells)).toEqual({ status: 'on', problem: undefined });
  });

  it('permission that is taken back later turns them off at the next visit', async () => {
    const { kitchen, user } = await turnedOn();
    const { clock, disk, server } = kitchen.ports;
    kitchen.board.close();
    const { page } = fakePorts();
    page.pushes = 'refused';
    const again = await aKitchen({ clock, disk, server, page }, user);
    const bells = await again.board.closedBells.fetch();
    await settled();
    expect(shown(bells)).toMatchObject({ status: 'off' });
  });

  it('a guest is told that they need an account', async () => {
    const kitchen = await aKitchen({}, 'guest-1');
    const bells = await kitchen.board.closedBells.fetch();
    await bells.choose(true);
    expect(shown(bells)).toEqual({
      status: 'off',
      problem: 'This needs an account: while this page is closed, the server rings.',
    });
    expect(kitchen.ports.page.takesPushesOf).toBeUndefined();
  });

  it('without the server it is said that the page has to stay open, until the server knows', async () => {
    const { kitchen, bells } = await turnedOn();
    kitchen.ports.server.reachable = false;
    kitchen.board.add('pasta 8 min');
    await kitchen.pass(1);
    expect(shown(bells)).toEqual({
      status: 'on',
      problem: 'The server is not responding. Keep this page open until it does.',
    });
    kitchen.ports.server.reachable = true;
    await kitchen.pass(31);
    expect(shown(bells)).toEqual({ status: 'on', problem: undefined });
    expect(kept(kitchen)).toEqual([expect.stringMatching(/^pasta/)]);
  });

  it('and so it is where the page is opened without it', async () => {
    const { kitchen, user } = await turnedOn();
    kitchen.board.add('pasta 8 min');
    await kitchen.pass(1);
    const { clock, disk, server } = kitchen.ports;
    kitchen.board.close();
    server.reachable = false;
    const again = await aKitchen({ clock, disk, server }, user);
    const bells = await again.board.closedBells.fetch();
    await settled();
    expect(shown(bells).problem).toBe('The server is not responding. Keep this page open until it does.');
    server.reachable = true;
    again.ports.page.goOnline();
    await again.pass(1);
    expect(shown(bells)).toEqual({ status: 'on', problem: undefined });
  });

  it('what is more than the server keeps is said', async () => {
    const { kitchen, bells } = await turnedOn();
    const many = Array.from({ length: 30 }, (_, at) => aStep(`Step ${at}`, 300));
    kitchen.board.addTimer(aTimer([aRound('A', many)], { name: 'A', id: 'a' }));
    kitchen.board.addTimer(aTimer([aRound('B', many, { repeat: 'infinite' })], { name: 'B', id: 'b' }));
    for (const name of ['A', 'B']) kitchen.board.start(idOf(kitchen, name));
    await kitchen.pass(1);
    expect(kept(kitchen)).toHaveLength(50);
    expect(shown(bells).problem).toBe(CAPPED);
  });

  it('what is farther away than the server keeps is said, too, and takes no bell from the rest', async () => {
    const { kitchen, bells } = await turnedOn();
    const days = Array.from({ length: 10 }, (_, at) => aStep(`Day ${at}`, 86_400));
    kitchen.board.addTimer(aTimer([aRound('Bread', days)], { name: 'Bread', id: 'b' }));
    kitchen.board.start(idOf(kitchen, 'Bread'));
    kitchen.board.add('pasta 8 min');
    await kitchen.pass(1);
    expect(kept(kitchen)).toHaveLength(6);
    expect(kitchen.ports.server.keptBells.at(-1)?.at(-1)?.in).toBeLessThanOrEqual(5 * 86_400_000);
    expect(shown(bells).problem).toBe(CAPPED);
  });

  it('turned off, nothing is kept on the server, and the browser takes no more pushes', async () => {
    const { kitchen, bells, user } = await turnedOn();
    kitchen.board.add('pasta 8 min');
    await kitchen.pass(1);
    await bells.choose(false);
    expect(kept(kitchen)).toEqual([]);
    expect(kitchen.ports.page.takesPushesOf).toBeUndefined();
    const told = changes(kitchen);
    kitchen.board.add('rice 20 min');
    await kitchen.pass(60);
    expect(changes(kitchen)).toBe(told);
    const { server, disk, clock } = kitchen.ports;
    const again = await aKitchen({ server, disk, clock }, user);
    const next = await again.board.closedBells.fetch();
    await again.pass(1);
    expect(shown(next)).toEqual({ status: 'off', problem: undefined });
  });

  it('turned off while the server is still being told, they stay off on the next page', async () => {
    const { kitchen, bells, user } = await turnedOn();
    const { server, disk, clock } = kitchen.ports;
    const { careOf } = server;
    Object.assign(server, { careOf: (id: string) => ({ ...careOf(id), closedBells: () => new Promise(() => {}) }) });
    kitchen.board.add('pasta 8 min');
    await kitchen.pass(1);
    void bells.choose(false);
    await kitchen.pass(1);
    Object.assign(server, { careOf });
    const again = await aKitchen({ server, disk, clock }, user);
    const next = await again.board.closedBells.fetch();
    await again.pass(1);
    expect(shown(next)).toEqual({ status: 'off', problem: undefined });
  });
});
