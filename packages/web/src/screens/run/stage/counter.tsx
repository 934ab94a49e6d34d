import type { Player } from '@roundbell/core/run';
import { countLine, finishWords } from '@roundbell/core/timer';
import { MinusIcon } from 'lucide-react';
import { useStore } from 'zustand';
import { RunButton } from '../controls/run-button.tsx';
import { CountButton } from './count-button.tsx';
import styles from './counter.module.css';

/** What is counted, with the stage around it as one large button; between two counts what a tap has ended last. */
export function Counter({ player }: { readonly player: Pick<Player, 'view' | 'count' | 'countBack'> }) {
  const counting = useStore(player.view, (view) => view.counting);
  const score = useStore(player.view, ({ tally }) => tally.score) ?? [];
  if (counting === undefined) {
    const finished = finishWords(score);
    return finished === undefined ? null : (
      <p className={styles.line} role="status">
        {finished}
      </p>
    );
  }
  return (
    <>
      <CountButton player={player} />
      <div className={styles.line}>
        <p className={styles.number} role="status">
          {countLine(counting)}
        </p>
        <RunButton
          look="small"
          aria-label="Minus one"
          icon={<MinusIcon />}
          disabled={counting.count === 0}
          onClick={() => player.countBack()}
        />
      </div>
    </>
  );
}
