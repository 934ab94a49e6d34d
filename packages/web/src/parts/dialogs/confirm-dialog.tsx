import { lazyOverlay } from './lazy-overlay.tsx';
import type { ConfirmProps } from './overlays.tsx';

/** Asks before something is deleted. Escape cancels; the focus returns to where it was. */
export const ConfirmDialog = lazyOverlay<ConfirmProps>(
  () => import('./overlays.tsx').then((chunk) => chunk.ConfirmOverlay),
  (props) => props.onCancel,
);
