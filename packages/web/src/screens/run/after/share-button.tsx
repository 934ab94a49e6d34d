import type { Timer } from '@roundbell/core/timer';
import { Share2Icon } from 'lucide-react';
import { useState } from 'react';
import { useLater } from '../../../app/hooks/use-later.ts';
import { lazyOverlay } from '../../../parts/dialogs/lazy-overlay.tsx';
import type { ShareDialogProps } from '../../../parts/dialogs/share-dialog.tsx';
import { RunButton } from '../controls/run-button.tsx';

const ShareDialog = lazyOverlay<ShareDialogProps>(
  () => import('../../../parts/dialogs/share-dialog.tsx').then((chunk) => chunk.ShareDialog),
  (props) => props.onClose,
);

/** Hands on the timer that was run. */
export function ShareButton({ timer }: { readonly timer: Timer }) {
  const [isOpen, setOpen] = useState(false);
  useLater(ShareDialog.fetch);
  return (
    <>
      <RunButton look="back" icon={<Share2Icon />} onClick={() => setOpen(true)}>
        Share this timer
      </RunButton>
      <ShareDialog open={isOpen} timer={timer} onClose={() => setOpen(false)} />
    </>
  );
}
