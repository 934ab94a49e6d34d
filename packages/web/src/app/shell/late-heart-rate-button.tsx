import { useCallback, useState } from 'react';
import { Nothing, late } from '../../parts/late.tsx';
import { useIdle } from '../hooks/use-idle.ts';

// A chunk that cannot be had says so where it is needed; a page is of use without this one.
const HeartRateButton = late(
  () => import('./heart-rate-button.tsx').then((chunk) => chunk.HeartRateButton),
  Nothing,
).Part;

/** The floating button of every page: no one taps it before there is a page, so it comes when the page is idle. */
export function LateHeartRateButton() {
  const [isIdle, setIdle] = useState(false);
  useIdle(useCallback(() => setIdle(true), []));
  return isIdle && <HeartRateButton />;
}
