import type { RecordsState } from '@roundbell/core/ports';
import { expect, it } from 'vitest';
import { syncWords } from './sync-sign.ts';

const words = (state: RecordsState, isPersisted = true) => syncWords({ state, isPersisted });

it('says where the changes are, in five sentences [SYN-61]', () => {
  expect(words({ status: 'synced' })).toBe('Synced');
  expect(words({ status: 'waiting', changes: 3 })).toBe('Saved on this device');
  expect(words({ status: 'waiting', changes: 0 })).toBe('Saved on this device');
  expect(words({ status: 'signed-out', changes: 2 })).toBe('Saved on this device');
  expect(words({ status: 'offline', changes: 0 })).toBe('Offline');
  expect(words({ status: 'offline', changes: 1 })).toBe('Offline: 1 change waiting');
  expect(words({ status: 'offline', changes: 2 })).toBe('Offline: 2 changes waiting');
});

it('says that the exchange fails, and what to do', () => {
  expect(words({ status: 'failed', changes: 2 })).toBe('Not sent: reload the page');
  expect(words({ status: 'failed', changes: 0 })).toBe('Not up to date: reload the page');
  expect(words({ status: 'failed', changes: 2 }, false)).toBeUndefined();
});

it('says nothing while no account is open [SYN-61]', () => {
  expect(words({ status: 'closed' })).toBeUndefined();
});

it('does not say that something is saved where the browser keeps nothing [SYN-61]', () => {
  expect(words({ status: 'waiting', changes: 1 }, false)).toBeUndefined();
  expect(words({ status: 'offline', changes: 1 }, false)).toBeUndefined();
  expect(words({ status: 'synced' }, false)).toBe('Synced');
  expect(words({ status: 'offline', changes: 0 }, false)).toBe('Offline');
});
