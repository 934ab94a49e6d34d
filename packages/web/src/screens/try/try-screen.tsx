import { readyMadeBy, ownerlessTimer } from '@roundbell/core/timer';
import { useState } from 'react';
import { Redirect } from 'wouter';
import { RunOnce, useRunOnceAhead } from '../../app/hooks/use-run-once.tsx';

const WAY_BACK = { href: '/ready-made', words: 'Ready-made Timers' } as const;

/** Runs a ready-made timer once, for anyone; nothing of it is kept. */
export function TryScreen({ slug }: { readonly slug: string }) {
  useRunOnceAhead();
  const [timer] = useState(() => {
    const readyMade = readyMadeBy(slug);
    return readyMade && ownerlessTimer(readyMade.draft, `ready-made-${slug}`);
  });
  return timer === undefined ? <Redirect to="/ready-made" replace /> : <RunOnce timer={timer} way={WAY_BACK} />;
}
