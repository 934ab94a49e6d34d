import { personIn } from '@roundbell/core';
import { type Zones, zonesFor } from '@roundbell/core/heart';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useApp } from './use-app.ts';

const NO_PREFERENCES = {};

/** The zones of the person here; those of the default maximum if no one is here. */
export function useZones(): Zones {
  const { account } = useApp();
  const preferences = useStore(
    account.view,
    ({ state }) => personIn(state)?.profile.heartRatePreferences ?? NO_PREFERENCES,
  );
  return useMemo(() => zonesFor(preferences), [preferences]);
}
