import { Banner } from '../../parts/banner.tsx';
import { lateContent } from '../../parts/late.tsx';
import { Loading } from '../../parts/spinner.tsx';
import { useLater } from './use-later.ts';

const screen = lateContent(
  () => import('../../screens/run/run-screen.tsx').then((chunk) => chunk.RunOnceScreen),
  Missing,
  <Loading />,
);

const together = lateContent(
  () => import('../../screens/run/run-screen.tsx').then((chunk) => chunk.RunTogetherScreen),
  Missing,
  <Loading />,
);

/** The screen that runs a timer of no one's library. */
export const RunOnce = screen.Part;
/** The screen that runs it where everyone's run stands. */
export const RunTogether = together.Part;

/** Has its code come when the page is idle. */
export function useRunOnceAhead(): void {
  useLater(screen.fetch);
}

function Missing() {
  return <Banner tone="error">The timer could not be loaded. Check your connection, then reload the page.</Banner>;
}
