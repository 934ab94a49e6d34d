import { NOTHING_TOLD, dismiss, tell } from '@roundbell/core';
import type { Keeper, PlayerView, Workout } from '@roundbell/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import { lateNotice } from './late-parts.tsx';

interface NoticesProps {
  readonly view: PlayerView;
  readonly keeper: Keeper;
  readonly workout: Pick<Workout, 'ringer' | 'companion' | 'stage'>;
}

/** What a person should know while the run goes on: one thing at a time, read out when the reader is free. */
export function Notices({ view, keeper, workout: { ringer, companion, stage } }: NoticesProps) {
  const sound = useStore(ringer.view, (shown) => shown.sound);
  const slept = useStore(ringer.view, (shown) => shown.flight.slept);
  const staysAwake = useStore(companion.view, (shown) => shown.staysAwake);
  const isKept = useStore(keeper.view, (shown) => shown.isKept);
  const note = useStore(stage.view, (shown) => shown.note);
  const [telling, setTelling] = useState(NOTHING_TOLD);
  const { status, muted, volume } = view;
  const told = tell(telling, { status, sound, staysAwake, isKept, slept, wantsSound: !muted && volume > 0 });
  if (told !== telling) setTelling(told);
  const topic = note ?? told.now;
  return (
    <div aria-live="polite">
      {topic === undefined ? null : (
        <lateNotice.Part
          topic={topic}
          unheard={slept - told.slept}
          onRestoreSound={() => ringer.unlock()}
          onDismiss={() => (note === undefined ? setTelling(dismiss(told, { slept })) : stage.dismiss())}
        />
      )}
    </div>
  );
}
