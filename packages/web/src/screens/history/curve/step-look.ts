import type { SessionMark } from '@roundbell/core/heart';

interface StepLook {
  readonly background: string;
  readonly color: string;
}

/** A step's colour beside a curve, with readable words on it: that of its type on every screen, in both themes. */
export function stepLookOf(type: SessionMark['type']): StepLook {
  const shown = type === 'between' ? 'rest' : type;
  return { background: `var(--type-${shown})`, color: `var(--type-${shown}-text)` };
}
