import type { SyncView } from '@roundbell/core/timer';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { Button, LinkButton } from '../../parts/controls/button.tsx';
import { PlusIcon } from '../../parts/icons.tsx';
import { Nothing, late } from '../../parts/late.tsx';
import styles from './library-screen.module.css';

// Below everything else.
const ReadyMade = late(
  () => import('../../parts/ready-made/ready-made-region.tsx').then((chunk) => chunk.ReadyMadeRegion),
  Nothing,
).Part;

const NO_TIMERS = ["You don't have any timers yet.", 'Click "New Timer" to create your first timer!'] as const;
const TIMERS_COMING = ['Looking for your timers...', 'This takes a moment.'] as const;
const NOT_HERE = 'Your timers are not on this device yet.';
const TIMERS_UNHEARD = [NOT_HERE, 'They appear as soon as the server responds.'] as const;
const TIMERS_LOCKED = [NOT_HERE, 'They appear once you sign in again.'] as const;

interface EmptyLibraryProps {
  readonly onDescribe: () => void;
  readonly onPaste: () => void;
  /** After a ready-made timer was taken: this page goes. */
  readonly onTaken: () => void;
}

function emptyWords({ state, hasPulled }: SyncView): readonly [string, string] {
  if (hasPulled) return NO_TIMERS;
  if (state.status === 'waiting') return TIMERS_COMING;
  return state.status === 'signed-out' ? TIMERS_LOCKED : TIMERS_UNHEARD;
}

/** A device that has never heard from the server does not know what there is. */
function EmptyWords() {
  const sync = useStore(useApp().sync.view);
  const [first, second] = emptyWords(sync);
  return (
    <>
      <p className={styles.lead}>{first}</p>
      <p>{second}</p>
    </>
  );
}

/** Shown in a library without timers. */
export function EmptyLibrary({ onDescribe, onPaste, onTaken }: EmptyLibraryProps) {
  // Drawn once.
  'use no memo';
  return (
    <>
      <div className={styles.empty}>
        <EmptyWords />
        <div className={styles.firstWays}>
          <LinkButton href="/editor" size="large" icon={<PlusIcon />}>
            New Timer
          </LinkButton>
          <Button size="large" variant="secondary" onClick={onDescribe}>
            Describe it in words
          </Button>
          <Button size="large" variant="secondary" onClick={onPaste}>
            Paste
          </Button>
        </div>
      </div>
      <ReadyMade
        onTaken={onTaken}
        others={
          <LinkButton href="/ready-made" variant="quiet">
            All ready-made timers
          </LinkButton>
        }
      />
    </>
  );
}
