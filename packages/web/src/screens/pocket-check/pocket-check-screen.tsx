// cspell:ignore noninteractive
import { answerOf, CHECK_POINTS, type CheckLog, figuresText, reportText } from '@roundbell/core';
import { useCallback, useState } from 'react';
import { useStore } from 'zustand';
import { useTrackMaker } from '../../app/engines/use-track-maker.ts';
import { useShare } from '../../app/hooks/use-share.ts';
import { Button } from '../../parts/controls/button.tsx';
import { SelectField } from '../../parts/controls/select-field.tsx';
import { TextField } from '../../parts/controls/text-field.tsx';
import { Panel } from '../../parts/panel.tsx';
import { CHECK_SOUNDS } from './check-sounds.ts';
import { type Check, type CheckView, createCheck } from './check.ts';
import styles from './pocket-check-screen.module.css';

/** What only someone with a phone can tell of pocket mode, as a list to walk through, and what the page sees by itself. (SCR-1150 to SCR-1156) */
export function PocketCheckScreen() {
  const [check] = useState(createCheck);
  const view = useStore(check.view);
  const whileShown = useCallback(() => check.open(), [check]);
  return (
    <div ref={whileShown} className={styles.page}>
      <div className={styles.top}>
        <h1>Pocket mode check</h1>
        <p>
          For someone with a phone in the hand: walk through the points, in a tab and installed, and copy the report.
          Nothing leaves this device.
        </p>
      </div>
      <Sound check={check} view={view} />
      <Panel title="Points">
        <ol className={styles.points}>
          {CHECK_POINTS.map(({ title, what }, index) => (
            <Point key={title} {...{ title, what, check, log: view.log }} number={index + 1} />
          ))}
        </ol>
      </Panel>
      <Report check={check} log={view.log} />
    </div>
  );
}

interface CheckProps {
  readonly check: Check;
  readonly view: CheckView;
}

const STAGES = {
  none: '',
  making: 'Preparing…',
  ready: 'Ready.',
  refused: 'This sound could not be played. The report says why.',
} as const;

function Sound({ check, view: { stage, isPlaying, place, log } }: CheckProps) {
  const maker = useTrackMaker();
  const [chosen, setChosen] = useState(CHECK_SOUNDS[0]);
  const isReady = stage === 'ready';
  return (
    <Panel title="Sound to try">
      <SelectField
        label="Sound"
        value={chosen?.value ?? ''}
        onChange={(value) => setChosen(CHECK_SOUNDS.find((sound) => sound.value === value))}
        options={CHECK_SOUNDS}
      />
      <div className={styles.ways}>
        <Button
          disabled={maker.status !== 'ready' || stage === 'making'}
          onClick={() => {
            if (maker.status === 'ready' && chosen) void check.prepare(chosen, maker.value);
          }}
        >
          Prepare
        </Button>
        <Button variant="secondary" disabled={!isReady} onClick={check.toggle}>
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <Button variant="secondary" disabled={!isReady} onClick={() => check.skip(-30)}>
          Back 30 s
        </Button>
        <Button variant="secondary" disabled={!isReady} onClick={() => check.skip(30)}>
          On 30 s
        </Button>
      </div>
      <p role="status" className={styles.line}>
        {maker.status === 'missing' ? 'This could not be loaded. Check your connection.' : STAGES[stage]}
      </p>
      {isReady && <p className={styles.line}>At {place.toFixed(1)} s</p>}
      <ul className={styles.figures}>
        {figuresText(log.figures).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Panel>
  );
}

interface PointProps {
  readonly number: number;
  readonly title: string;
  readonly what: string;
  readonly check: Check;
  readonly log: CheckLog;
}

const RESULTS = [
  { value: 'none', label: 'Not tried' },
  { value: 'works', label: 'Works' },
  { value: 'fails', label: 'Does not' },
] as const;

function Point({ number, title, what, check, log }: PointProps) {
  const { verdict, note } = answerOf(log, title);
  return (
    <li>
      <fieldset className={styles.point}>
        <legend>
          {number}. {title}
        </legend>
        <p>{what}</p>
        <SelectField
          label="Result"
          value={verdict}
          onChange={(value) =>
            check.answer(title, { verdict: RESULTS.find((one) => one.value === value)?.value ?? 'none' })
          }
          options={RESULTS}
        />
        <TextField label="Note" value={note} maxLength={500} onChange={(text) => check.answer(title, { note: text })} />
      </fieldset>
    </li>
  );
}

const COPIED = { yes: 'Report copied.', no: 'The browser did not copy it. Select the text instead.' } as const;

function Report({ check, log }: { readonly check: Check; readonly log: CheckLog }) {
  const { copy } = useShare();
  const [told, setTold] = useState<keyof typeof COPIED>();
  const text = reportText(log, here());
  return (
    <Panel title="Report">
      <div className={styles.ways}>
        <Button onClick={() => void copy(text).then((isDone) => setTold(isDone ? 'yes' : 'no'))}>Copy report</Button>
        <Button
          variant="quiet"
          onClick={() => {
            setTold(undefined);
            check.startOver();
          }}
        >
          Start over
        </Button>
      </div>
      <p role="status" className={styles.line}>
        {told && COPIED[told]}
      </p>
      {/* oxlint-disable-next-line no-noninteractive-tabindex -- keys have to scroll it */}
      <pre className={styles.report} tabIndex={0} role="region" aria-label="Text of the report">
        {text}
      </pre>
    </Panel>
  );
}

function here() {
  const isAlone = 'standalone' in navigator && navigator.standalone === true;
  return {
    agent: navigator.userAgent,
    isInstalled: isAlone || window.matchMedia('(display-mode: standalone)').matches,
    hasAudioSession: 'audioSession' in navigator,
  };
}
