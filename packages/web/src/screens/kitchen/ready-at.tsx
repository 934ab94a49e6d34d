import { type Board, READY_DAYS, type ReadyDay } from '@roundbell/core/run';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useDownload } from '../../app/hooks/use-download.ts';
import { addressOf } from '../../base/host.ts';
import { Button } from '../../parts/controls/button.tsx';
import { SelectField } from '../../parts/controls/select-field.tsx';
import { TextField } from '../../parts/controls/text-field.tsx';
import styles from './kitchen-screen.module.css';

const DAY_WORDS: Readonly<Record<ReadyDay, string>> = { 0: 'Today', 1: 'Tomorrow', 2: 'In two days' };
const DAYS = READY_DAYS.map((day) => ({ value: String(day), label: DAY_WORDS[day] }));

interface ReadyAtProps {
  readonly board: Board;
  readonly time: string;
  readonly onTime: (time: string) => void;
}

/** When everything is to be ready: what has not begun waits for its start. */
export function ReadyAt({ board, time, onTime }: ReadyAtProps) {
  const [day, setDay] = useState<ReadyDay>(0);
  const words = useStore(board.view, ({ plan }) => plan?.words);
  return (
    <>
      <form
        className={styles.ready}
        onSubmit={(event) => {
          event.preventDefault();
          board.plan(time, day);
        }}
      >
        <TextField
          label="Ready at"
          type="time"
          value={time}
          onChange={(chosen) => {
            onTime(chosen);
            board.forgetProblem();
          }}
        />
        <SelectField
          label="Day"
          value={String(day)}
          options={DAYS}
          onChange={(chosen) => setDay(READY_DAYS.find((known) => String(known) === chosen) ?? 0)}
        />
        <Button type="submit" variant="secondary">
          Plan
        </Button>
        {words !== undefined && <ToCalendar board={board} />}
      </form>
      {time !== '' && words === undefined && (
        <p className={styles.empty}>
          What you add now waits until you press Plan, so that everything is ready together.
        </p>
      )}
      <ul className={styles.words} aria-label="Plan" aria-live="polite">
        {words?.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** The starts that are planned, for someone who closes the page. */
function ToCalendar({ board }: { readonly board: Board }) {
  const download = useDownload();
  const [isEmpty, setEmpty] = useState(false);
  const save = () => {
    const file = board.calendar(addressOf(''));
    setEmpty(file === undefined);
    if (file !== undefined) download(file);
  };
  return (
    <>
      <Button variant="quiet" onClick={save}>
        Put into the calendar
      </Button>
      <span role="status">{isEmpty && 'Nothing is waiting to start.'}</span>
    </>
  );
}
