import { type Harder, harderWaysOf, type Timer } from '@roundbell/core/timer';
import { useId, useRef, useState } from 'react';
import { useApp } from '../../../app/engines/use-app.ts';
import { afterSecondTap } from '../../../app/hooks/use-second-tap.ts';
import { Banner } from '../../../parts/banner.tsx';
import { DialogOverlay } from '../../../parts/dialogs/overlays.tsx';
import { differencesIn, HARDER_NAMES } from './harder-words.ts';
import { makeHarder } from './make-harder.ts';
import shared from '../../../parts/dialogs/choices.module.css';
import styles from './harder-dialog.module.css';

export interface HarderDialogProps {
  readonly open: boolean;
  /** As it is stored now. */
  readonly timer: Timer;
  readonly onClose: () => void;
}

/** The ways in which a timer becomes harder, each with what it changes; one press is one edit. */
export function HarderDialog({ open, timer, onClose }: HarderDialogProps) {
  return (
    <DialogOverlay open={open} title="Harder next time" onClose={onClose}>
      <Ways timer={timer} onDone={onClose} />
    </DialogOverlay>
  );
}

interface WaysProps {
  readonly timer: Timer;
  readonly onDone: () => void;
}

function Ways({ timer, onDone }: WaysProps) {
  const app = useApp();
  const [refusal, setRefusal] = useState<string>();
  const isBusy = useRef(false);
  const make = async (harder: Harder) => {
    if (isBusy.current) return;
    isBusy.current = true;
    // The second tap of a double tap would make it harder twice, or hit what is behind.
    const [why] = await Promise.all([makeHarder(app, timer, harder), afterSecondTap()]);
    isBusy.current = false;
    setRefusal(why);
    if (why === undefined) onDone();
  };
  return (
    <div className={styles.content}>
      <p>This changes the timer itself. You can restore earlier versions in the editor.</p>
      <ul className={shared.choices}>
        {harderWaysOf(timer.rounds).map((harder) => (
          <li key={harder.way}>
            <Way timer={timer} harder={harder} onMake={() => void make(harder)} />
          </li>
        ))}
      </ul>
      {refusal !== undefined && <Banner tone="error">{refusal}</Banner>}
    </div>
  );
}

interface WayProps {
  readonly timer: Timer;
  readonly harder: Harder;
  readonly onMake: () => void;
}

function Way({ timer, harder, onMake }: WayProps) {
  const id = useId();
  return (
    <button
      type="button"
      className={shared.choice}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-what`}
      onClick={onMake}
    >
      <strong id={`${id}-name`}>{HARDER_NAMES[harder.way]}</strong>
      <span id={`${id}-what`} className={styles.what}>
        {differencesIn(timer, harder).map((difference) =>
          typeof difference === 'string' ? (
            <span key={difference}>{difference} </span>
          ) : (
            <span key={difference.what}>
              {`${difference.what} ${difference.from} `}
              <span aria-hidden="true">→</span>
              <span className="sr-only">to</span>
              {` ${difference.to} `}
            </span>
          ),
        )}
      </span>
    </button>
  );
}
