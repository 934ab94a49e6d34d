import { latest } from '@roundbell/core/base';
import type { Description } from '@roundbell/core/formats';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useApp } from '../../app/engines/use-app.ts';
import { afterSecondTap } from '../../app/hooks/use-second-tap.ts';
import { Notice } from '../../parts/banner.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { TextField } from '../../parts/controls/text-field.tsx';
import { DialogOverlay } from '../../parts/dialogs/overlays.tsx';
import { earlierWords, keepWords, savedWords } from './describe-words.ts';
import styles from './describe-dialog.module.css';

export interface DescribeDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** One of each kind of notation, to tap and change. */
const EXAMPLES = [
  '6 rounds of 40 s burpees, 20 s rest, cool down 3 minutes',
  'Warm up 5 min, then 8x20/10',
  "5x2'(2') in zone 4",
  'EMOM 10: 12 squats',
  'Box breathing 4-4-4-4 for 5 minutes',
] as const;

const MISSING: Description = {
  understood: false,
  problem: 'Reading descriptions could not be loaded. Check your connection and try again.',
  aside: undefined,
};

/** Asks for a workout in words and opens the editor with what was read; nothing is saved. */
export function DescribeDialog({ open, onClose }: DescribeDialogProps) {
  const app = useApp();
  const [, navigate] = useLocation();
  const form = useId();
  const [text, setText] = useState(() => savedWords(app));
  useState(() => void earlierWords(app).then((words) => words !== '' && setText(words)));
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  const field = useRef<HTMLDivElement>(null);
  // A request made before the dialog was closed has no one waiting for it.
  const [asking] = useState(latest);

  const close = () => {
    asking.begin();
    setBusy(false);
    onClose();
  };
  const make = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const isLatest = asking.begin();
    // Nothing moves before the second tap of a double tap: it would hit what is behind the button.
    setBusy(true);
    const [given] = await Promise.all([app.describe(text).catch(() => MISSING), afterSecondTap()]);
    if (!isLatest()) return;
    setBusy(false);
    if (given.understood) navigate('/editor', { state: { described: given.timer, aside: given.aside } });
    else setAnswer((before) => ({ ...given, turn: (before?.turn ?? 0) + 1 }));
  };
  const write = (words: string) => {
    setText(words);
    keepWords(app, words);
  };
  const take = (example: string) => {
    write(example);
    setAnswer(undefined);
    field.current?.querySelector('textarea')?.focus();
  };
  return (
    <DialogOverlay
      open={open}
      title="Describe it"
      onClose={close}
      actions={
        <Button type="submit" form={form} aria-disabled={isBusy}>
          {isBusy ? 'Processing...' : 'Make timer'}
        </Button>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void make(event)}>
        <div ref={field}>
          <TextField
            multiline
            label="Describe your workout"
            hint="What to do and for how long. You can change everything before you save it."
            value={text}
            onChange={write}
          />
        </div>
        <Problem answer={answer} />
        <div role="group" aria-label="Examples" className={styles.examples}>
          {EXAMPLES.map((example) => (
            <button key={example} type="button" className={styles.example} onClick={() => take(example)}>
              {example}
            </button>
          ))}
        </div>
      </form>
    </DialogOverlay>
  );
}

/** What became of one request's words; the same problem twice is read out twice. */
type Answer = Description & { readonly turn: number };

/** Why there is no timer; read out immediately. */
function Problem({ answer }: { readonly answer: Answer | undefined }) {
  return (
    <div role="alert">
      {answer !== undefined && !answer.understood && (
        <Notice key={answer.turn} tone="error">
          {answer.problem}
          {answer.aside !== undefined && <p className={styles.aside}>{answer.aside}</p>}
        </Notice>
      )}
    </div>
  );
}
