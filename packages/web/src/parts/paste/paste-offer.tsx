import { useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { Button } from '../controls/button.tsx';
import { lazyOverlay } from '../dialogs/lazy-overlay.tsx';
import type { PasteDialogProps, SharedState } from './paste-dialog.tsx';

const PasteDialog = lazyOverlay<PasteDialogProps>(
  () => import('./paste-dialog.tsx').then((chunk) => chunk.PasteDialog),
  (props) => props.onClose,
);

/** 'Paste' for someone who has no library here. */
export function PasteOffer() {
  // Open where another app has shared something with this one.
  const [isOpen, setOpen] = useState(useHistoryState<SharedState>()?.shared !== undefined);
  return (
    <>
      <span>Someone sent you one?</span>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Paste
      </Button>
      <PasteDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
