import { type Hint, type HintPlace, hintsAt, withDismissed } from '@roundbell/core';
import type { MouseEvent } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { useDevice } from '../../app/engines/use-device.ts';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { CrossIcon } from '../icons.tsx';
import styles from './hints.module.css';

const WORDS: Readonly<Record<Hint, string>> = {
  'round-repeats': 'A round repeats its steps as often as you say.',
  'step-opens': 'Tap a step to change it.',
  'draft-kept': 'You can leave at any time. Unsaved changes are kept.',
  'digits-pause': 'Tap the digits to start and to pause.',
  lock: 'Lock keeps wet fingers out.',
  'overview-jumps': 'Overview jumps to any step.',
};

interface HintsProps {
  readonly place: HintPlace;
}

/** What is worth knowing at the first use of a screen; whatever is dismissed never comes back. */
export function Hints({ place }: HintsProps) {
  const { account, library } = useApp();
  const { settings, change } = useDevice();
  const isVisitor = useStore(account.view, ({ state }) => state.status === 'signed-out');
  const hasRun = useStore(library.view, ({ lastRuns }) => lastRuns.size > 0);
  const shown = hintsAt(place, settings.hints, { isVisitor, hasRun });
  const dismiss = (gone: readonly Hint[]) => void change(({ hints }) => ({ hints: withDismissed(hints, gone) }));
  if (shown.length === 0) return null;
  return (
    <div className={styles[place]}>
      <HintList place={place} shown={shown} onDismiss={dismiss} />
    </div>
  );
}

interface HintListProps extends HintsProps {
  /** Those not dismissed yet; where they do not fit beside each other the first is shown. */
  readonly shown: readonly Hint[];
  readonly onDismiss: (gone: readonly Hint[]) => void;
}

function HintList({ place, shown, onDismiss }: HintListProps) {
  const dismiss = (gone: readonly Hint[]) => (event: MouseEvent) => {
    // The button is about to go; the next hint is in the same region, and after the last there is only the page.
    const next = gone.length < shown.length ? event.currentTarget.closest('section') : document.querySelector('main');
    next?.focus({ preventScroll: true });
    onDismiss(gone);
  };
  return (
    <section aria-label="Hints" tabIndex={-1} data-place={place} className={styles.hints}>
      <ul>
        {shown.map((hint) => (
          <li key={hint}>
            <span id={`hint-${hint}`}>{WORDS[hint]}</span>
            <IconButton
              label="Dismiss hint"
              aria-describedby={`hint-${hint}`}
              icon={<CrossIcon />}
              onClick={dismiss([hint])}
            />
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={dismiss(shown)}>
        Got it
      </Button>
    </section>
  );
}
