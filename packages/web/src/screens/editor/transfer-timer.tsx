import type { Timer } from '@roundbell/core';
import { useState } from 'react';
import { useExport } from '../../app/engines/use-export.ts';
import { Button } from '../../parts/controls/button.tsx';

const WORDS = {
  done: 'Exported as it was last saved.',
  failed: 'The file could not be made. Please try again.',
} as const;

/** Exports the edited timer as a file, as it is stored. */
export function TransferTimer({ timer }: { readonly timer: Timer }) {
  const { exportTimer } = useExport();
  const [told, setTold] = useState<keyof typeof WORDS>();
  const leave = () =>
    exportTimer(timer).then(
      () => setTold('done'),
      () => setTold('failed'),
    );
  return (
    <div>
      <Button variant="secondary" onClick={() => void leave()}>
        Export timer
      </Button>
      <span role="status"> {told && WORDS[told]}</span>
    </div>
  );
}
