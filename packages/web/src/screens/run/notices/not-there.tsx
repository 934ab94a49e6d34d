import { sentenceOf } from '@roundbell/core/base';
import type { Unplannable } from '@roundbell/core/run';
import { Button, LinkButton } from '../../../parts/controls/button.tsx';
import { type RunWayBack, TO_LIBRARY } from '../run-way-back.ts';
import styles from '../stage/run-stage.module.css';

interface NotThereProps {
  readonly why: 'missing' | 'deleted' | { readonly thrown: unknown };
}

/**
 * Says why there is no timer, with a way back: nothing at this address, or no longer, or what was thrown while reading
 * it.
 */
export function NotThere({ why }: NotThereProps) {
  return (
    <section className={styles.notice}>
      <h1>{why === 'missing' ? 'Timer not found' : why === 'deleted' ? 'Timer deleted' : 'Timer not loaded'}</h1>
      <p>
        {why === 'missing'
          ? 'There is no timer at this address. It may have been deleted.'
          : why === 'deleted'
            ? 'This timer was deleted on another device, so it cannot be run again.'
            : sentenceOf(why.thrown, 'timer-get-failed')}
      </p>
      <LinkButton href="/library">Back to Library</LinkButton>
    </section>
  );
}

/** Says that another tab has the run, with a way to take it over here. */
export function Elsewhere({ onTakeOver }: { readonly onTakeOver: () => void }) {
  return (
    <section className={styles.notice}>
      <h1>In another tab</h1>
      <p role="status">This timer is running in another tab.</p>
      <Button onClick={onTakeOver}>Take over here</Button>
      <LinkButton href="/library" variant="secondary">
        Back to Library
      </LinkButton>
    </section>
  );
}

interface NotRunnableProps {
  readonly timerId: string;
  readonly way: RunWayBack;
  readonly reason: 'none' | Unplannable;
}

/** Says why the timer cannot be run, with a way to change that. */
export function NotRunnable({ timerId, way, reason }: NotRunnableProps) {
  if (reason === 'none') return null;
  return (
    <section className={styles.notice}>
      <h1>Nothing to run yet</h1>
      <p>{reason === 'no-steps' ? 'This timer has no steps.' : 'This timer is too long to run.'}</p>
      {way === TO_LIBRARY && <LinkButton href={`/editor/${timerId}`}>Edit timer</LinkButton>}
      <LinkButton href={way.href} variant="secondary">
        {way.words}
      </LinkButton>
    </section>
  );
}
