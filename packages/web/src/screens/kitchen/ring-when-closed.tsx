import type { KitchenBoard } from '@roundbell/core';
import type { ClosedBells } from '@roundbell/core/run';
import { useStore } from 'zustand';
import { useFetched } from '../../app/hooks/use-late.ts';
import { CheckboxField } from '../../parts/controls/checkbox-field.tsx';

const WHAT_IT_DOES =
  'For timers and steps of two minutes or more. The server stores their names and times until they ring.';

/** Whether timers ring while no page is open. The board does without what cannot be fetched. */
export function RingWhenClosed({ board }: { readonly board: KitchenBoard }) {
  const bells = useFetched(board.closedBells);
  return bells.status === 'ready' ? <Wish bells={bells.value} /> : null;
}

function Wish({ bells }: { readonly bells: ClosedBells }) {
  const { status, problem } = useStore(bells.view);
  return (
    <CheckboxField
      label="Ring when this page is closed"
      checked={status !== 'off'}
      hint={<span aria-live="polite">{problem === undefined ? WHAT_IT_DOES : <strong>{problem}</strong>}</span>}
      onChange={(isOn) => void bells.choose(isOn)}
    />
  );
}
