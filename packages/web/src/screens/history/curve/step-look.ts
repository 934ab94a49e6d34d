import type { SessionMark } from '@roundbell/core';

interface StepLook {
  readonly background: string;
  readonly color: string;
}

/**
 * SCR-874: a step's colour beside a curve, with readable words on it, the same in both themes. None is near a zone's
 * green, blue, amber or red: a step is not a zone.
 */
export const STEP_LOOKS: Readonly<Record<SessionMark['type'], StepLook>> = {
  preparation: { background: '#475569', color: '#ffffff' },
  work: { background: '#6b21a8', color: '#ffffff' },
  rest: { background: '#c4b5fd', color: '#000000' },
  between: { background: '#c4b5fd', color: '#000000' },
  recovery: { background: '#f277d6', color: '#000000' },
  timer: { background: '#a21caf', color: '#ffffff' },
  meditation: { background: '#94a3b8', color: '#000000' },
  delay: { background: '#57534e', color: '#ffffff' },
};
