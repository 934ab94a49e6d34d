// @vitest-environment happy-dom
import type { Sessions, SessionsView } from '@roundbell/core/heart';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { AppContext } from '../../app/engines/use-app.ts';
import { asGuest, fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { AccountRoom } from './account-room.tsx';

afterEach(cleanup);

const FULL = { status: 'ready', history: [], rejected: {}, isNearlyFull: true } as unknown as SessionsView;

it("a guest is told nothing of room in an account: the device's is the only limit", () => {
  const sessions: Pick<Sessions, 'view' | 'removableReadings' | 'removeReadings'> = {
    view: createStore(() => FULL),
    removableReadings: () => ({ sessions: 0, room: 0 }),
    removeReadings: async () => 0,
  };
  const room = () => screen.queryByRole('heading', { name: 'Room in your account' });
  for (const [state, isSaid] of [
    [signedIn(), true],
    [asGuest(), false],
  ] as const) {
    render(
      <AppContext value={fakeApp(state)}>
        <AccountRoom sessions={sessions} />
      </AppContext>,
    );
    expect(room() !== null).toBe(isSaid);
    cleanup();
  }
});
