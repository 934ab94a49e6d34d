import { type OwnSound, soundsIn } from '@roundbell/core/run';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useApp } from './use-app.ts';

/** The sounds of the person here, by name. */
export function useOwnSounds(): readonly OwnSound[] {
  const { library } = useApp();
  const documents = useStore(library.view, ({ sounds }) => sounds);
  return useMemo(() => soundsIn(documents), [documents]);
}
