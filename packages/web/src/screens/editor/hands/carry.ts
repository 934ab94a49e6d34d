import type { Editing } from '../draft/editing.ts';
import { editThenFocus } from '../focus.ts';
import { dropLine, type DropLine } from './drop-line.ts';
import { heldCard, nameOf, spotWords, spotNow, spotsOf, type Held, type Spot } from './spots.ts';

/** A card that is carried by keys. */
interface Carried {
  readonly held: Held;
  readonly name: string;
  readonly spots: readonly Spot[];
  readonly line: DropLine;
  at: number;
}

/** Dragging by keyboard: space picks a card up at its grip and drops it, the arrow keys carry it, escape puts it back. */
export function carryByKeys(root: HTMLElement, editing: Editing) {
  let carried: Carried | undefined;

  function show(at: number): void {
    const spot = carried?.spots[at];
    if (!carried || !spot) return;
    carried.at = at;
    carried.line.show(spot);
    if (spot.y < scrollY + 100 || spot.y > scrollY + innerHeight - 160) scrollTo({ top: spot.y - innerHeight / 2 });
    editing.say(spotWords(carried.name, spot, editing));
  }

  function pickUp(element: Element): boolean {
    const held = heldCard(element);
    if (held === undefined) return false;
    const { draft } = editing.view.getState();
    const spots = spotsOf(held, root, draft);
    carried = { held, spots, name: nameOf(held, draft), line: dropLine(), at: 0 };
    show(spotNow(spots, held, draft));
    return true;
  }

  function end(words: 'dropped' | 'put back'): void {
    if (!carried) return;
    const { held, name, spots, line, at } = carried;
    carried = undefined;
    line.remove();
    const spot = spots[at];
    if (words === 'put back' || spot === undefined) return editing.say(`${name} was put back.`);
    const text = spotWords(name, spot, editing).replace(' is at ', ' was dropped at ');
    editThenFocus(() => {
      editing.place(spot.to);
      return [`${held.id}.grip`, ...(spot.to.card === 'step' ? [`${spot.to.roundId}.row`] : [])];
    });
    editing.say(text);
  }

  return {
    /** Whether the key was one of these. */
    press({ key, target }: KeyboardEvent): boolean {
      const isPick = key === ' ' || key === 'Enter';
      if (!carried) return isPick && target instanceof Element && target.matches('button[data-grip]') && pickUp(target);
      if (isPick) end('dropped');
      else if (key === 'ArrowDown') show(Math.min(carried.spots.length - 1, carried.at + 1));
      else if (key === 'ArrowUp') show(Math.max(0, carried.at - 1));
      else if (key === 'Escape') end('put back');
      else return false;
      return true;
    },
    /** What is still carried is put back. */
    leave: () => end('put back'),
  };
}
