import { fakeClock, settled } from '@roundbell/core/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { createConnections } from './connections.ts';

afterEach(() => vi.unstubAllGlobals());

/** A connection whose openings end when a test says so, or when it is closed. */
function aConnection() {
  const told: string[] = [];
  let end: { readonly resolve: () => void; readonly reject: (cause: unknown) => void } | undefined;
  return {
    told,
    answer: () => end?.resolve(),
    refuse: () => end?.reject(new Error('refused')),
    connection: {
      open: () => {
        told.push('open');
        return new Promise<void>((resolve, reject) => (end = { resolve, reject }));
      },
      close: () => {
        told.push('close');
        end?.reject(new Error('closed'));
      },
    },
  };
}

it('[PRT-84] an opening that hangs is given up and asked again, with more patience each time', async () => {
  const clock = fakeClock();
  const { connection, told, answer } = aConnection();
  const connections = createConnections(clock);
  connections.hold(connection);
  const opened = connection.open();
  await clock.pass(2000);
  expect(told).toEqual(['open', 'close', 'open']);
  await clock.pass(3900);
  expect(told).toHaveLength(3);
  await clock.pass(100);
  expect(told).toEqual(['open', 'close', 'open', 'close', 'open']);
  expect(connections.isOpening()).toBe(true);
  answer();
  await opened;
  await clock.pass(60_000);
  expect(told).toHaveLength(5);
  expect(connections.isOpening()).toBe(false);
});

it('[PRT-84] an opening that is refused is not asked again', async () => {
  const clock = fakeClock();
  const { connection, told, refuse } = aConnection();
  createConnections(clock).hold(connection);
  const opened = connection.open();
  refuse();
  await expect(opened).rejects.toThrow('refused');
  await clock.pass(60_000);
  expect(told).toEqual(['open']);
});

it('[PRT-85] connections are closed when the page goes, and opened when it comes back from the history', async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  const go = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
  const { connection, told, answer } = aConnection();
  const connections = createConnections(fakeClock());
  connections.hold(connection);
  const opened = connection.open();
  answer();
  await opened;
  go(true);
  expect(told).toEqual(['open', 'close']);
  document.dispatchEvent(new Event('resume'));
  expect(told).toEqual(['open', 'close', 'open']);
  answer();
  await settled();
  go(false);
  expect(told).toEqual(['open', 'close', 'open', 'close']);
  document.dispatchEvent(new Event('resume'));
  connections.end();
  go(true);
  expect(told).toHaveLength(4);
});
