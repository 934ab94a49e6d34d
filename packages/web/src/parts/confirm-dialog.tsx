import { lazy, Suspense, useState } from 'react';
import { OverlayMissing } from './overlay-missing.tsx';
import type { ConfirmProps } from './overlays.tsx';

function ConfirmMissing({ open, onCancel }: ConfirmProps) {
  return <OverlayMissing open={open} onClose={onCancel} />;
}

const ConfirmOverlay = lazy(() =>
  import('./overlays.tsx').then(
    (chunk) => ({ default: chunk.ConfirmOverlay }),
    () => ({ default: ConfirmMissing }),
  ),
);

/** Asks before something is deleted. Escape cancels; the focus returns to where it was. */
export function ConfirmDialog(props: ConfirmProps) {
  const [everOpen, setEverOpen] = useState(props.open);
  if (props.open && !everOpen) setEverOpen(true);
  if (!everOpen) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmOverlay {...props} />
    </Suspense>
  );
}
