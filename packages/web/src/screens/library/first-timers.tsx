import { LinkButton } from '../../parts/controls/button.tsx';
import { SomeReadyMade, type SomeReadyMadeProps } from '../../parts/ready-made/ready-made-cards.tsx';
import styles from './library-screen.module.css';

/** Those that most people know, and one for each kind. */
const FIRST = ['tabata', 'couch-to-5k', 'four-by-four', 'box-breathing', 'pomodoro', 'eggs'];

export type FirstTimersProps = Pick<SomeReadyMadeProps, 'onTaken'>;

/** RDY-6: what an empty library can be filled with. */
export function FirstTimers({ onTaken }: FirstTimersProps) {
  return (
    <section aria-labelledby="ready-made" className={styles.readyMade}>
      <div>
        <h2 id="ready-made">Or take a ready-made one</h2>
        <LinkButton href="/ready-made" variant="quiet">
          All ready-made timers
        </LinkButton>
      </div>
      <SomeReadyMade slugs={FIRST} onTaken={onTaken} />
    </section>
  );
}
