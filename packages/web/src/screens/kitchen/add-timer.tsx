import type { Board } from '@roundbell/core/run';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../parts/controls/button.tsx';
import { TextField } from '../../parts/controls/text-field.tsx';
import { PlusIcon } from '../../parts/icons.tsx';
import styles from './kitchen-screen.module.css';

interface AddTimerProps {
  readonly board: Board;
  /** Whether it is started, or waits to be planned. */
  readonly how: 'start' | 'plan';
}

/** The field that reads 'pasta 8 min' and starts it. What cannot be read stays, to be changed. */
export function AddTimer({ board, how }: AddTimerProps) {
  const [text, setText] = useState('');
  const problem = useStore(board.view, (view) => view.problem);
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={form}
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (board.add(text, how)) setText('');
        form.current?.querySelector('input')?.focus();
      }}
    >
      <TextField
        label="Add a timer"
        placeholder="pasta 8 min"
        autoComplete="off"
        enterKeyHint="go"
        value={text}
        error={problem}
        errorRole="alert"
        onChange={(written) => {
          setText(written);
          board.forgetProblem();
        }}
      />
      <Button type="submit" size="large" icon={<PlusIcon />}>
        Add
      </Button>
    </form>
  );
}
