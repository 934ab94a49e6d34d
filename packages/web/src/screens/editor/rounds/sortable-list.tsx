import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, useDeferredValue, useState } from 'react';
import type { Card } from '../draft/editing.ts';
import styles from './sortable-list.module.css';

interface SortableListProps {
  readonly card: Card;
  readonly cards: readonly { readonly id: string; readonly name: string }[];
  readonly onPlace: (id: string, index: number) => void;
  readonly children: ReactNode;
}

const POINTER = { activationConstraint: { distance: 4 } };
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };
const MODIFIERS: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })];
const INSTRUCTIONS = {
  draggable: 'Press space to pick it up, the arrow keys to move it, space to drop it, escape to put it back.',
};
const WORDS = { round: 'Round', step: 'Step' } as const;

/** A list of cards that can be dragged by their grips, by mouse, touch and keyboard. */
export function SortableList({ card, cards, onPlace, children }: SortableListProps) {
  const sensors = useSensors(useSensor(PointerSensor, POINTER), useSensor(KeyboardSensor, KEYBOARD));
  // The same list while the ids are the same: otherwise each letter typed would redraw every card.
  const [order, setOrder] = useState(() => cards.map(({ id }) => id));
  if (order.length !== cards.length || cards.some(({ id }, index) => id !== order[index]))
    setOrder(cards.map(({ id }) => id));
  // A card that comes or goes is drawn first; the others, which are notified of it, follow. What was dragged stays
  // where it was put.
  const before = useDeferredValue(order);
  const items = before.length === order.length ? order : before;

  const indexOf = (id: UniqueIdentifier) => order.indexOf(String(id));
  const nameOf = (id: UniqueIdentifier) => cards[indexOf(id)]?.name || `${WORDS[card]} ${indexOf(id) + 1}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(active.id)} is at position ${indexOf(over.id) + 1} of ${order.length}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? `${nameOf(active.id)} was dropped at position ${indexOf(over.id) + 1} of ${order.length}.`
        : `${nameOf(active.id)} stays.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} was put back.`,
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) onPlace(String(active.id), indexOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={MODIFIERS}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        <ol className={`${styles.list} ${styles[card]}`}>{children}</ol>
      </SortableContext>
    </DndContext>
  );
}
