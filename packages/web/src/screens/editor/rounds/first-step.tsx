import type { Seconds } from '@roundbell/core/base';
import { newStep } from '@roundbell/core/timer';
import { Plus } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../parts/controls/button.tsx';
import { DurationField } from '../../../parts/controls/duration-field.tsx';
import type { Editing } from '../draft/editing.ts';
import { editThenFocus, focusAt, placeKey } from '../focus.ts';
import styles from './round-card.module.css';

interface FirstStepProps {
  readonly editing: Editing;
  /** Whether its length takes the focus. */
  readonly hasFocus: boolean;
}

const { duration: USUAL } = newStep('');
const LENGTH = 'timer.first-step';

/** What a timer without rounds begins with: the length of its first step. Nothing is in the timer before it is added. */
export function FirstStep({ editing, hasFocus }: FirstStepProps) {
  const [seconds, setSeconds] = useState<Seconds>(USUAL);
  const [isAsked, setAsked] = useState(false);
  const isSet = seconds > 0;
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (isSet) editThenFocus(() => [placeKey({ stepId: editing.addFirstStep(seconds), field: 'name' })]);
    else focusAt(LENGTH);
  };
  return (
    <form ref={hasFocus ? focusLength : undefined} className={styles.first} onSubmit={add}>
      <div data-at={LENGTH}>
        <DurationField
          label="How long is the first step?"
          seconds={seconds}
          error={isAsked && !isSet ? 'Duration must be greater than 0' : undefined}
          onChange={setSeconds}
        />
      </div>
      <Button type="submit" size="large" icon={<Plus aria-hidden="true" />}>
        Add Step
      </Button>
    </form>
  );
}

function focusLength(form: HTMLFormElement | null): void {
  if (form !== null) focusAt(LENGTH);
}
