import { sentenceOf } from '@roundbell/core';
import type { Unplannable } from '@roundbell/core';
import { LinkButton } from '../../parts/button.tsx';
import styles from './run-stage.module.css';

/** Says why there is no timer, with a way back: nothing at this address, or what was thrown while reading it. */
export function NotThere({ thrown }: { readonly thrown?: unknown }) {
  return (
    <section className={styles.notice}>
      <h1>{thrown === undefined ? 'Timer not found' : 'Timer not loaded'}</h1>
      <p>
        {thrown === undefined
          ? 'There is no timer at this address. It may have been deleted.'
          : sentenceOf(thrown, 'timer-get-failed')}
      </p>
      <LinkButton href="/library">Back to Library</LinkButton>
    </section>
  );
}

interface NotRunnableProps {
  readonly timerId: string;
  readonly reason: 'none' | Unplannable;
}

/** Says why the timer that was found cannot be run, with a way to change that. */
export function NotRunnable({ timerId, reason }: NotRunnableProps) {
  if (reason === 'none') return null;
  return (
    <section className={styles.notice}>
      <h1>Nothing to run yet</h1>
      <p>{reason === 'no-steps' ? 'This timer has no steps.' : 'This timer is longer than any clock can count.'}</p>
      <LinkButton href={`/editor/${timerId}`}>Edit timer</LinkButton>
      <LinkButton href="/library" variant="secondary">
        Back to Library
      </LinkButton>
    </section>
  );
}
