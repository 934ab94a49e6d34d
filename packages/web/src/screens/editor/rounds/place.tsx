import type { ProblemPlace } from '@roundbell/core/timer';
import type { ReactNode } from 'react';
import { placeKey } from '../focus.ts';

interface PlaceProps {
  readonly at: ProblemPlace;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Surrounds a field, so that a problem finds it. */
export function EditorPlace({ at, className, children }: PlaceProps) {
  return (
    <div data-at={placeKey(at)} className={className}>
      {children}
    </div>
  );
}
