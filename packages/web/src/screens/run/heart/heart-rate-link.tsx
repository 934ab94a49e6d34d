import type { Sessions } from '@roundbell/core';
import { useStore } from 'zustand';
import { useApp } from '../../../app/engines/use-app.ts';
import { useLate } from '../../../app/hooks/use-late.ts';
import { LinkButton } from '../../../parts/controls/button.tsx';

/** SCR-458: leads from a finished run to its session. */
export function HeartRateLink({ timerId }: { readonly timerId: string }) {
  const heartRate = useLate(useApp().heartRate);
  return heartRate.status === 'ready' && <Found sessions={heartRate.value.sessions} timerId={timerId} />;
}

function Found({ sessions, timerId }: { readonly sessions: Sessions; readonly timerId: string }) {
  const latest = useStore(sessions.view, ({ active, history }) => (active === undefined ? history[0] : undefined));
  if (latest?.timerId !== timerId) return null;
  return (
    <LinkButton href={`/history/${latest.sessionId}`} variant="secondary" size="large">
      {latest.stats === undefined ? 'See it in your history' : 'See your heart rate'}
    </LinkButton>
  );
}
