import type { SyncView } from '@roundbell/core/timer';
// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { StorageNote } from './storage-note.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(path: string, shown: SyncView) {
  window.history.replaceState(null, '', path);
  const view = createStore<SyncView>(() => shown);
  render(<StorageNote sync={{ view }} />);
  return { show: (next: Partial<SyncView>) => act(() => view.setState(next)) };
}

const SYNCED: SyncView = { state: { status: 'synced' }, isPersisted: false, hasPulled: true };
const text = () => screen.queryByRole('status', { name: 'Storage' })?.textContent ?? '';
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

/** Whether the browser would ask before the page goes. */
function isAsked(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

describe('the note on storage', () => {
  it('says what the browser does not keep, until it was read [SYN-90]', async () => {
    open('/library', SYNCED);
    expect(text()).toContain(
      'This browser cannot store data on this device. What you save goes straight to the server, so you need a connection.',
    );
    expect(isAsked()).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(text()).toBe('');
  });

  it('says nothing where everything is kept, nor in a run [SYN-90]', () => {
    const { show } = open('/library', { ...SYNCED, isPersisted: true });
    show({ state: { status: 'offline', changes: 3 } });
    expect(screen.queryByRole('status')).toBeNull();
    expect(isAsked()).toBe(false);
    cleanup();
    open('/run/timer-1', SYNCED);
    expect(text()).toBe('');
  });

  it('counts the changes that are on this page alone, and has the browser ask before it goes [SYN-91]', () => {
    vi.useFakeTimers();
    const { show } = open('/library', SYNCED);
    show({ state: { status: 'offline', changes: 1 } });
    expect(isAsked()).toBe(true);
    pass(2000);
    expect(text()).toBe('1 change is only on this page. Keep it open until the server has it.');
    show({ state: { status: 'offline', changes: 2 } });
    expect(text()).toBe('2 changes are only on this page. Keep it open until the server has them.');
    show({ state: { status: 'synced' } });
    expect(text()).toContain('This browser cannot store data');
    expect(isAsked()).toBe(false);
  });

  it('tells of no change that reaches the server soon [SYN-91]', () => {
    vi.useFakeTimers();
    const { show } = open('/library', SYNCED);
    show({ state: { status: 'waiting', changes: 1 } });
    pass(1900);
    show({ state: { status: 'synced' } });
    pass(5000);
    expect(text()).not.toContain('only on this page');
  });
});
