import { type App, type HeartRate, type MonitorView, NOTHING_READ } from '@roundbell/core';
import { useCallback } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useApp } from './use-app.ts';

interface Arrival {
  /** The engines of the heart rate; undefined until their code is here. */
  readonly heartRate: HeartRate | undefined;
  /** Whether their code could not be had the last time it was asked for. */
  readonly isMissing: boolean;
}

const arrivals = new WeakMap<App, StoreApi<Arrival>>();
const NO_MONITOR = createStore((): MonitorView => ({ ...NOTHING_READ, isSupported: true }));

function arrivalOf(app: App): StoreApi<Arrival> {
  const arrival = arrivals.get(app) ?? createStore((): Arrival => ({ heartRate: undefined, isMissing: false }));
  arrivals.set(app, arrival);
  return arrival;
}

async function fetchHeartRate(app: App): Promise<void> {
  const arrival = arrivalOf(app);
  if (arrival.getState().heartRate) return;
  arrival.setState({ isMissing: false });
  const heartRate = await app.heartRate().catch(() => undefined);
  arrival.setState({ heartRate, isMissing: heartRate === undefined });
}

/** The engines of the heart rate as far as they have come, and how to have them fetched; what is here is not fetched again. */
export function useHeartRate(): Arrival & { readonly fetch: () => void } {
  const app = useApp();
  const fetch = useCallback(() => void fetchHeartRate(app), [app]);
  return { ...useStore(arrivalOf(app)), fetch };
}

/** What the monitor shows; nothing connected while its code is not here. Fetches nothing by itself. */
export function useMonitor(): MonitorView {
  const { heartRate } = useHeartRate();
  return useStore(heartRate?.monitor.view ?? NO_MONITOR);
}
