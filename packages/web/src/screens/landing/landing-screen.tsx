import { HOST } from '../../base/host.ts';
import { LinkButton } from '../../parts/controls/button.tsx';
import { PlayIcon } from '../../parts/icons.tsx';
import { WithoutAccount } from '../../parts/without-account.tsx';
import { Blurbs } from './blurbs.tsx';
import { Comparison } from './comparison.tsx';
import { FirstTries } from './first-tries.tsx';
import { RunPicture } from './run-picture.tsx';
import { Stories } from './stories.tsx';
import styles from './landing-screen.module.css';

/** What a visitor sees first. */
export function LandingScreen() {
  return (
    <div className={styles.page}>
      <div className={styles.hero}>
        <div className={styles.words}>
          <h1 className={styles.title}>Every round, right on the bell.</h1>
          <p className={styles.lead}>
            Build a timer of rounds, steps and loops once. Then press Start and let Roundbell count, ring and speak
            while you train, meditate or cook.
          </p>
          <div className={styles.actions}>
            <LinkButton href={HOST === 'server' ? '/auth?create' : '/library'} size="large">
              Get Started
            </LinkButton>
            {HOST === 'server' && (
              <LinkButton href="/auth" size="large" variant="secondary">
                Sign In
              </LinkButton>
            )}
          </div>
          <div className={styles.tries}>
            {HOST === 'server' && <WithoutAccount />}
            <LinkButton href="/try/tabata" variant="quiet" icon={<PlayIcon />}>
              Try a Tabata now
            </LinkButton>
            <LinkButton href="/ready-made" variant="quiet">
              All ready-made timers
            </LinkButton>
          </div>
        </div>
        <RunPicture />
      </div>
      <Blurbs />
      <Stories />
      <Comparison />
      <FirstTries />
    </div>
  );
}
