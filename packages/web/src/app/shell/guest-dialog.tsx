import type { GuestLibrary } from '@roundbell/core/formats';
import { useStore } from 'zustand';
import { Notice } from '../../parts/banner.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { DialogOverlay } from '../../parts/dialogs/overlays.tsx';
import { thingsWords } from '../../parts/transfer/counts.ts';

/** Asks someone who has signed in what becomes of the library that a guest has on this device. */
export function GuestDialog({ engine }: { readonly engine: GuestLibrary }) {
  const question = useStore(engine.view);
  const isAsked = question.status === 'asked';
  const things = isAsked ? thingsWords(question.timers, question.sessions, question.programmes) : '';
  return (
    <DialogOverlay
      open={isAsked}
      title="Bring your timers?"
      onClose={engine.later}
      actions={
        <>
          <Button onClick={() => void engine.bring()}>Bring them</Button>
          <Button variant="secondary" onClick={() => void engine.leave()}>
            Leave them on this device
          </Button>
        </>
      }
    >
      {isAsked && question.hasFailed && (
        <Notice tone="error">Some of it could not be added. Everything is still on this device.</Notice>
      )}
      <p>{things === '' ? 'Bring what you began on this device?' : `Bring ${things} from this device?`}</p>
      <p>If you already have a timer of that name, the new one becomes 'NAME (imported)'. Nothing is added twice.</p>
    </DialogOverlay>
  );
}
