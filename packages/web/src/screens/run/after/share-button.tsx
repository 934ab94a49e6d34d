import { once } from '@roundbell/core/base';
import type { Timer } from '@roundbell/core/timer';
import { Share2Icon } from 'lucide-react';
import { useState } from 'react';
import { useLater } from '../../../app/hooks/use-later.ts';
import { lazyOverlay } from '../../../parts/dialogs/lazy-overlay.tsx';
import type { ShareDialogProps } from '../../../parts/dialogs/share-dialog.tsx';
import { RunButton } from '../controls/run-button.tsx';

const code = once(() => import('../../../parts/dialogs/share-dialog.tsx').then((chunk) => chunk.ShareDialog));
const ShareDialog = lazyOverlay<ShareDialogProps>(code.fetch, (props) => props.onClose);
/** One that cannot be fetched now is fetched again, with a message if it fails, when it is opened. */
const fetchAhead = () => void code.fetch().catch(() => undefined);

/** Hands on the timer that was run. */
export function ShareButton({ timer }: { readonly timer: Timer }) {
  const [isOpen, setOpen] = useState(false);
  useLater(fetchAhead);
  return (
    <>
      <RunButton look="back" icon={<Share2Icon />} onClick={() => setOpen(true)}>
        Share this timer
      </RunButton>
      <ShareDialog open={isOpen} timer={timer} onClose={() => setOpen(false)} />
    </>
  );
}
