import type { Editing } from '../draft/editing.ts';
import { dropLine } from './drop-line.ts';
import { heldCard, nameOf, nearestOf, spotNow, spotWords, spotsOf, type Held, type Spot } from './spots.ts';
import styles from './drag.module.css';

type PointerType = 'pointermove' | 'pointerup' | 'pointercancel';

/** A press becomes a drag when it has moved so far (px). */
const DRAG_FROM = 4;
/** A pointer so near the upper or lower edge scrolls the page, faster the nearer it is (px). */
const EDGE = 90;
const FASTEST = 18;

/**
 * Drags a card from its grip with a pointer: a press that moves, until it ends; Escape, and the result, put the card back.
 * Undefined if the press is on no grip; `onEnd` is called once it is over.
 */
export function dragByPointer(
  event: PointerEvent,
  root: HTMLElement,
  editing: Editing,
  onEnd: () => void,
): (() => void) | undefined {
  const grip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-grip]') : null;
  const held = heldCard(grip);
  if (grip === null || held === undefined || event.button !== 0) return undefined;
  const from = { x: event.clientX, y: event.clientY };
  const ends = new AbortController();
  const { signal } = ends;
  let drag: ReturnType<typeof startDrag> | undefined;
  const finish = (isDropped: boolean) => {
    ends.abort();
    onEnd();
    drag?.end(isDropped);
  };
  const on = (type: PointerType, then: (moved: PointerEvent) => void) => {
    const own = (other: PointerEvent) => other.pointerId === event.pointerId && then(other);
    document.addEventListener(type, own, { signal });
  };
  on('pointermove', (move) => {
    if (!drag && Math.hypot(move.clientX - from.x, move.clientY - from.y) >= DRAG_FROM) {
      drag = startDrag(held, from.y, root, editing);
      withoutClick(grip, event.pointerId);
    }
    drag?.moveTo(move.clientY);
  });
  on('pointerup', () => finish(true));
  on('pointercancel', () => finish(false));
  // Its end was not heard.
  const again = (other: PointerEvent) => isAgain(event, other) && finish(false);
  document.addEventListener('pointerdown', again, { signal, capture: true });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(false), { signal, capture: true });
  return () => finish(false);
}

/** Whether a press can only begin once the one before is over: each touch has an id of its own, and a second finger is not primary. */
function isAgain(before: PointerEvent, now: PointerEvent): boolean {
  return now.pointerId === before.pointerId || (now.isPrimary && now.pointerType === before.pointerType);
}

function startDrag(held: Held, fromY: number, root: HTMLElement, editing: Editing) {
  const { draft } = editing.view.getState();
  const spots = spotsOf(held, root, draft);
  const name = nameOf(held, draft);
  const line = dropLine();
  const start = fromY + scrollY;
  const home = { at: spotNow(spots, held, draft), y: start };
  const { item } = held;
  let pointer = fromY;
  let over: Spot | undefined;
  let frame = 0;
  item.classList.add(styles['dragged'] ?? '');
  // It leaves its list, which draws nothing outside itself otherwise.
  const list = item.parentElement;
  list?.setAttribute('data-held', '');

  // All that moves in a frame is one card and one line, however many cards there are.
  const draw = () => {
    scrollBy(0, edgeSpeed(pointer));
    const y = pointer + scrollY;
    item.style.transform = `translateY(${y - start}px)`;
    const nearest = nearestOf(spots, y, home);
    if (nearest !== over && nearest !== undefined) {
      over = nearest;
      line.show(nearest);
      editing.say(spotWords(name, nearest, editing));
    }
    frame = requestAnimationFrame(draw);
  };
  frame = requestAnimationFrame(draw);
  return {
    moveTo(y: number) {
      pointer = y;
    },
    end(isDropped: boolean) {
      cancelAnimationFrame(frame);
      line.remove();
      item.style.transform = '';
      item.classList.remove(styles['dragged'] ?? '');
      list?.removeAttribute('data-held');
      if (!isDropped || over === undefined) return editing.say(`${name} was put back.`);
      const text = spotWords(name, over, editing).replace(' is at ', ' was dropped at ');
      editing.place(over.to);
      editing.say(text);
    },
  };
}

/** How far the page scrolls in this frame. */
function edgeSpeed(y: number): number {
  if (y < EDGE) return -FASTEST * Math.min(1, (EDGE - y) / EDGE);
  const below = y - (innerHeight - EDGE);
  return below > 0 ? FASTEST * Math.min(1, below / EDGE) : 0;
}

/** The end of a drag is no click on what it began at. */
function withoutClick(grip: HTMLElement, pointerId: number): void {
  const ends = new AbortController();
  const { signal } = ends;
  const swallow = (click: Event) => {
    click.preventDefault();
    click.stopPropagation();
  };
  const end = (other: PointerEvent) => other.pointerId === pointerId && setTimeout(() => ends.abort());
  grip.addEventListener('click', swallow, { capture: true, signal });
  document.addEventListener('pointerup', end, { signal });
  document.addEventListener('pointercancel', end, { signal });
}
