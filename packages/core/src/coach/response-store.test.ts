import { describe, expect, it } from 'vitest';
import { profileOf } from '../account/profile.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { heartResponseOf, storedResponse } from './heart-response.ts';
import { createResponseStore } from './response-store.engine.ts';

const ANN = { id: 'user-1', email: 'ann@example.com', displayName: 'Ann' };
const RESPONSE = { lag: 34.5, deadTime: 6, answer: 3.1 };

async function aStore() {
  const ports = fakePorts();
  await ports.records.open(ANN.id);
  return { ...ports, ports, store: createResponseStore(ports) };
}
const document = (body: object) => ({
  id: ANN.id,
  rev: 'rev-0',
  updatedAt: 1,
  deleted: false,
  body: body as Record<string, never>,
});

describe('what runs taught', () => {
  it('is kept in the profile, of which everything else stays', async () => {
    const { records, store, ports } = await aStore();
    const body = { displayName: 'Anna', heartRatePreferences: { age: 41, ofALaterVersion: [1] }, later: { a: 1 } };
    await records.put('profile', document(body));
    await store.learn(ANN.id, RESPONSE);
    expect(store.known(ANN.id)).toEqual(RESPONSE);
    const later = createResponseStore(ports);
    expect(later.known(ANN.id)).toBeUndefined();
    await later.recall(ANN.id);
    expect(later.known(ANN.id)).toEqual(RESPONSE);
    expect([later.known('user-2'), later.known(undefined)]).toEqual([undefined, undefined]);
    const stored = await records.get('profile', ANN.id);
    expect(stored?.body).toEqual({ ...body, heartResponse: RESPONSE });
    expect(stored?.rev).not.toBe('rev-0');
    expect(profileOf(ANN, stored?.body)).toMatchObject({ displayName: 'Anna', heartRatePreferences: { age: 41 } });
  });

  it('is kept of someone who never chose a preference', async () => {
    const { records, store } = await aStore();
    await store.recall(ANN.id);
    expect(store.known(ANN.id)).toBeUndefined();
    await store.learn(ANN.id, RESPONSE);
    const stored = await records.get('profile', ANN.id);
    expect(profileOf(ANN, stored?.body)).toEqual(profileOf(ANN, undefined));
  });

  it('is stored within what a heart can do', () => {
    expect(storedResponse({ lag: 3, deadTime: -4, answer: -1 })).toEqual({ lag: 10, deadTime: 0, answer: 0 });
    expect(storedResponse({ lag: 400, deadTime: 90, answer: 44 })).toEqual({ lag: 120, deadTime: 30, answer: 15 });
    expect(storedResponse({ lag: 34.54, deadTime: 6.01, answer: 3.149 })).toEqual({
      lag: 34.5,
      deadTime: 6,
      answer: 3.1,
    });
  });

  it('counts for nothing if it cannot be read', async () => {
    for (const odd of [
      undefined,
      null,
      5,
      [],
      {},
      { ...RESPONSE, lag: 9 },
      { ...RESPONSE, answer: 'x' },
      { lag: 30 },
    ]) {
      expect(heartResponseOf(odd)).toBeUndefined();
    }
    const { records, store } = await aStore();
    await records.put('profile', document({ heartResponse: { lag: 1e9 } }));
    await store.recall(ANN.id);
    expect(store.known(ANN.id)).toBeUndefined();
  });

  it('is only logged if the device does not answer', async () => {
    const ports = fakePorts();
    const refuses = async (): Promise<never> => {
      throw new Error('no');
    };
    const store = createResponseStore({ ...ports, records: { ...ports.records, get: refuses } });
    ports.log.expect('heart-response-unreadable', 'heart-response-not-kept');
    await store.recall(ANN.id);
    expect(store.known(ANN.id)).toBeUndefined();
    await store.learn(ANN.id, RESPONSE);
  });

  it('is nothing to log for someone who has signed out meanwhile', async () => {
    const ports = fakePorts();
    const store = createResponseStore(ports);
    await store.recall(ANN.id);
    await store.learn(ANN.id, RESPONSE);
    expect(ports.log.codes).toEqual([]);
  });
});
