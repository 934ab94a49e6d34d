import { type ComponentType, useCallback, useState } from 'react';
import { useIdle } from '../hooks/use-idle.ts';

/** The floating button of every page: nobody taps it before there is a page, so it comes when the page is idle. */
export function LateHeartRateButton() {
  const [Button, setButton] = useState<ComponentType>();
  const fetch = useCallback(async () => {
    // A chunk that cannot be had says so where it is needed; a page is of use without this one.
    const chunk = await import('./heart-rate-button.tsx').catch(() => undefined);
    setButton(() => chunk?.HeartRateButton);
  }, []);
  useIdle(fetch);
  return Button && <Button />;
}
