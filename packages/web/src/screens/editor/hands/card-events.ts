import { once } from '@roundbell/core/base';
import { firstPicture } from '../../../base/first-picture.ts';
import type { Editing } from '../draft/editing.ts';

/** The id of the sentence that says how a card is dragged. */
export const DRAG_WORDS = 'drag-words';

// Until it is there, the buttons do it all.
const hands = once(() => firstPicture.fetch().then(() => import('./hands.ts')));

/**
 * Listens for what pointers and keys do to the cards within an element: dragging and editing by keyboard. The result is
 * the element's ref.
 */
export function cardEvents(editing: Editing): (root: HTMLElement | null) => (() => void) | undefined {
  return (root) => {
    if (root === null) return undefined;
    let stop: () => void = () => undefined;
    let isGone = false;
    hands.fetch().then(
      ({ hearHands }) => {
        if (!isGone) stop = hearHands(root, editing);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop();
    };
  };
}
