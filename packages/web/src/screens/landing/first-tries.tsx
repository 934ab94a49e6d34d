import { FIRST_READY_MADE, type FirstReadyMade } from '@roundbell/core';
import { LinkButton } from '../../parts/controls/button.tsx';
import { PlayIcon } from '../../parts/icons.tsx';
import styles from './first-tries.module.css';

interface FirstTry {
  readonly name: string;
  readonly lasts: string;
  readonly when: string;
}

/** In words of their own: the list of ready-made timers would weigh more than the rest of the page. */
const FIRST_TRIES: Readonly<Record<FirstReadyMade, FirstTry>> = {
  tabata: { name: 'Tabata', lasts: '4m', when: 'When you have four minutes and nothing to hold back.' },
  'couch-to-5k': {
    name: 'Couch to 5 km, day 1',
    lasts: '30m',
    when: 'The first day of running, for someone who does not run.',
  },
  'four-by-four': {
    name: '4 x 4 in zone 4',
    lasts: '40m',
    when: 'To raise your endurance, once or twice a week, with a strap.',
  },
  'box-breathing': { name: 'Box breathing', lasts: '4m', when: 'To calm down in four minutes, anywhere.' },
  pomodoro: { name: 'Pomodoro', lasts: '2h 10m', when: 'To work without looking at the clock.' },
  eggs: { name: 'Eggs', lasts: '11m 5s', when: 'For soft, medium and hard eggs from one pot.' },
};

/** RDY-9: ready-made timers that a visitor can run at once. */
export function FirstTries() {
  return (
    <section aria-labelledby="ready-made" className={styles.tries}>
      <h2 id="ready-made">Ready-made timers</h2>
      <ul>
        {FIRST_READY_MADE.map((slug) => ({ slug, ...FIRST_TRIES[slug] })).map(({ slug, name, lasts, when }) => (
          <li key={slug}>
            <article aria-labelledby={slug}>
              <div>
                <h3 id={slug}>{name}</h3>
                <span>{lasts}</span>
              </div>
              <p>{when}</p>
              <LinkButton href={`/try/${slug}`} variant="secondary" aria-describedby={slug} icon={<PlayIcon />}>
                Try it
              </LinkButton>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
