// cspell:ignore noninteractive
import type { FileContent, ImportChoice, TimerPlan } from '@roundbell/core/formats';
import { cardDurationLabel, roundCount, stepCount, totalsOf, type Timer } from '@roundbell/core/timer';
import { useState } from 'react';
import { useExport } from '../../app/engines/use-export.ts';
import { Notice } from '../banner.tsx';
import { Button } from '../controls/button.tsx';
import { CheckboxField } from '../controls/checkbox-field.tsx';
import { RadioGroup } from '../controls/radio-group.tsx';
import { numberWords } from '../locale.ts';
import { TimerStrip } from '../timer-strip.tsx';
import { countOf } from './counts.ts';
import type { Looked } from './import-stage.ts';
import { isAllHere } from './transfer-begin.tsx';
import { focusNow } from './transfer-focus.ts';
import { lossWords, mergeWords, newCounts, replaceWords, sessionCounts, timerCounts } from './transfer-words.ts';
import styles from './transfer.module.css';

/** The button that leads back to where the file came from. */
export interface WayBack {
  readonly words: string;
  readonly onBack: () => void;
}

interface TransferPreviewProps {
  readonly looked: Looked;
  readonly onChoose: (chosen: ImportChoice) => void;
  readonly wayBack: WayBack;
}

/** What a file holds and what would happen to it. */
export function TransferPreview({ looked, onChoose, wayBack }: TransferPreviewProps) {
  const { name, preview, chosen } = looked;
  const { content, timers, sessions, preferences } = preview;
  const { problemCount, notes = [] } = content;
  const plan = timers[chosen.mode];
  const set = (changed: Partial<ImportChoice>) => onChoose({ ...chosen, ...changed });
  const sessionWords = sessionCounts(sessions, content.brokenSessions);
  return (
    <div className={styles.part}>
      <div className={styles.source}>
        <p className={styles.file}>{name || 'Pasted text'}</p>
        <Button variant="quiet" onClick={wayBack.onBack}>
          {wayBack.words}
        </Button>
      </div>
      <div ref={focusNow} tabIndex={-1} role="status" className={styles.summary}>
        <p>Timers: {timerCounts(plan, content.brokenTimers)}</p>
        {content.programmes && (
          <p>Programmes: {newCounts(content.programmes.length, preview.programmes?.length ?? 0)}</p>
        )}
        {content.sounds && <p>Sounds: {newCounts(content.sounds.length, preview.sounds?.length ?? 0)}</p>}
        {sessionWords !== '' && <p>Heart-rate sessions: {sessionWords}</p>}
        {preferences === 'same' && <p>Preferences: the same</p>}
        {isAllHere(looked) && problemCount === 0 && <p>You already have everything in this file.</p>}
      </div>
      <Lines title={countOf(problemCount, 'problem')} name="Problems" lines={content.problems} count={problemCount} />
      {content.timers.length > 0 && content.isWhole && preview.hasTimers && (
        <RadioGroup
          legend="How to import"
          value={chosen.mode}
          onChange={(mode) => set({ mode })}
          options={[
            { value: 'merge', label: 'Add to my library', hint: mergeWords(timers.merge) },
            {
              value: 'replace',
              label: 'Replace my library',
              hint: replaceWords(timers.replace),
            },
          ]}
        />
      )}
      {chosen.mode === 'replace' && <Losses plan={plan} />}
      <div>
        {(preferences === 'new' || preferences === 'other') && (
          <CheckboxField
            label="Preferences"
            checked={chosen.preferences}
            onChange={(isChosen) => set({ preferences: isChosen })}
            hint={preferences === 'other' ? 'They replace yours.' : 'You have not changed yours yet.'}
          />
        )}
        {sessions.added.length > 0 && (
          <CheckboxField
            label="Heart-rate sessions"
            checked={chosen.sessions}
            onChange={(isChosen) => set({ sessions: isChosen })}
            hint={sessionWords}
          />
        )}
      </div>
      <Changes plan={plan} mode={chosen.mode} />
      {/* What a file of another program says that a timer cannot. */}
      <Lines title="Read differently" name="Notes" lines={notes} count={notes.length} end="." />
    </div>
  );
}

const LINES_SHOWN = 100;

interface LinesProps {
  readonly title: string;
  readonly name: string;
  readonly lines: FileContent['problems'];
  /** How many there are, which may be more than are known. */
  readonly count: number;
  readonly end?: '.';
}

function Lines({ title, name, lines, count, end }: LinesProps) {
  if (count === 0) return null;
  const more = count - LINES_SHOWN;
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {/* oxlint-disable-next-line no-noninteractive-tabindex -- it scrolls, also by keys */}
      <ul className={styles.list} tabIndex={0} aria-label={name}>
        {lines.slice(0, LINES_SHOWN).map(({ line, message }, place) => (
          // oxlint-disable-next-line no-array-index-key -- the list never changes
          <li key={place}>
            <strong>Line {line}:</strong> {message}
            {end}
          </li>
        ))}
        {more > 0 && <li>and {numberWords(more)} more</li>}
      </ul>
    </section>
  );
}

const CHANGES_SHOWN = 50;

function Changes({
  plan: { added, changed, removed },
  mode,
}: {
  readonly plan: TimerPlan;
  readonly mode: ImportChoice['mode'];
}) {
  const changes = [
    ...removed.map(({ id, name, rounds }) => ({ id, name, rounds, word: 'Deleted' })),
    ...changed.map(({ id, name, rounds }) => ({ id, name, rounds, word: mode === 'merge' ? 'Copy' : 'Overwritten' })),
    ...added.map(({ id, name, rounds }) => ({ id, name, rounds, word: 'New' })),
  ];
  const more = changes.length - CHANGES_SHOWN;
  if (changes.length === 0) return null;
  return (
    // oxlint-disable-next-line no-noninteractive-tabindex -- it scrolls, also by keys
    <ul className={`${styles.list} ${styles.changes}`} tabIndex={0} aria-label="What changes">
      {changes.slice(0, CHANGES_SHOWN).map(({ id, name, rounds, word }) => (
        <li key={id} className={styles.change}>
          <TimerStrip rounds={rounds} />
          <p className={styles.named}>
            <span dir="auto">{name}</span>
            <span className={word === 'New' || word === 'Copy' ? styles.word : styles.loss}>{word}</span>
          </p>
          <Facts rounds={rounds} />
        </li>
      ))}
      {more > 0 && <li>and {numberWords(more)} more</li>}
    </ul>
  );
}

function Facts({ rounds }: Pick<Timer, 'rounds'>) {
  const totals = totalsOf(rounds);
  return (
    <p className={styles.facts}>
      <strong>{cardDurationLabel(totals)}</strong>
      <span>{roundCount(totals)}</span>
      <span>{stepCount(totals)}</span>
    </p>
  );
}

function Losses({ plan }: { readonly plan: TimerPlan }) {
  const { exportAll } = useExport();
  const [status, setStatus] = useState<string>();
  const loss = lossWords(plan);
  if (loss === undefined) return null;
  const leave = () =>
    exportAll().then(
      () => setStatus('Exported.'),
      () => setStatus('The file could not be created. Please try again.'),
    );
  return (
    <Notice tone="error">
      <p className={styles.sentence}>{loss}</p>
      <Button variant="secondary" onClick={() => void leave()}>
        Export everything first
      </Button>
      <span role="status"> {status}</span>
    </Notice>
  );
}
