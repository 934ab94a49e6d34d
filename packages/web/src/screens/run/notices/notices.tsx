import { type Device, offersPocket, type Workout } from '@roundbell/core';
import type { PlayerView, Troubles } from '@roundbell/core/run';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useFetched } from '../../../app/hooks/use-late.ts';
import { isIos } from '../../../base/ios.ts';
import { NoticeCard } from './notice-card.tsx';

interface NoticesProps {
  readonly status: PlayerView['status'];
  readonly device: Device;
  readonly workout: Pick<Workout, 'toneScheduler' | 'troubles' | 'screenState' | 'pocket'>;
  /** Shown while there is nothing else to say. */
  readonly offer: ReactNode;
}

/** What a person should know during the run: one thing at a time. */
export function Notices(props: NoticesProps) {
  const troubles = useFetched(props.workout.troubles);
  return troubles.status === 'ready' ? <ReadyNotices {...props} troubles={troubles.value} /> : props.offer;
}

function ReadyNotices({ status, device, workout, offer, troubles }: NoticesProps & { readonly troubles: Troubles }) {
  const { toneScheduler, screenState, pocket } = workout;
  const slept = useStore(toneScheduler.view, (shown) => shown.toneLog.slept);
  const trouble = useStore(troubles.view);
  const runNote = useStore(screenState.view, (shown) => shown.note);
  const pocketNote = useStore(pocket, (shown) => shown.note);
  const note = runNote ?? pocketNote;
  const asksPocket = useStore(device.view, (settings) => offersPocket({ ...settings, isIos: isIos(navigator), slept }));
  // A run that ended while the device slept has told nothing of it.
  const offered = asksPocket && status === 'complete' ? 'was-away' : undefined;
  const topic = trouble.now === 'sound-silent' ? trouble.now : (note ?? trouble.now ?? offered);
  const onDismiss = () => {
    if (topic !== note) troubles.dismiss();
    else if (note === pocketNote) pocket.setState({ note: undefined });
    else screenState.dismiss();
  };
  if (topic === undefined) return offer;
  return (
    <NoticeCard
      topic={topic}
      unheard={slept - trouble.slept}
      pocketFor={asksPocket ? device : undefined}
      onRestoreSound={() => toneScheduler.unlock()}
      onDismiss={onDismiss}
    />
  );
}
