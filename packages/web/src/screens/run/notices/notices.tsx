import { NOTHING_TOLD, dismiss, tell, type SavedRuns, type PlayerView, type Workout } from '@roundbell/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import { lateNotice } from '../late-parts.tsx';

interface NoticesProps {
  readonly view: PlayerView;
  readonly savedRuns: SavedRuns;
  readonly workout: Pick<Workout, 'toneScheduler' | 'deviceEffects' | 'stage'>;
}

/** What a person should know during the run: one thing at a time, read out when the reader is free. */
export function Notices({ view, savedRuns, workout: { toneScheduler, deviceEffects, stage } }: NoticesProps) {
  const sound = useStore(toneScheduler.view, (shown) => shown.sound);
  const slept = useStore(toneScheduler.view, (shown) => shown.toneLog.slept);
  const staysAwake = useStore(deviceEffects.view, (shown) => shown.staysAwake);
  const isKept = useStore(savedRuns.view, (shown) => shown.isKept);
  const note = useStore(stage.view, (shown) => shown.note);
  const [known, setKnown] = useState(NOTHING_TOLD);
  const { status, muted, volume } = view;
  const told = tell(known, { status, sound, staysAwake, isKept, slept, wantsSound: !muted && volume > 0 });
  if (told !== known) setKnown(told);
  const topic = note ?? told.now;
  return (
    <div aria-live="polite">
      {topic === undefined ? null : (
        <lateNotice.Part
          topic={topic}
          unheard={slept - told.slept}
          onRestoreSound={() => toneScheduler.unlock()}
          onDismiss={() => (note === undefined ? setKnown(dismiss(told, { slept })) : stage.dismiss())}
        />
      )}
    </div>
  );
}
