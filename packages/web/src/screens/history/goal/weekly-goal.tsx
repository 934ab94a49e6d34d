import { WEEKLY_GOAL_LIMIT } from '@roundbell/core';
import { type HeartRateSession, weekOf, weekWords, type WeekSoFar } from '@roundbell/core/heart';
import { usePreference } from '../../../app/engines/use-preferences.ts';
import { useToday } from '../../../app/hooks/use-wall-clock.ts';
import { Banner } from '../../../parts/banner.tsx';
import { SelectField } from '../../../parts/controls/select-field.tsx';
import { localDayOf } from '../../../parts/local-day.ts';
import styles from './weekly-goal.module.css';

const NONE = 'none';
const GOALS = [
  { value: NONE, label: 'No goal' },
  ...Array.from({ length: WEEKLY_GOAL_LIMIT.max }, (_, index) => ({
    value: String(index + 1),
    label: `${index + 1} a week`,
  })),
];

/** How many sessions someone means to do in a week, and how many there are beside what is stored. */
export function WeeklyGoal({ history }: { readonly history: readonly HeartRateSession[] }) {
  const { stored, chosen: goal, problem, choose } = usePreference('weeklyGoal');
  const now = useToday();
  const week = stored === undefined ? undefined : weekOf(history, stored, { now, dayOf: localDayOf });
  return (
    <section aria-label="Weekly goal" className={styles.goal}>
      <div className={styles.row}>
        <div>
          <p role="status">{week ? <strong>{weekWords(week)}</strong> : 'Sessions a week'}</p>
          {week && <Counted week={week} />}
        </div>
        <SelectField
          label="Weekly goal"
          hideLabel
          value={goal === undefined ? NONE : String(goal)}
          options={GOALS}
          onChange={(chosen) => choose(chosen === NONE ? undefined : Number(chosen))}
        />
      </div>
      {problem !== undefined && <Banner tone="error">{problem}</Banner>}
    </section>
  );
}

function Counted({ week }: { readonly week: WeekSoFar }) {
  return (
    <>
      <p className={styles.dots} aria-hidden="true">
        {Array.from({ length: week.goal }, (_, index) => (
          <span key={index} data-done={index < week.done} />
        ))}
      </p>
      <p className={styles.note}>Sessions of a minute or more count.</p>
    </>
  );
}
