import type { HeartEndView } from '@roundbell/core/heart';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useLate } from '../hooks/use-late.ts';
import { useApp } from './use-app.ts';

const NO_HEART = createStore((): HeartEndView => ({ status: 'none', timeUpAt: undefined }));

/** How the heart stands to a step that ends by it; nothing until the code of the strap has loaded. Never starts a fetch. */
export function useHeartEnd(): HeartEndView {
  const heartRate = useLate(useApp().heartRate);
  return useStore(heartRate.status === 'ready' ? heartRate.value.heartEnd : NO_HEART);
}
