import { type App, newTimerDraft, setGlobalSettings, type Timer, type TimerDraft } from '@roundbell/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../app/use-app.ts';
import { LinkButton } from '../../parts/button.tsx';
import { Spinner } from '../../parts/spinner.tsx';
import { draftOf } from './draft.ts';
import { EditorForm } from './editor-form.tsx';
import styles from './editor.module.css';

interface EditorScreenProps {
  /** Absent: a new timer. */
  readonly timerId?: string;
}

/** Creates a timer, or edits the one with the given id. */
export function EditorScreen({ timerId }: EditorScreenProps) {
  const app = useApp();
  if (timerId !== undefined) return <EditExisting key={timerId} timerId={timerId} />;
  return <EditorForm title="Create New Timer" draft={() => freshDraft(app)} save={(draft) => app.library.add(draft)} />;
}

function EditExisting({ timerId }: { readonly timerId: string }) {
  const { library } = useApp();
  const isReady = useStore(library.view, ({ status }) => status === 'ready');
  const failure = useStore(library.view, (view) => view.failure);
  const found = useStore(library.view, ({ timers }) => timers.find(({ id }) => id === timerId));
  // What was opened stays open: a change from another device must not pull the page from under the writer.
  const [opened, setOpened] = useState<Timer>();
  if (opened === undefined && found !== undefined) setOpened(found);

  if (opened !== undefined)
    return (
      <EditorForm title="Edit Timer" draft={() => draftOf(opened)} save={(draft) => library.save(opened, draft)} />
    );
  if (!isReady) return <Spinner label="Loading..." />;
  return (
    <div className={styles.missing}>
      <h1>Edit Timer</h1>
      <p>{failure ?? 'This timer does not exist, or it was deleted.'}</p>
      <LinkButton href="/library">Back to My Timers</LinkButton>
    </div>
  );
}

function freshDraft({ account }: App): TimerDraft {
  const { state } = account.view.getState();
  if (state.status !== 'signed-in') return newTimerDraft();
  const { defaultVolume, defaultVoiceEnabled } = state.profile.preferences;
  return setGlobalSettings(newTimerDraft(), { volume: defaultVolume, voiceEnabled: defaultVoiceEnabled });
}
