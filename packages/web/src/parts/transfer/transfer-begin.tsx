import type { FileContent } from '@roundbell/core/formats';
import type { Timer } from '@roundbell/core/timer';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../controls/button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import type { Looked } from './import-stage.ts';
import { beginWords, brokenWords, lossWords } from './transfer-words.ts';

/** Whether anything would change at all. */
function hasWork({ preview, chosen }: Looked): boolean {
  const { added, changed, removed } = preview.timers[chosen.mode];
  const sessions = chosen.sessions ? preview.sessions.added.length : 0;
  const others = (preview.programmes?.length ?? 0) + (preview.sounds?.length ?? 0);
  return added.length + changed.length + removed.length + others + sessions > 0 || chosen.preferences;
}

/** Whether a file holds nothing that is not here already, whatever is chosen. */
export function isAllHere(looked: Looked): boolean {
  const { preferences, sessions } = looked.preview;
  const isKnown = preferences === 'none' || preferences === 'same';
  return isKnown && sessions.added.length === 0 && !hasWork(looked);
}

/** The timer of a file, if nothing else would come in. */
function onlyTimerIn({ preview, chosen }: Looked): Timer | undefined {
  const { added, changed } = preview.timers[chosen.mode];
  const [timer, ...others] = [...added, ...changed];
  const brings =
    preview.programmes !== undefined ||
    preview.sounds !== undefined ||
    chosen.preferences ||
    (chosen.sessions && preview.sessions.added.length > 0);
  return chosen.mode === 'merge' && others.length === 0 && !brings ? timer : undefined;
}

/** Begins an import; if it would lose something, it asks a second time. A single timer can be opened in the editor first. */
export function TransferBegin({ looked, onBegin }: { readonly looked: Looked; readonly onBegin: () => void }) {
  const { preview, chosen } = looked;
  const only = onlyTimerIn(looked);
  const [isAsking, setAsking] = useState(false);
  const plan = preview.timers[chosen.mode];
  const loss = chosen.mode === 'replace' ? lossWords(plan) : undefined;
  if (!hasWork(looked)) return null;
  return (
    <>
      <Button
        variant={loss === undefined ? 'primary' : 'danger'}
        onClick={() => (loss === undefined ? onBegin() : setAsking(true))}
      >
        {beginWords(chosen.mode, preview)}
      </Button>
      {only !== undefined && <OpenInEditor timer={only} notes={preview.content.notes ?? []} />}
      <ConfirmDialog
        open={isAsking}
        title="Replace your library?"
        body={`${loss ?? ''} This cannot be undone.${brokenWords(preview.content)}`}
        confirmLabel="Replace"
        onConfirm={() => {
          setAsking(false);
          onBegin();
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

interface OpenInEditorProps {
  readonly timer: Timer;
  readonly notes: NonNullable<FileContent['notes']>;
}

/** Leads to the editor with a timer that nothing keeps before it is saved there, and with what was read differently. */
function OpenInEditor({ timer, notes }: OpenInEditorProps) {
  const [, navigate] = useLocation();
  const { name, description, rounds, globalSettings, tags } = timer;
  const pasted = { name, description, rounds, globalSettings, tags };
  const open = () =>
    navigate('/editor', {
      state: { pasted, notes: notes.map(({ line, message }) => `Line ${line}: ${message}.`) },
    });
  return (
    <Button variant="secondary" onClick={open}>
      Open in editor
    </Button>
  );
}
