import { harderWaysOf } from '@roundbell/core/timer';
import { TrendingUpIcon } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../../app/engines/use-app.ts';
import { RunButton } from '../controls/run-button.tsx';
import { HarderDialog } from '../late-parts.tsx';

/** Makes the stored timer harder for the next time, in a way that is chosen then; nothing if there is none. */
export function HarderButton({ timerId }: { readonly timerId: string }) {
  const { library } = useApp();
  const [isOpen, setOpen] = useState(false);
  // It may have been edited since the run began, here or elsewhere.
  const stored = useStore(library.view, ({ timers }) => timers.find(({ id }) => id === timerId));
  if (stored === undefined || harderWaysOf(stored.rounds).length === 0) return null;
  return (
    <>
      <RunButton look="back" icon={<TrendingUpIcon />} onClick={() => setOpen(true)}>
        Harder next time
      </RunButton>
      <HarderDialog open={isOpen} timer={stored} onClose={() => setOpen(false)} />
    </>
  );
}
