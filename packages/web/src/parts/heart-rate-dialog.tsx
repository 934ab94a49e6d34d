import { Button } from './button.tsx';
import { DialogOverlay } from './overlays.tsx';

export interface HeartRateDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The dialog behind the floating button. */
export function HeartRateDialog({ open, onClose }: HeartRateDialogProps) {
  const actions = ['Connect', 'Disconnect', 'Forget Device'].map((name) => (
    <Button key={name} variant="secondary" disabled>
      {name}
    </Button>
  ));
  return (
    <DialogOverlay open={open} title="Heart Rate Monitor" actions={actions} onClose={onClose}>
      <p>Heart-rate straps are not supported in this version yet.</p>
    </DialogOverlay>
  );
}
