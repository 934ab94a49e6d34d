import { contentHash } from '@roundbell/core/base';
import { describedIn, draftOfDescribed } from '@roundbell/core/formats';
import { parseDraft, type TimerDraft } from '@roundbell/core/timer';
import { useState } from 'react';
import { useApp } from '../../../app/engines/use-app.ts';
import { Notice } from '../../../parts/banner.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { EditorForm } from '../editor-form.tsx';
import { focusAt } from '../focus.ts';
import { freshDraft } from './draft.ts';
import { newId } from './new-id.ts';
import styles from './described-editor.module.css';

interface Given {
  readonly draft: TimerDraft;
  readonly notes: readonly string[];
  readonly aside: string | false;
}

interface DescribedEditorProps {
  /** What came with the address; a reload brings it again, however old it is. */
  readonly state: {
    readonly described?: unknown;
    readonly aside?: unknown;
    readonly pasted?: unknown;
    readonly notes?: unknown;
  };
}

/** The editor with a timer read from someone's words or from what they pasted, and what was assumed. Without a valid one it is empty. */
export function DescribedEditor({ state }: DescribedEditorProps) {
  const app = useApp();
  const [given] = useState(() => givenIn(state, freshDraft(app)));
  const [isShown, setShown] = useState(given !== undefined && (!('pasted' in state) || given.notes.length > 0));
  const dismiss = () => {
    setShown(false);
    focusAt('timer.name');
  };
  return (
    <EditorForm
      title="Create New Timer"
      above={given !== undefined && isShown && <PleaseCheck {...given} onDismiss={dismiss} />}
      subject={{ described: contentHash(state.described ?? state.pasted) }}
      draft={() => given?.draft ?? freshDraft(app)}
      save={(draft) => app.library.add(draft)}
    />
  );
}

function givenIn(state: DescribedEditorProps['state'], fresh: TimerDraft): Given | undefined {
  const { described, aside, pasted, notes } = state;
  if (pasted !== undefined) {
    const draft = parseDraft(pasted);
    return draft && { draft, notes: Array.isArray(notes) ? notes.filter(isText) : [], aside: false };
  }
  const timer = describedIn(described);
  if (timer === undefined) return undefined;
  const draft = { ...draftOfDescribed(timer, newId), globalSettings: fresh.globalSettings };
  return { draft, notes: timer.notes, aside: typeof aside === 'string' && aside };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

interface PleaseCheckProps extends Pick<Given, 'notes' | 'aside'> {
  readonly onDismiss: () => void;
}

/** What was assumed; it takes the focus, because it should be read first. */
function PleaseCheck({ notes, aside, onDismiss }: PleaseCheckProps) {
  return (
    <section aria-label="Please check" tabIndex={-1} data-arrival className={styles.box} ref={takeFocus}>
      <Notice tone="note">
        <div>{notes.length > 0 ? 'Please check:' : 'Please check what was read before you save it.'}</div>
        {notes.length > 0 && (
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        {aside && <p className={styles.aside}>{aside}</p>}
        <Button variant="secondary" onClick={onDismiss}>
          Dismiss
        </Button>
      </Notice>
    </section>
  );
}

function takeFocus(box: HTMLElement | null): void {
  box?.focus({ preventScroll: true });
}
