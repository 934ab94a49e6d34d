import type { PushRow } from '@roundbell/core/ports';
import { describe, expect, it } from 'vitest';
import type { Push, Pushed } from './store.ts';
import { inTurns, type StoreTogether } from './together.ts';

const row = (id: string, body: object = {}): PushRow => ({
  document: { id, rev: '1', updatedAt: 1, deleted: false, body: { ...body } },
});
const pushOf = (id: string, more: Partial<Push> = {}): Push => ({
  owner: 'ada',
  kind: 'timers',
  rows: [row(id)],
  lineage: undefined,
  ...more,
});
const idsOf = ({ rows }: Push) => rows.map(({ document }) => document.id).join('+');
const RESTORED: Pushed = { kind: 'restored' };

/** What is stored, as it came; the first push waits until it is let go, so that others come meanwhile. */
function createStore(storeAll: StoreTogether = async (_, behind) => [RESTORED, ...behind.map(() => RESTORED)]) {
  const turns: (readonly string[])[] = [];
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const { push } = inTurns(async (first, behind) => {
    turns.push([first, ...behind].map(idsOf));
    await gate;
    return await storeAll(first, behind);
  });
  return {
    turns,
    /** Pushes while a first one is under way, and what became of them. */
    async meanwhile(pushes: readonly Push[]): Promise<readonly unknown[]> {
      const first = push(pushOf('first'));
      await Promise.resolve();
      const others = pushes.map((one) => push(one));
      letGo();
      const [, ...settled] = await Promise.allSettled([first, ...others]);
      return settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)));
    },
  };
}

describe('pushes of one account', () => {
  it('wait while its deletion has the turn, and it waits while one is stored [ACC-223]', async () => {
    const said: string[] = [];
    const { push, alone } = inTurns(async (first) => {
      said.push(`stores ${idsOf(first)}`);
      await Promise.resolve();
      said.push(`stored ${idsOf(first)}`);
      return [RESTORED];
    });
    const deletion = async () => {
      said.push('deletes');
      await Promise.resolve();
      said.push('deleted');
    };
    await Promise.all([push(pushOf('a')), alone('ada', deletion), push(pushOf('b'))]);
    await Promise.all([alone('ada', deletion), push(pushOf('c'))]);
    expect(said).toEqual([
      ...['stores a', 'stored a', 'deletes', 'deleted', 'stores b', 'stored b'],
      ...['deletes', 'deleted', 'stores c', 'stored c'],
    ]);
  });

  it('wait while one is stored, and are taken together then', async () => {
    const { turns, meanwhile } = createStore();
    expect(await meanwhile([pushOf('a'), pushOf('b'), pushOf('c')])).toEqual([RESTORED, RESTORED, RESTORED]);
    expect(turns).toEqual([['first'], ['a', 'b', 'c']]);
  });

  it('answers each with what became of it', async () => {
    const { meanwhile } = createStore(async (first, behind) => {
      const [one, ...others] = [first, ...behind].map(({ rows }) => ({ kind: 'ahead', since: rows.length }) as const);
      return [one!, ...others];
    });
    const pushes = [1, 3, 2].map((count) =>
      pushOf('', { rows: Array.from({ length: count }, (_, at) => row(`${count} ${at}`)) }),
    );
    expect(await meanwhile(pushes)).toEqual([1, 3, 2].map((since) => ({ kind: 'ahead', since })));
  });

  it('keep their order: what does not fit ends what is taken along', async () => {
    const { turns, meanwhile } = createStore();
    await meanwhile([
      pushOf('a'),
      pushOf('b'),
      pushOf('c', { kind: 'profile' }),
      pushOf('d', { kind: 'profile' }),
      pushOf('e'),
      pushOf('e'),
      pushOf('f'),
      pushOf('g', { lineage: { epoch: 'x', since: 1, offered: true } }),
      pushOf('h'),
      pushOf('', { rows: [row('i'), row('i')] }),
      pushOf('j'),
    ]);
    expect(turns.slice(1)).toEqual([['a', 'b'], ['c', 'd'], ['e'], ['e', 'f'], ['g'], ['h'], ['i+i'], ['j']]);
  });

  it('take along 100 rows and about a million characters', async () => {
    const rows = (name: string, count: number) => Array.from({ length: count }, (_, at) => row(`${name}${at}`));
    const long = { words: 'x'.repeat(450_000) };
    const { turns, meanwhile } = createStore();
    await meanwhile([
      pushOf('', { rows: rows('a', 60) }),
      pushOf('', { rows: rows('b', 40) }),
      pushOf('c'),
      ...['d', 'e', 'f'].map((id) => pushOf(id, { rows: [row(id, long)] })),
    ]);
    expect(turns.slice(1).map((turn) => turn.map((ids) => ids[0]))).toEqual([['a', 'b'], ['c', 'd', 'e'], ['f']]);
  });

  it('fail alone: those behind it have their own turns', async () => {
    const { turns, meanwhile } = createStore(async (first) => {
      if (idsOf(first) === 'a') throw new Error('full');
      return [RESTORED];
    });
    expect(await meanwhile([pushOf('a'), pushOf('b'), pushOf('c')])).toEqual(['Error: full', RESTORED, RESTORED]);
    expect(turns.slice(1)).toEqual([['a', 'b', 'c'], ['b', 'c'], ['c']]);
  });

  it('do not wait for those of another account', async () => {
    const { turns, meanwhile } = createStore();
    await meanwhile([pushOf('a', { owner: 'eve' }), pushOf('b'), pushOf('c', { owner: 'eve' })]);
    expect(turns).toEqual([['first'], ['a', 'c'], ['b']]);
  });
});
