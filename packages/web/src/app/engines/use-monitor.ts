import { type MonitorView, NOTHING_READ } from '@roundbell/core';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useLate } from '../hooks/use-late.ts';
import { useApp } from './use-app.ts';

const NO_MONITOR = createStore((): MonitorView => ({ ...NOTHING_READ, isSupported: true }));

/** What the monitor shows; nothing connected until its code has loaded. Never starts a fetch. */
export function useMonitor(): MonitorView {
  const heartRate = useLate(useApp().heartRate);
  return useStore(heartRate.status === 'ready' ? heartRate.value.monitor.view : NO_MONITOR);
}
