import { expect, it } from 'vitest';
import { fakeClock, settled } from '../testing/fake-clock.ts';
import { createConnections, reopen } from './connections.engine.ts';

const NO_REST = () => () => {};

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
      isOpen: () => told.at(-1) === 'open',
    },
  };
}

it('[PRT-84] an opening that hangs is given up and asked again, with more patience each time', async () => {
  const clock = fakeClock();
  const { connection, told, answer } = aConnection();
  const connections = createConnections(clock, NO_REST);
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
  createConnections(clock, NO_REST).hold(connection);
  const opened = connection.open();
  refuse();
  await expect(opened).rejects.toThrow('refused');
  await clock.pass(60_000);
  expect(told).toEqual(['open']);
});

it('[PRT-85] connections are closed when the page goes, and opened when it comes back from the history', async () => {
  let rest = { leave: () => {}, comeBack: () => {} };
  let isFollowed = true;
  const aroundRest = (given: typeof rest) => {
    rest = given;
    return () => void (isFollowed = false);
  };
  const { connection, told, answer } = aConnection();
  const connections = createConnections(fakeClock(), aroundRest);
  connections.hold(connection);
  const opened = connection.open();
  answer();
  await opened;
  rest.leave();
  expect(told).toEqual(['open', 'close']);
  rest.comeBack();
  expect(told).toEqual(['open', 'close', 'open']);
  answer();
  await settled();
  rest.leave();
  expect(told).toEqual(['open', 'close', 'open', 'close']);
  connections.end();
  expect(isFollowed).toBe(false);
});

it('[SYN-178] those that the browser has closed are opened, and no others', async () => {
  const [open, closed] = [aConnection(), aConnection()];
  open.told.push('open');
  expect(await reopen([open.connection])).toBe(false);
  const all = [open.connection, closed.connection];
  const refused = reopen(all);
  closed.refuse();
  expect(await refused).toBe(false);
  closed.told.push('closed');
  const opened = reopen(all);
  closed.answer();
  expect(await opened).toBe(true);
  expect([open.told, closed.told]).toEqual([['open'], ['open', 'closed', 'open']]);
});
