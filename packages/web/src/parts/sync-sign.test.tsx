// @vitest-environment happy-dom
import type { RecordsState } from '@roundbell/core/ports';
import { memoryRecords } from '@roundbell/core/testing';
import { createSync } from '@roundbell/core/timer';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppContext } from '../app/engines/use-app.ts';
import { fakeApp, signedIn } from '../app/testing/fake-app.ts';
import { SyncSign } from './sync-sign.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(state: RecordsState) {
  const records = memoryRecords();
  records.tell(state);
  const app = { ...fakeApp(signedIn()), sync: createSync({ records }) };
  render(
    <AppContext value={app}>
      <SyncSign />
    </AppContext>,
  );
  const sign = screen.getByRole('status', { name: 'Sync' });
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const turn = (next: RecordsState) => act(() => records.tell(next));
  return { sign, pass, turn };
}

it('shows in the library the state of the documents, in a place that exists before its words', () => {
  const { sign, pass, turn } = show({ status: 'closed' });
  expect(sign.textContent).toBe('');
  turn({ status: 'synced' });
  pass(1000);
  expect(sign.textContent).toBe('Synced');
});

it('a state that lasts less than a second is not shown: each save is in flight for a moment', () => {
  const { sign, pass, turn } = show({ status: 'synced' });
  turn({ status: 'waiting', changes: 1 });
  pass(900);
  turn({ status: 'synced' });
  pass(900);
  expect(sign.textContent).toBe('Synced');
  turn({ status: 'waiting', changes: 1 });
  pass(999);
  expect(sign.textContent).toBe('Synced');
  pass(1);
  expect(sign.textContent).toBe('Saved on this device');
});

it('a screen reader announces going offline, each change in what is waiting meanwhile, and coming back; nothing else', () => {
  const { sign, pass, turn } = show({ status: 'synced' });
  const said = () => sign.getAttribute('aria-live') === 'polite' && sign.textContent;
  turn({ status: 'waiting', changes: 1 });
  pass(1000);
  expect([sign.textContent, said()]).toEqual(['Saved on this device', false]);
  turn({ status: 'offline', changes: 1 });
  pass(1000);
  expect(said()).toBe('Offline: 1 change waiting');
  turn({ status: 'offline', changes: 2 });
  pass(1000);
  expect(said()).toBe('Offline: 2 changes waiting');
  turn({ status: 'synced' });
  pass(1000);
  expect(said()).toBe('Synced');
  turn({ status: 'waiting', changes: 1 });
  pass(1000);
  expect(said()).toBe(false);
});
