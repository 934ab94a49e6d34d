import { useStore } from 'zustand';
import type { Editing } from './draft/editing.ts';

/** Tells assistive technology what an edit did; the same words twice are two messages. */
export function SpokenChanges({ editing }: { readonly editing: Editing }) {
  const { text, count } = useStore(editing.view, ({ said }) => said);
  return (
    <div role="status" aria-live="polite" aria-label="Changes" className="sr-only">
      <p key={count}>{text}</p>
    </div>
  );
}
