import { FIRST_READY_MADE, type FirstReadyMade } from '@roundbell/core/timer';
import { PageLink } from '../../parts/controls/page-link.tsx';
import { PlayIcon } from '../../parts/icons.tsx';
import styles from './first-tries.module.css';

interface FirstTry {
  readonly name: string;
  readonly lasts: string;
  readonly when: string;
}

/** In words of their own: the list of ready-made timers would weigh more than the rest of the page. */
const FIRST_TRIES: Readonly<Record<FirstReadyMade, FirstTry>> = {
  tabata: { name: 'Tabata', lasts: '4m', when: 'Four minutes, nothing held back.' },
  'couch-to-5k': {
    name: 'Couch to 5 km, day 1',
    lasts: '30m',
    when: 'Your first day of running.',
  },
  'four-by-four': {
    name: '4 x 4 in zone 4',
    lasts: '40m',
    when: 'For endurance, with a strap.',
  },
  'box-breathing': { name: 'Box breathing', lasts: '4m', when: 'Calm down, anywhere.' },
  pomodoro: { name: 'Pomodoro', lasts: '2h 10m', when: 'Work without watching the clock.' },
  eggs: { name: 'Eggs', lasts: '11m 5s', when: 'Soft, medium and hard from one pot.' },
};

/** Ready-made timers that a visitor can run at once. */
export function FirstTries() {
  return (
    <section aria-labelledby="ready-made" className={styles.tries}>
      <h2 id="ready-made">Ready-made timers</h2>
      <ul>
        {FIRST_READY_MADE.map((slug) => ({ slug, ...FIRST_TRIES[slug] })).map(({ slug, name, lasts, when }) => (
          <li key={slug}>
            <article aria-labelledby={slug}>
              <h3 id={slug}>{name}</h3>
              <span>{lasts}</span>
              <p>{when}</p>
              <PageLink href={`/try/${slug}`} aria-describedby={slug}>
                <span className="sr-only">Try it</span>
                <PlayIcon />
              </PageLink>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
