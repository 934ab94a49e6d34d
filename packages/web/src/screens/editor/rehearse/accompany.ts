import type { Rehearsal } from '@roundbell/core/run';
import { flushSync } from 'react-dom';
import { isTyping } from '../../../app/hooks/use-keys.ts';
import type { Editing } from '../draft/editing.ts';
import { elementAt } from '../focus.ts';

const PLAY = 'rehearsal.play';

/**
 * Has a rehearsal follow the editor while an element is on the page: its draft, the steps that are asked for, and the keys
 * pressed there. The editor shows the step that plays. The result is the element's ref.
 */
export function accompany(
  rehearsal: Rehearsal,
  editing: Editing,
): (root: HTMLElement | null) => (() => void) | undefined {
  return (root) => {
    if (root === null) return undefined;
    const open = (): void => {
      const { draft, rehearsal: asked } = editing.view.getState();
      if (asked === undefined) return;
      rehearsal.open(draft, asked.from);
      if (rehearsal.view.getState().state !== 'playing' && !isTyping(document.activeElement)) focusStill(PLAY);
    };
    const stops = [
      editing.view.subscribe((now, before) => {
        if (now.rehearsal !== before.rehearsal) open();
        else if (now.draft !== before.draft) rehearsal.follow(now.draft);
      }),
      rehearsal.run.subscribe(() => showPlaying(rehearsal, editing)),
      rehearsal.view.subscribe(() => showPlaying(rehearsal, editing)),
    ];
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') endRehearsal(editing);
      else if (event.key !== ' ' || isPressedBySpace(event.target)) return;
      else if (rehearsal.view.getState().state === 'playing') rehearsal.pause();
      else rehearsal.play();
      event.preventDefault();
    };
    root.addEventListener('keydown', onKeyDown);
    // What else stays in sight makes room for it.
    document.documentElement.toggleAttribute('data-rehearsal', true);
    open();
    // It may have opened behind the bar at the end of a phone's screen.
    root.scrollIntoView({ block: 'nearest' });
    return () => {
      document.documentElement.removeAttribute('data-rehearsal');
      root.removeEventListener('keydown', onKeyDown);
      for (const stop of stops) stop();
      rehearsal.close();
      editing.view.setState({ playing: undefined });
    };
  };
}

/** A button takes the space bar for itself, and so does a choice. */
function isPressedBySpace(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement || target instanceof HTMLSelectElement;
}

/** Closes the rehearsal; the focus goes to what opens it, and the page stays where it is. */
export function endRehearsal(editing: Editing): void {
  flushSync(editing.endRehearsal);
  focusStill('timer.rehearse');
}

function focusStill(place: string): void {
  elementAt([place])?.focus({ preventScroll: true });
}

/** Marks the step that plays, waits or stands. */
function showPlaying(rehearsal: Rehearsal, editing: Editing): void {
  const run = rehearsal.run.getState();
  const current = run.status === 'empty' || run.status === 'complete' ? undefined : run.current;
  const playing = current?.kind === 'step' ? current.step.id : undefined;
  if (playing !== editing.view.getState().playing) editing.view.setState({ playing });
}
