import { describe, expect, it } from 'vitest';
import type { MessageBank } from '../ports/wire/coaching.ts';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { BANK_LIFETIME, createBankStore } from './bank-store.engine.ts';

const MONTH = 30 * 24 * 3_600_000;

function aBank(word: string): MessageBank {
  return { push: [word], slow: [word], steady: [word], transition: [word], encouragement: [word] };
}

/** A store on a device, with a server whose banks can be told apart; undefined: it has none. */
function aDevice() {
  const ports = fakePorts();
  let fetched = 0;
  let hasBanks = true;
  const fetch = async () => (hasBanks ? aBank(`line ${(fetched += 1)}`) : undefined);
  let here: string | undefined;
  /** A store in the page of the person who asks. */
  const open = () => {
    const store = createBankStore({ ...ports, fetch, user: () => here });
    return {
      bankOf(userId: string) {
        here = userId;
        return store.bankOf(userId);
      },
    };
  };
  return { ...ports, open, fetched: () => fetched, lose: () => (hasBanks = false), find: () => (hasBanks = true) };
}

describe('the bank of messages', () => {
  it('is fetched once a user and kept on the device', async () => {
    const { open, fetched, disk } = aDevice();
    const store = open();
    expect(await Promise.all([store.bankOf('u1'), store.bankOf('u1')])).toEqual([aBank('line 1'), aBank('line 1')]);
    expect(await open().bankOf('u1')).toEqual(aBank('line 1'));
    expect(await open().bankOf('u2')).toEqual(aBank('line 2'));
    expect(fetched()).toBe(2);
    expect(await disk.table('messages').keys()).toEqual(['bank:u1', 'bank:u2']);
  });

  it('is good for thirty days, also in a page that stays open', async () => {
    const { open, clock } = aDevice();
    expect(BANK_LIFETIME).toBe(MONTH);
    const store = open();
    await store.bankOf('u1');
    await clock.pass(MONTH - 1);
    expect(await store.bankOf('u1')).toEqual(aBank('line 1'));
    expect(await open().bankOf('u1')).toEqual(aBank('line 1'));
    await clock.pass(1);
    expect(await store.bankOf('u1')).toEqual(aBank('line 2'));
    expect(await open().bankOf('u1')).toEqual(aBank('line 2'));
  });

  it('is fetched again where it seems to come from the future', async () => {
    const { open, clock, disk } = aDevice();
    await disk.table('messages').put('bank:u1', { bank: aBank('future'), fetchedAt: clock.wall() + 1 });
    expect(await open().bankOf('u1')).toEqual(aBank('line 1'));
  });

  it('is fetched again where what is kept cannot be read', async () => {
    const { open, disk, clock } = aDevice();
    const fetchedAt = clock.wall();
    const broken = [
      'text',
      { bank: aBank('x') },
      { bank: { ...aBank('x'), push: [] }, fetchedAt },
      { bank: { ...aBank('x'), slow: [5] }, fetchedAt },
      { bank: { ...aBank('x'), steady: [''] }, fetchedAt },
      { bank: { push: ['x'] }, fetchedAt },
    ];
    for (const [index, stored] of broken.entries()) {
      await disk.table('messages').put('bank:u1', stored);
      expect(await open().bankOf('u1')).toEqual(aBank(`line ${index + 1}`));
    }
    await disk.table('messages').put('bank:u1', { bank: aBank('fine'), fetchedAt });
    expect(await open().bankOf('u1')).toEqual(aBank('fine'));
  });

  it('is none where it cannot be had, and is asked for again the next time', async () => {
    const { open, lose, find } = aDevice();
    lose();
    const store = open();
    expect(await store.bankOf('u1')).toBeUndefined();
    find();
    expect(await store.bankOf('u1')).toEqual(aBank('line 1'));
  });

  it('is had without a disk', async () => {
    const { open, disk, log, fetched } = aDevice();
    log.expect('bank-not-kept', 'bank-unreadable');
    disk.full = true;
    const store = open();
    expect(await store.bankOf('u1')).toEqual(aBank('line 1'));
    expect(await store.bankOf('u1')).toEqual(aBank('line 1'));
    expect(fetched()).toBe(1);
    expect(log.codes).toEqual(['bank-not-kept']);
    const torn = { ...disk.table('messages'), get: () => Promise.reject(new Error('torn')) };
    const ports = fakePorts({ log });
    const fetch = async () => aBank('new');
    const reader = createBankStore({
      ...ports,
      disk: { ...disk, table: () => torn as never },
      fetch,
      user: () => 'u1',
    });
    expect(await reader.bankOf('u1')).toEqual(aBank('new'));
    expect(log.codes).toContain('bank-unreadable');
  });

  it('is not kept once its user has signed out', async () => {
    const ports = fakePorts();
    let here: string | undefined = 'u1';
    let answer: (bank: MessageBank) => void = () => {};
    const fetch = () => new Promise<MessageBank>((resolve) => (answer = resolve));
    const store = createBankStore({ ...ports, fetch, user: () => here });
    const bank = store.bankOf('u1');
    await settled();
    here = undefined;
    answer(aBank('late'));
    await bank;
    expect(await ports.disk.table('messages').keys()).toEqual([]);
  });
});
