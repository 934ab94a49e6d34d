import styles from './comparison.module.css';

type Verdict = 'yes' | 'partly' | 'no';
type Answer = readonly [Verdict, string];
interface Row {
  readonly need: string;
  readonly answers: readonly [Answer, Answer, Answer];
}

const OTHERS = ['Roundbell', 'Phone timer apps', 'Sports watches'] as const;
const MARKS: Readonly<Record<Verdict, string>> = { yes: '●', partly: '◐', no: '○' };

const ROWS: readonly Row[] = [
  {
    need: 'Nothing to install',
    answers: [
      ['yes', 'Yes'],
      ['no', 'From a store'],
      ['no', 'The watch'],
    ],
  },
  {
    need: 'Timers without an account',
    answers: [
      ['yes', 'Yes'],
      ['yes', 'Yes'],
      ['yes', 'Yes'],
    ],
  },
  {
    need: 'Share a timer',
    answers: [
      ['yes', 'A link'],
      ['partly', 'A file'],
      ['partly', 'By USB'],
    ],
  },
  {
    need: 'Tells you what comes next',
    answers: [
      ['yes', 'In words'],
      ['partly', 'Some speak'],
      ['partly', 'Beeps'],
    ],
  },
  {
    need: 'Follows your heart',
    answers: [
      ['partly', 'By strap'],
      ['partly', 'A few'],
      ['yes', 'Built in'],
    ],
  },
  {
    need: 'Sounds on a locked iPhone',
    answers: [
      ['no', 'A beta'],
      ['partly', 'Some'],
      ['yes', 'Yes'],
    ],
  },
  {
    need: 'An app on your watch',
    answers: [
      ['no', 'No'],
      ['partly', 'Some'],
      ['yes', 'Yes'],
    ],
  },
];

/** What the product does better than others, and what it does not. (docs/design/pages.md) */
export function Comparison() {
  return (
    <section className={styles.comparison}>
      <h2>Where Roundbell is better, and where it is not</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">What you need</th>
            {OTHERS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ need, answers }) => (
            <tr key={need}>
              <th scope="row">{need}</th>
              {answers.map(([verdict, words], index) => (
                <td key={OTHERS[index]} className={styles[verdict]}>
                  <span aria-hidden="true">{MARKS[verdict]}</span> {words}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Compared in November 2026 with what makers and users say about OpenHIIT, Seconds, Just Another Workout Timer and
        Garmin watches.
      </p>
    </section>
  );
}
