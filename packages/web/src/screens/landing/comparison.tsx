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
      ['yes', 'Runs in the browser; installs if you like'],
      ['no', 'From a store'],
      ['no', 'You need the watch'],
    ],
  },
  {
    need: 'Timers without an account',
    answers: [
      ['partly', 'To try and to open a link; not to keep them'],
      ['yes', 'Kept on the phone'],
      ['yes', 'Made on the watch'],
    ],
  },
  {
    need: 'Give a timer to a friend',
    answers: [
      ['yes', 'A link or QR code that runs at once'],
      ['partly', 'A file to import'],
      ['partly', 'A file, over USB'],
    ],
  },
  {
    need: 'Tells you what comes next',
    answers: [
      ['yes', 'In words, with a coach'],
      ['partly', 'Some speak'],
      ['partly', 'Beeps'],
    ],
  },
  {
    need: 'Follows your heart',
    answers: [
      ['partly', 'With a strap; not on an iPhone'],
      ['partly', 'A few do'],
      ['yes', 'Built in'],
    ],
  },
  {
    need: 'Sounds on a locked iPhone',
    answers: [
      ['no', 'Not for sure: pocket mode is a beta'],
      ['partly', 'If made for it'],
      ['yes', 'On your wrist'],
    ],
  },
  {
    need: 'An app on your watch',
    answers: [
      ['no', 'No, only the media buttons'],
      ['partly', 'Some have one'],
      ['yes', 'It is one'],
    ],
  },
];

/** What the product does better than others, and what it does not. (SCR-1041, docs/design/pages.md) */
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
                <td key={OTHERS[index]} data-of={OTHERS[index]} className={styles[verdict]}>
                  <span aria-hidden="true">{MARKS[verdict]}</span> {words}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Compared in November 2026 with what OpenHIIT, Seconds and Just Another Workout Timer, and the makers and users
        of Garmin watches, write about them.
      </p>
    </section>
  );
}
