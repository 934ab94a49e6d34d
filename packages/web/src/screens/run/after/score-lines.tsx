import { type Player, type PlayerView, resultsOf } from '@roundbell/core/run';
import { countLine, type CountScore, resultText } from '@roundbell/core/timer';
import { FallbackNumberField } from '../../../parts/controls/fallback-number-field.tsx';
import { CountButton } from '../stage/count-button.tsx';
import styles from './score-lines.module.css';

interface ScoreLinesProps {
  readonly player: Pick<Player, 'count' | 'correct'>;
  readonly view: Extract<PlayerView, { readonly status: 'complete' }>;
}

/** What was counted and how long it took, to be put right; taps of the last moment count wherever they land. */
export function ScoreLines({ player, view }: ScoreLinesProps) {
  const results = resultsOf(view.overview.plan, view.tally.score ?? []);
  if (results.length === 0) return null;
  return (
    <section className={styles.score} aria-label="Score">
      {view.counting !== undefined && <CountButton player={player} />}
      {results.map((result) =>
        result.kind === 'time' ? (
          <p key={`${result.stepId} time`} className={styles.result}>
            <span>{result.name}</span> <strong>{`Finished in ${resultText(result)}`}</strong>
          </p>
        ) : (
          <Counted key={`${result.stepId} count`} result={result} onChange={player.correct} />
        ),
      )}
    </section>
  );
}

interface CountedProps {
  readonly result: CountScore;
  readonly onChange: (result: CountScore) => void;
}

/** More than anyone can tap in a day. */
const MOST = 1_000_000;

function Counted({ result, onChange }: CountedProps) {
  const { kind, name, count, more = 0 } = result;
  const typed = (value: number): number => (value >= 0 ? Math.min(MOST, Math.floor(value)) : 0);
  return (
    <div role="group" aria-label={name}>
      <p className={styles.result}>
        <span>{name}</span>{' '}
        <strong role="status">{more > 0 ? `${countLine(result)} + ${more}` : countLine(result)}</strong>
      </p>
      <div className={styles.fields}>
        <FallbackNumberField
          fallback={0}
          label={kind === 'rounds' ? 'Rounds' : 'Repetitions'}
          min={0}
          max={MOST}
          value={count}
          onChange={(value) => onChange({ ...result, count: typed(value) })}
        />
        {kind === 'rounds' && (
          <FallbackNumberField
            fallback={0}
            label="Repetitions after that"
            min={0}
            max={MOST}
            value={more}
            onChange={(value) => onChange({ ...result, more: typed(value) })}
          />
        )}
      </div>
    </div>
  );
}
