import { Plus } from 'lucide-react';
import { useId } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../parts/controls/button.tsx';
import type { Editing } from '../draft/editing.ts';
import { editThenFocus, placeKey } from '../focus.ts';
import { EditorPlace } from './place.tsx';
import { RoundCard } from './round-card.tsx';
import { SortableList } from './sortable-list.tsx';
import styles from '../editor.module.css';

/** All rounds, and the button that adds one. */
export function RoundsPanel({ editing }: { readonly editing: Editing }) {
  const rounds = useStore(editing.view, ({ draft }) => draft.rounds);
  const headingId = useId();
  const onAdd = () => editThenFocus(() => [placeKey({ roundId: editing.addRound(), field: 'name' })]);
  return (
    <section aria-labelledby={headingId} className={styles.rounds}>
      <h2 id={headingId} className={styles.heading}>
        Rounds
      </h2>
      {rounds.length > 0 && (
        <SortableList card="round" cards={rounds} onPlace={(id, index) => editing.place('round', id, index)}>
          {rounds.map((round, index) => (
            <RoundCard
              key={round.id}
              editing={editing}
              round={round}
              number={index + 1}
              isLast={index === rounds.length - 1}
            />
          ))}
        </SortableList>
      )}
      <EditorPlace at={{ field: 'rounds' }}>
        <Button
          variant="secondary"
          size="large"
          className={styles.addRound ?? ''}
          icon={<Plus aria-hidden="true" />}
          onClick={onAdd}
        >
          Add Round
        </Button>
      </EditorPlace>
    </section>
  );
}
