import type { HeartRate } from '@roundbell/core';
import { once } from '@roundbell/core/base';
import {
  type SessionsView,
  type HeartEndView,
  type Monitor,
  type MonitorView,
  NOTHING_READ,
} from '@roundbell/core/heart';
import { createStore } from 'zustand/vanilla';
import { type FakeApp, fakeApp } from './fake-app.ts';

/** A monitor played by the test: what it shows is set by hand, and what is asked of it is kept. */
export interface FakeMonitor {
  /** Every command with what it was given, in order. */
  readonly asked: readonly (readonly unknown[])[];
  show(view: Partial<MonitorView>): void;
  /** How the heart stands to the end of a step. */
  showEnd(view: Partial<HeartEndView>): void;
}

const STRAP = { id: 'strap-1', name: 'Test Strap' };
/** What a connected strap shows at 142 bpm, which is zone 3 of 187. */
export const AT_142: Partial<MonitorView> = {
  connection: { status: 'connected', device: STRAP },
  reading: { bpm: 142, timestamp: 0 },
  zone: 3,
  battery: 80,
};

/** Engines with a monitor that is played, on top of the given ones. */
export function withMonitor(given: FakeApp = fakeApp()): {
  readonly app: FakeApp;
  readonly monitor: FakeMonitor;
} {
  const asked: (readonly unknown[])[] = [];
  const view = createStore<MonitorView>(() => ({ ...NOTHING_READ, isSupported: true }));
  const command = (name: string) => async (on?: boolean) => void asked.push(on === undefined ? [name] : [name, on]);
  const monitor: Monitor = {
    view,
    open: async () => undefined,
    connect: command('connect'),
    reconnect: command('reconnect'),
    disconnect: () => void asked.push(['disconnect']),
    forget: command('forget'),
    setDemo: command('beDemo'),
    setZones: () => undefined,
    follow: () => undefined,
    runIsOver: () => undefined,
    retryNow: () => void asked.push(['retryNow']),
    leave: () => undefined,
  };
  const heartEnd = createStore<HeartEndView>(() => ({ status: 'none', timeUpAt: undefined }));
  const summary = createStore<string | undefined>(() => undefined);
  const runSession = createStore<string | undefined>(() => undefined);
  // No screen of the monitor's has any.
  const sessions = {
    view: createStore<SessionsView>(() => ({
      status: 'ready',
      history: [],
      active: undefined,
      broken: 0,
      isNearlyFull: false,
      rejected: {},
    })),
  };
  const heartRate = { monitor, summary, runSession, sessions, heartEnd } as HeartRate;
  const app = Object.assign(given, { heartRate: once(async () => heartRate) });
  return { app, monitor: { asked, show: (next) => view.setState(next), showEnd: (next) => heartEnd.setState(next) } };
}
