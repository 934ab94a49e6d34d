import { lazy, Suspense, useState } from 'react';
import { OverlayMissing } from './overlay-missing.tsx';
import type { DialogProps } from './overlays.tsx';

function DialogMissing({ open, onClose }: DialogProps) {
  return <OverlayMissing open={open} onClose={onClose} />;
}

const DialogOverlay = lazy(() =>
  import('./overlays.tsx').then(
    (chunk) => ({ default: chunk.DialogOverlay }),
    () => ({ default: DialogMissing }),
  ),
);

/** A dialog over the page with a 'Close' button. Escape closes; the focus returns to where it was. */
export function Dialog(props: DialogProps) {
  const [everOpen, setEverOpen] = useState(props.open);
  if (props.open && !everOpen) setEverOpen(true);
  if (!everOpen) return null;
  return (
    <Suspense fallback={null}>
      <DialogOverlay {...props} />
    </Suspense>
  );
}
