import { cardDurationLabel, entryPlace, type ProgrammeDraft, totalsOf } from '@roundbell/core/timer';
import styles from './draft-entries.module.css';

/** What is in a programme that is not started: place by place, with the length of each timer. */
export function DraftEntries({ draft }: { readonly draft: ProgrammeDraft }) {
  return (
    <ol className={styles.entries}>
      {draft.entries.map((entry, at) => {
        const timer = entry.kind === 'own' ? draft.timers[entry.index] : undefined;
        const place = entryPlace(draft, at);
        return (
          timer && (
            <li key={place}>
              <span className={styles.place}>{place}</span>
              <span dir="auto">{timer.name}</span>
              <span className={styles.duration}>{cardDurationLabel(totalsOf(timer.rounds))}</span>
            </li>
          )
        );
      })}
    </ol>
  );
}
