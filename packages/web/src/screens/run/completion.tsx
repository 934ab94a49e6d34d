import { LibraryIcon, RotateCcwIcon } from 'lucide-react';
import { Celebration } from './celebration.tsx';
import { RunButton } from './run-button.tsx';
import styles from './completion.module.css';

interface CompletionProps {
  readonly name: string;
  readonly onAgain: () => void;
  readonly onBack: () => void;
}

/** The end of a run. The heading takes the focus: a key meant for the last pause must not start the run anew. */
export function Completion({ name, onAgain, onBack }: CompletionProps) {
  return (
    <section className={styles.completion}>
      <Celebration />
      <h1 ref={focus} className={styles.title} tabIndex={-1}>
        Complete!
      </h1>
      <p className={styles.text}>{`Great job finishing "${name}"`}</p>
      <div className={styles.buttons}>
        <RunButton look="main" icon={<RotateCcwIcon />} onClick={onAgain}>
          Run Again
        </RunButton>
        <RunButton icon={<LibraryIcon />} onClick={onBack}>
          Back to Library
        </RunButton>
      </div>
    </section>
  );
}

function focus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
}
