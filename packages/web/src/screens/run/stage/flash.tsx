import type { Device } from '@roundbell/core';
import type { Player } from '@roundbell/core/run';
import { createPortal } from 'react-dom';
import { useFlash } from '../../../app/hooks/use-flash.ts';
import { phaseOf } from './phase.ts';
import styles from './flash.module.css';

/** A pulse of the new phase's colour over the whole screen at each transition, for people who cannot hear it. */
export function Flash({ player, device }: { readonly player: Player; readonly device: Device }) {
  const flash = useFlash(player, device);
  if (flash === undefined) return null;
  const phase = 'current' in flash.view ? phaseOf(flash.view.current) : undefined;
  // Outside the page, so that no container of the run screen can cut it off.
  return createPortal(
    <div key={flash.number} className={styles.flash} data-phase={phase} aria-hidden="true" />,
    document.body,
  );
}
