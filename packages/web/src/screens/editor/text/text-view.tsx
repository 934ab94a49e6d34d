// cspell:ignore intervals
import type { NotationProblem } from '@roundbell/core/formats';
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useZones } from '../../../app/engines/use-zones.ts';
import type { Editing } from '../draft/editing.ts';
import { placeKey } from '../focus.ts';
import { MarkedText } from './marked-text.tsx';
import { placeInText, problemsOf, textOfDraft, type TextState, typedText } from './text-state.ts';
import shared from '../problem-box.module.css';
import styles from './text-view.module.css';

export interface TextViewProps {
  readonly editing: Editing;
  /** Makes the id of a round or step that is new. */
  readonly newId: (prefix: string) => string;
  /** Whether someone sees it: hidden, it follows nothing. */
  readonly isShown: boolean;
}

const PROBLEMS_SHOWN = 20;
const EXAMPLE = `Warm-up
- Row 5m Z2 HR

Main Set 4x {rest 1m}
- Squats 45s x2 {chime 15s}
- Rest 15s`;

/** The timer as text, both ways: the draft follows what is typed, and the text follows other edits. */
export function TextView({ editing, newId, isShown }: TextViewProps) {
  const draft = useStore(editing.view, (view) => view.draft);
  const unread = useStore(editing.view, (view) => view.unread);
  const zones = useZones();
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [isTyping, setTyping] = useState(false);
  const [state, setState] = useState(() => textOfDraft(draft));
  // What is typed waits to be read until the typing pauses: every letter is on the screen before that.
  const [typed, setTyped] = useState<string>();
  const text = typed ?? unread ?? state.text;
  const problems = useMemo(() => (unread === undefined ? [] : problemsOf(unread, zones)), [unread, zones]);
  // What cannot be read yet is someone's writing: it is not replaced unasked.
  const isBehind = state.shown !== draft;
  // A letter in another field is on the screen before it is in the text.
  const isCalm = useDeferredValue(draft) === draft;
  if (isBehind && isCalm && isShown && !isTyping && typed === undefined && unread === undefined)
    setState(textOfDraft(draft));
  const read = (written: string) => {
    const before = editing.view.getState().draft;
    const next = typedText(written, before, zones, newId);
    setTyped(undefined);
    if (next === undefined) return editing.holdUnread(written);
    setState(next);
    if (next.shown !== before) editing.change(() => next.shown);
    editing.holdUnread(undefined);
  };
  const [untilLeft] = useState(() => () => {
    // Kept by an earlier build or for other zones, it may be one that reads now.
    if (unread !== undefined) read(unread);
    return editing.settle;
  });
  const type = (written: string) => {
    setTyped(written);
    editing.later(() => read(written));
  };
  const giveUp = () => {
    editing.settle();
    setState(textOfDraft(editing.view.getState().draft));
    editing.holdUnread(undefined);
  };
  const leave = () => {
    setTyping(false);
    editing.settle();
  };
  const goTo = (problem: NotationProblem) => {
    const field = box.current;
    if (field === null) return;
    const at = placeInText(text, problem);
    field.setSelectionRange(at, at);
    // Only a field that gets the focus scrolls to its cursor.
    field.blur();
    field.focus();
  };
  return (
    <section ref={untilLeft} aria-label="Text" className={styles.view}>
      <label htmlFor={id} className={styles.label}>
        Timer as text
      </label>
      <div className={styles.strip}>
        {problems.length === 0 && <p className={styles.help}>One line for each step: a dash, a name, a duration.</p>}
        <Problems problems={problems} onPick={goTo} />
      </div>
      <MarkedText
        ref={box}
        id={id}
        data-at={placeKey({ field: 'text' })}
        value={text}
        problems={problems}
        placeholder={EXAMPLE}
        aria-describedby={`${id}-status`}
        onChange={(event) => type(event.target.value)}
        onFocus={() => setTyping(true)}
        onBlur={leave}
      />
      <p id={`${id}-status`} role="status" className={styles.status}>
        {problems.length > 0 &&
          `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}. The rounds below stay as they are until the text can be read.`}
      </p>
      {unread !== undefined && (
        <p className={styles.note}>
          The timer cannot be saved with this text. Correct it, or discard it:{' '}
          <button type="button" className={shared.message} onClick={giveUp}>
            Show the rounds as text
          </button>
        </p>
      )}
      {unread === undefined && <Notes notes={state.notes} />}
      <Help />
    </section>
  );
}

function Help() {
  return (
    <details className={styles.help}>
      <summary>How to write it</summary>
      <div>
        <p>
          A heading, then one line for each step: a dash, a name, a duration. You can paste text from intervals.icu.
        </p>
        <pre>{EXAMPLE}</pre>
        <p>
          For a step: <code>Z4 HR</code>, <code>x3</code>, <code>{'{rest}'}</code> or another type,{' '}
          <code>{'{chime 15s}'}</code>, <code>{'{pause}'}</code>, <code>{'{no coach}'}</code>.
        </p>
        <p>
          For how it ends: <code>{'{tap}'}</code>, <code>{'{12 reps}'}</code>,{' '}
          <code>{'{until <120bpm at least 15s}'}</code>, <code>{'{until >Z3}'}</code>. For what it says:{' '}
          <code>{'{note …}'}</code>, <code>{'{link https://…}'}</code>, <code>{'{both sides}'}</code>,{' '}
          <code>{'{+5s each}'}</code>.
        </p>
        <p>
          For a round: <code>4x</code>, <code>{'{rest 30s}'}</code>, <code>{'{forever}'}</code>,{' '}
          <code>{'{shuffled}'}</code>.
        </p>
        <p>
          For the timer, on lines of their own: <code>{'{name …}'}</code>, <code>{'{description …}'}</code>,{' '}
          <code>{'{tags a, b}'}</code>, <code>{'{volume 80}'}</code>, <code>{'{no voice}'}</code>.
        </p>
      </div>
    </details>
  );
}

/** What the timer says otherwise than the text. */
function Notes({ notes }: Pick<TextState, 'notes'>) {
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label="Notes">
      {notes.map(({ line, message }) => (
        <li key={message}>
          Line {line}: {message}.
        </li>
      ))}
    </ul>
  );
}

interface ProblemsProps {
  readonly problems: readonly NotationProblem[];
  readonly onPick: (problem: NotationProblem) => void;
}

/** What is wrong with the text; each sentence puts the cursor where it is. */
function Problems({ problems, onPick }: ProblemsProps) {
  const more = problems.length - PROBLEMS_SHOWN;
  if (problems.length === 0) return null;
  return (
    <ul className={`${shared.box} ${styles.problems}`} aria-label="Problems in the text">
      {problems.slice(0, PROBLEMS_SHOWN).map((problem, place) => (
        // oxlint-disable-next-line no-array-index-key -- a problem is known by its place in the list
        <li key={place}>
          <button type="button" className={shared.message} onClick={() => onPick(problem)}>
            Line {problem.line}, column {problem.column}: {problem.message}
          </button>
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  );
}
