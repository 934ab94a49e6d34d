import { type MonitorView, NOTHING_READ } from '@roundbell/core/heart';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useLate } from '../hooks/use-late.ts';
import { useApp } from './use-app.ts';

const NO_MONITOR = createStore((): MonitorView => ({ ...NOTHING_READ, isSupported: true }));

/** A part of what the monitor shows: a value of its view, not a new object. Nothing is connected until its code has loaded. Never starts a fetch. */
export function useMonitor<Part>(part: (view: MonitorView) => Part): Part {
  const heartRate = useLate(useApp().heartRate);
  return useStore(heartRate.status === 'ready' ? heartRate.value.monitor.view : NO_MONITOR, part);
}
