import { useHistoryState } from 'wouter/use-browser-location';
import styles from './link-screen.module.css';

/** What was read otherwise than it is written, if someone without an account pasted the timer as text. */
export function ReadOtherwise() {
  const notes = notesIn(useHistoryState<unknown>());
  if (notes.length === 0) return null;
  return (
    <section aria-label="Read differently" className={styles.words}>
      <h2 className={styles.otherwise}>Read differently</h2>
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}

function notesIn(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('notes' in state) || !Array.isArray(state.notes)) return [];
  return state.notes.filter((note) => typeof note === 'string');
}
