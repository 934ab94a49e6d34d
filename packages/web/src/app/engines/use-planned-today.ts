import type { PlannedResult } from '@roundbell/core';
import { useEffect, useState } from 'react';
import { localDayText } from '../../parts/local-day.ts';
import { useToday } from '../hooks/use-wall-clock.ts';
import { useApp } from './use-app.ts';
import { WITHOUT_CARE } from './use-care.ts';

/** What the person's calendar at intervals.icu has for today; undefined until it has answered. */
export function usePlannedToday(): PlannedResult | undefined {
  const { care } = useApp();
  const today = useToday();
  const [found, setFound] = useState<PlannedResult>();
  useEffect(() => {
    let isWanted = true;
    const look = async () => (await care.fetch()).plannedWorkouts(localDayText(today));
    void look()
      .catch(() => WITHOUT_CARE)
      .then((result) => isWanted && setFound(result));
    return () => void (isWanted = false);
  }, [care, today]);
  return found;
}
