import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import type { Looked } from './import-stage.ts';
import { beginWords, brokenWords, lossWords } from './transfer-words.ts';

/** Whether anything would change at all. */
function hasWork({ preview, chosen }: Looked): boolean {
  const { added, changed, removed } = preview.timers[chosen.mode];
  const sessions = chosen.sessions ? preview.sessions.added.length : 0;
  return added.length + changed.length + removed.length + sessions > 0 || chosen.preferences;
}

/** Whether a file holds nothing that is not here already, whatever is chosen. */
export function isAllHere(looked: Looked): boolean {
  const { preferences, sessions } = looked.preview;
  const isKnown = preferences === 'none' || preferences === 'same';
  return isKnown && sessions.added.length === 0 && !hasWork(looked);
}

/** Begins an import; if it would lose something, it asks a second time. */
export function TransferBegin({ looked, onBegin }: { readonly looked: Looked; readonly onBegin: () => void }) {
  const { preview, chosen } = looked;
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
