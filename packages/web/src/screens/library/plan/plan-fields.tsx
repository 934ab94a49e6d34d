import { PLAN_WEEKS_MOST, type PlanDraft, type PlanProblems, type Weekday, WEEKDAYS } from '@roundbell/core/formats';
import { useId } from 'react';
import { NumberField } from '../../../parts/controls/number-field.tsx';
import { SelectField } from '../../../parts/controls/select-field.tsx';
import { TextField } from '../../../parts/controls/text-field.tsx';
import field from '../../../parts/controls/field.module.css';
import styles from './plan-dialog.module.css';

const REMINDERS = [
  { value: 'none', label: 'None' },
  { value: '0', label: 'At the time' },
  ...[5, 10, 30].map((minutes) => ({ value: String(minutes), label: `${minutes} minutes before` })),
];
const ENDS = [
  { value: 'after-weeks', label: 'After …' },
  { value: 'for-ever', label: 'Never' },
];
const USUAL_WEEKS = 8;

interface PlanFieldsProps {
  readonly draft: PlanDraft;
  /** The earliest first day. */
  readonly today: string;
  readonly problems: PlanProblems;
  readonly onChange: (part: Partial<PlanDraft>) => void;
}

/** When: days of the week, time, first day, how long, and how long before to be reminded. */
export function PlanFields({ draft, today, problems, onChange }: PlanFieldsProps) {
  const { time, from, weeks, remindBefore } = draft;
  return (
    <>
      <Days chosen={draft.days} problem={problems.days} onChange={(days) => onChange({ days })} />
      <div className={styles.pair}>
        <TextField
          label="Time"
          type="time"
          value={time}
          error={problems.time}
          onChange={(written) => onChange({ time: written })}
        />
        <TextField
          label="First day"
          type="date"
          min={today}
          value={from}
          error={problems.from}
          onChange={(written) => onChange({ from: written })}
        />
      </div>
      <div className={styles.pair}>
        <SelectField
          label="Ends"
          value={weeks === 'for-ever' ? weeks : 'after-weeks'}
          options={ENDS}
          onChange={(chosen) => onChange({ weeks: chosen === 'for-ever' ? chosen : USUAL_WEEKS })}
        />
        {weeks !== 'for-ever' && (
          <NumberField
            label="Weeks"
            min={1}
            max={PLAN_WEEKS_MOST}
            beyond="told"
            value={weeks}
            error={problems.weeks}
            onChange={(written) => onChange({ weeks: written })}
          />
        )}
      </div>
      <SelectField
        label="Reminder"
        value={remindBefore === undefined ? 'none' : String(remindBefore)}
        options={REMINDERS}
        onChange={(chosen) => onChange({ remindBefore: chosen === 'none' ? undefined : Number(chosen) })}
      />
    </>
  );
}

interface DaysProps {
  readonly chosen: readonly Weekday[];
  readonly problem: string | undefined;
  readonly onChange: (days: readonly Weekday[]) => void;
}

function Days({ chosen, problem, onChange }: DaysProps) {
  const id = useId();
  return (
    <fieldset className={field.group} aria-describedby={problem === undefined ? undefined : id}>
      <legend>Days</legend>
      <div className={styles.days}>
        {WEEKDAYS.map((day) => (
          <label key={day} className={styles.day}>
            <input
              type="checkbox"
              checked={chosen.includes(day)}
              onChange={({ target: { checked } }) =>
                onChange(WEEKDAYS.filter((each) => (each === day ? checked : chosen.includes(each))))
              }
            />
            {day}
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p id={id} className={field.error}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
