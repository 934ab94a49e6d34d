import { LinkButton } from '../../parts/button.tsx';
import styles from './run-stage.module.css';

const TEXTS = {
  missing: { heading: 'Timer not found', sentence: 'There is no timer at this address. It may have been deleted.' },
  failed: { heading: 'Timer not loaded', sentence: 'Failed to get timer' },
} as const;

/** Says why there is nothing to run, with a way back. */
export function NotThere({ why }: { readonly why: keyof typeof TEXTS }) {
  return (
    <section className={styles.notice}>
      <h1>{TEXTS[why].heading}</h1>
      <p>{TEXTS[why].sentence}</p>
      <LinkButton href="/library" variant="primary">
        Back to Library
      </LinkButton>
    </section>
  );
}

/** Says that the timer has no steps yet, with a way to write some. */
export function NoSteps({ timerId }: { readonly timerId: string }) {
  return (
    <section className={styles.notice}>
      <h1>Nothing to run yet</h1>
      <p>This timer has no steps.</p>
      <LinkButton href={`/editor/${timerId}`} variant="primary">
        Edit timer
      </LinkButton>
      <LinkButton href="/library" variant="secondary">
        Back to Library
      </LinkButton>
    </section>
  );
}
