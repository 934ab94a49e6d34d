import { type RefObject, useId, useRef, useState } from 'react';
import { useApp } from '../../app/engines/use-app.ts';
import { Button } from '../../parts/controls/button.tsx';
import { TextField } from '../../parts/controls/text-field.tsx';
import styles from './selected-timers.module.css';

export interface SelectedTimersProps {
  /** Their ids, in the order in which they were selected. */
  readonly selected: readonly string[];
  /** Where the focus goes when this goes. */
  readonly heading: RefObject<HTMLElement | null>;
  readonly onMade: () => void;
}

/** What can be made of the timers that are selected. */
export function SelectedTimers({ selected, heading, onMade }: SelectedTimersProps) {
  const { programmes, undo } = useApp();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const make = async () => {
    if (isBusy) return;
    if (selected.length === 0) return setRefusal('Select timers first, in the order you want.');
    if (name.trim() === '') {
      setRefusal('Give your programme a name.');
      form.current?.querySelector('input')?.focus();
      return;
    }
    setBusy(true);
    const engine = await programmes.fetch().catch(() => undefined);
    const entries = selected.map((timerId) => ({ kind: 'library', timerId }) as const);
    const result = await engine?.start({ name, entries, timers: [] });
    setBusy(false);
    if (result?.ok !== true)
      return setRefusal(result?.message ?? 'Programmes could not be loaded. Check your connection, then try again.');
    undo.offer({ text: `"${name.trim()}" made.`, undo: () => void engine?.remove(result.id), stays: 'ten-seconds' });
    onMade();
    heading.current?.focus();
  };
  return (
    <section ref={keepClear} aria-labelledby={id} className={styles.bar}>
      <p id={id} role="status" className={styles.count}>
        {selected.length === 1 ? '1 timer selected' : `${selected.length} timers selected`}
      </p>
      <form
        ref={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <TextField
          label="Programme name"
          value={name}
          error={refusal}
          errorRole="alert"
          onChange={(next) => {
            setName(next);
            setRefusal(undefined);
          }}
        />
        <Button type="submit" aria-disabled={isBusy}>
          Make a programme
        </Button>
      </form>
    </section>
  );
}

/** What takes the focus is scrolled clear of the bar. */
function keepClear(): () => void {
  document.documentElement.toggleAttribute('data-selecting-timers', true);
  return () => document.documentElement.removeAttribute('data-selecting-timers');
}
