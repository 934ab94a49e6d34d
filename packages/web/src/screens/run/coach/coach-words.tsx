import type { CoachingReason, CoachLine } from '@roundbell/core';
import styles from './coach-words.module.css';

const WHY: Readonly<Record<CoachingReason, string>> = {
  in_zone: 'You are in your zone.',
  close_to_target: 'You are close to your zone.',
  far_from_target: 'You are outside your zone.',
  step_ending: 'The step is about to end.',
  long_silence: 'It has been quiet for a while.',
  needs_urgency: 'You are far above your zone.',
  too_soon: 'It spoke a moment ago.',
  step_just_started: 'The step has begun.',
};

/** What the coach has said, and why. */
export function CoachWords({ line }: { readonly line: CoachLine }) {
  return (
    <div className={styles.words}>
      <p className={styles.line}>{line.text}</p>
      <p className={styles.why}>{WHY[line.reason]}</p>
    </div>
  );
}
