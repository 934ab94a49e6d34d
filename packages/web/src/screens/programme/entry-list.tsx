import {
  cardDurationLabel,
  entryPlace,
  nextIn,
  type Programme,
  type ProgrammeEdit,
  type ProgrammeEntry,
  type Timer,
  timerOfEntry,
  totalsOf,
  withDone,
  withEntryBack,
  withMoved,
  withNext,
  withNotDone,
  withoutEntry,
} from '@roundbell/core/timer';
import { useState } from 'react';
import { useApp } from '../../app/engines/use-app.ts';
import { useWholeLibrary } from '../../app/engines/use-whole-library.ts';
import { Button } from '../../parts/controls/button.tsx';
import { dateWords } from '../../parts/locale.ts';
import styles from './programme-screen.module.css';

const dayWords = dateWords({ day: 'numeric', month: 'short' });

interface EntryListProps {
  readonly programme: Programme;
  readonly onChange: (edit: ProgrammeEdit) => Promise<boolean>;
}

/** The places of a programme, each with what can be done to it by hand. */
export function EntryList({ programme, onChange }: EntryListProps) {
  const { undo } = useApp();
  const { timers, isWhole } = useWholeLibrary();
  const [open, setOpen] = useState<string>();
  const next = nextIn(programme, timers)?.entry.id;
  const remove = async (entry: ProgrammeEntry, at: number) => {
    if (!(await onChange((stored) => withoutEntry(stored, entry.id)))) return;
    undo.offer({
      text: `${entryPlace(programme, at)} removed.`,
      undo: () => void onChange((stored) => withEntryBack(stored, programme, entry.id)),
      stays: 'ten-seconds',
    });
  };
  return (
    <ol aria-label="Timers of this programme" className={styles.entries}>
      {programme.entries.map((entry, at) => (
        <Entry
          key={entry.id}
          {...{ entry, onChange }}
          timer={timerOfEntry(programme, entry, timers)}
          place={entryPlace(programme, at)}
          isWhole={isWhole}
          isNext={entry.id === next}
          isFirst={at === 0}
          isLast={at === programme.entries.length - 1}
          isOpen={entry.id === open}
          onOpen={() => setOpen(entry.id === open ? undefined : entry.id)}
          onRemove={() => void remove(entry, at)}
        />
      ))}
    </ol>
  );
}

interface EntryProps extends Pick<EntryListProps, 'onChange'> {
  readonly entry: ProgrammeEntry;
  /** Undefined if it is not here. */
  readonly timer: Timer | undefined;
  readonly place: string;
  /** Whether all timers that there are are here. */
  readonly isWhole: boolean;
  readonly isNext: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

function Entry({ entry, timer, place, isWhole, isNext, isFirst, isLast, isOpen, ...on }: EntryProps) {
  const { id, doneAt } = entry;
  const { onOpen, onChange, onRemove } = on;
  const act = (label: string, edit: ProgrammeEdit) => (
    <Button variant="secondary" onClick={() => void onChange(edit)}>
      {label}
    </Button>
  );
  return (
    <li data-done={doneAt !== undefined || undefined} data-next={isNext || undefined}>
      <button type="button" aria-expanded={isOpen} className={styles.entry} onClick={onOpen}>
        <span className={styles.place}>{place}</span>
        <span dir="auto" className={styles.timer}>
          {timer ? timer.name : isWhole ? 'This timer was deleted.' : 'This timer is not on this device.'}
        </span>
        <span className={styles.state}>
          {doneAt !== undefined
            ? `Done ${dayWords(doneAt)}`
            : isNext
              ? 'Next'
              : timer && cardDurationLabel(totalsOf(timer.rounds))}
        </span>
      </button>
      {isOpen && (
        <div className={styles.acts}>
          {doneAt === undefined
            ? act('Mark as done', (stored, at) => withDone(stored, id, at))
            : act('Mark as not done', (stored) => withNotDone(stored, id))}
          {!isNext && timer && act('Make it next', (stored) => withNext(stored, id))}
          {!isFirst && act('Move up', (stored) => withMoved(stored, id, -1))}
          {!isLast && act('Move down', (stored) => withMoved(stored, id, 1))}
          <Button variant="quiet" onClick={onRemove}>
            Remove
          </Button>
        </div>
      )}
    </li>
  );
}
