import {
  type Active,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  type Over,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, useState } from 'react';
import type { Card } from './editing.ts';
import styles from './sortable-list.module.css';

interface SortableListProps {
  readonly card: Card;
  readonly ids: readonly string[];
  readonly onPlace: (id: string, index: number) => void;
  readonly children: ReactNode;
}

const POINTER = { activationConstraint: { distance: 4 } };
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };
const MODIFIERS: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })];
const ACCESSIBILITY = {
  screenReaderInstructions: {
    draggable: 'Press space to pick it up, the arrow keys to move it, space to drop it, escape to put it back.',
  },
  announcements: {
    onDragStart: ({ active }: { active: Active }) => `Picked up ${nameOf(active)}.`,
    onDragOver: ({ active, over }: { active: Active; over: Over | null }) =>
      over ? `${nameOf(active)} is at position ${indexOf(over) + 1}.` : undefined,
    onDragEnd: ({ active, over }: { active: Active; over: Over | null }) =>
      over ? `${nameOf(active)} was dropped at position ${indexOf(over) + 1}.` : `${nameOf(active)} stays.`,
    onDragCancel: ({ active }: { active: Active }) => `${nameOf(active)} was put back.`,
  },
};

/** A list whose cards can be dragged by their grips, by mouse, touch and keyboard. */
export function SortableList({ card, ids, onPlace, children }: SortableListProps) {
  const sensors = useSensors(useSensor(PointerSensor, POINTER), useSensor(KeyboardSensor, KEYBOARD));
  // The same list while the ids are: otherwise each letter typed would draw every card again.
  const [order, setOrder] = useState(() => [...ids]);
  if (order.join() !== ids.join()) setOrder([...ids]);

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) onPlace(String(active.id), indexOf(over));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={MODIFIERS}
      accessibility={ACCESSIBILITY}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={order} strategy={verticalListSortingStrategy}>
        <ol className={`${styles.list} ${styles[card]}`}>{children}</ol>
      </SortableContext>
    </DndContext>
  );
}

function nameOf({ data }: Active): string {
  const name: unknown = data.current?.['name'];
  return typeof name === 'string' && name !== '' ? name : 'The card';
}

function indexOf({ data }: Over): number {
  const sortable: unknown = data.current?.['sortable'];
  return typeof sortable === 'object' && sortable !== null && 'index' in sortable ? Number(sortable.index) : 0;
}
