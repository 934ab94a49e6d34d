import type { PlannedResult } from '@roundbell/core';
import { useEffect, useState } from 'react';
import { localDayOf } from '../../parts/local-day.ts';
import { useToday } from '../hooks/use-wall-clock.ts';
import { useApp } from './use-app.ts';

const UNREACHED: PlannedResult = { ok: false, code: 'offline', message: 'This needs a connection.' };

/** What the person's calendar at intervals.icu has for today; undefined until it has answered. */
export function usePlannedToday(): PlannedResult | undefined {
  const { care } = useApp();
  const today = useToday();
  const [found, setFound] = useState<PlannedResult>();
  useEffect(() => {
    let isWanted = true;
    const look = async () => (await care.fetch()).plannedWorkouts(dayText(today));
    void look()
      .catch(() => UNREACHED)
      .then((result) => isWanted && setFound(result));
    return () => void (isWanted = false);
  }, [care, today]);
  return found;
}

/** 'YYYY-MM-DD' */
function dayText(moment: number): string {
  const { year, month, day } = localDayOf(moment);
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}
