import type { WallTime } from '@roundbell/core/base';
import { EXPORT_KINDS, type ExportKind, exportableSince } from '@roundbell/core/formats';
import type { HeartRateSession, Sessions } from '@roundbell/core/heart';
import { useId, useState } from 'react';
import { useDownload } from '../../app/hooks/use-download.ts';
import { useWhileShown } from '../../app/hooks/use-while-shown.ts';
import { Banner, Notice } from '../../parts/banner.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { CheckboxField } from '../../parts/controls/checkbox-field.tsx';
import { TextField } from '../../parts/controls/text-field.tsx';
import { localDayText } from '../../parts/local-day.ts';
import { Panel } from '../../parts/panel.tsx';
import { FORMAT_WORDS } from './format-words.ts';
import { sessionsZip } from './sessions-zip.ts';
import styles from './export-since.module.css';

/** What an export leaves out: sessions with a simulated heart rate, and those whose readings are gone. */
type LeftOut = Pick<ReturnType<typeof exportableSince>, 'simulated' | 'gone'>;

/** How an export goes. */
type Progress =
  | { readonly status: 'idle' }
  | { readonly status: 'refused'; readonly reason: string }
  | { readonly status: 'working'; readonly done: number; readonly all: number }
  | ({ readonly status: 'done'; readonly all: number; readonly elsewhere: number } & LeftOut)
  | { readonly status: 'failed' };

interface ExportSinceProps {
  readonly history: readonly HeartRateSession[];
  readonly sessions: Pick<Sessions, 'withReadings'>;
}

/** All sessions from a day on as one archive; what to choose for it opens by a button. */
export function ExportSince(props: ExportSinceProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.export}>
      <div>
        <Button variant="secondary" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          Export everything since …
        </Button>
      </div>
      <div id={id}>{isOpen && <ExportForm {...props} />}</div>
    </div>
  );
}

function ExportForm({ history, sessions }: ExportSinceProps) {
  const [day, setDay] = useState(() =>
    localDayText(Math.min(Date.now(), ...history.map(({ startTime }) => startTime))),
  );
  const [kinds, setKinds] = useState<ReadonlySet<ExportKind>>(new Set(['fit']));
  const { progress, start } = useArchive(sessions);
  const choose = (kind: ExportKind, isChosen: boolean) => {
    const others = EXPORT_KINDS.filter((each) => each !== kind && kinds.has(each));
    setKinds(new Set(isChosen ? [...others, kind] : others));
  };
  return (
    <Panel title="Export everything since …">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void start(history, day, kinds);
        }}
      >
        <div className={styles.day}>
          <TextField label="First day" type="date" value={day} onChange={setDay} />
        </div>
        <fieldset className={styles.kinds}>
          <legend>Formats</legend>
          {EXPORT_KINDS.map((kind) => (
            <CheckboxField
              key={kind}
              label={kind.toUpperCase()}
              hint={FORMAT_WORDS[kind]}
              checked={kinds.has(kind)}
              onChange={(isChosen) => choose(kind, isChosen)}
            />
          ))}
        </fieldset>
        <div>
          <Button type="submit" variant="secondary" aria-disabled={progress.status === 'working'}>
            Export
          </Button>
        </div>
      </form>
      {/* The container exists before its words, because only changes are read out. */}
      <div role="status" className={styles.status}>
        {progress.status === 'done' && progress.elsewhere === 0 && (
          <Notice tone="success">{doneWords(progress)}</Notice>
        )}
      </div>
      <Outcome progress={progress} />
    </Panel>
  );
}

function Outcome({ progress }: { readonly progress: Progress }) {
  switch (progress.status) {
    case 'idle':
      return null;
    case 'refused':
      return <Banner tone="error">{progress.reason}</Banner>;
    case 'working':
      return (
        <progress className={styles.progress} aria-label="Export" value={progress.done} max={progress.all}>
          {`${progress.done} of ${progress.all}`}
        </progress>
      );
    case 'done':
      return progress.elsewhere > 0 && <Banner tone="error">{doneWords(progress)}</Banner>;
    case 'failed':
      return <Banner tone="error">The file could not be created. Check your connection and try again.</Banner>;
  }
}

function doneWords({ all, elsewhere, ...leftOut }: Extract<Progress, { readonly status: 'done' }>): string {
  if (all === 0) return `Nothing was exported. ${elsewhereWords(elsewhere)}`;
  const exported = all === 1 ? '1 session was exported.' : `${all} sessions were exported.`;
  return [exported, ...leftOutWords(leftOut), ...(elsewhere === 0 ? [] : [elsewhereWords(elsewhere)])].join(' ');
}

function elsewhereWords(elsewhere: number): string {
  const left = elsewhere === 1 ? '1 was left out' : `${elsewhere} were left out`;
  return `${left}: the readings are only in your account. Connect to the internet and export again.`;
}

function leftOutWords({ simulated, gone }: LeftOut): readonly string[] {
  const words = (count: number, what: string) =>
    count === 0 ? [] : [`${count} ${what} ${count === 1 ? 'was' : 'were'} left out.`];
  return [...words(simulated, 'with a simulated heart rate'), ...words(gone, 'without readings')];
}

/** Makes an archive and hands it to the browser; abandoned with the page. */
function useArchive({ withReadings }: Pick<Sessions, 'withReadings'>) {
  const download = useDownload();
  const [progress, setProgress] = useState<Progress>({ status: 'idle' });
  const newSignal = useWhileShown();
  async function start(history: readonly HeartRateSession[], day: string, kinds: ReadonlySet<ExportKind>) {
    if (progress.status === 'working') return;
    const wanted = wantedOf(history, day, kinds);
    if (typeof wanted === 'string') return setProgress({ status: 'refused', reason: wanted });
    const signal = newSignal();
    const onProgress = (done: number) => setProgress({ status: 'working', done, all: wanted.sessions.length });
    onProgress(0);
    try {
      const { sessions, elsewhere } = await withReadings(wanted.sessions);
      const { simulated, gone } = wanted;
      const outcome = { status: 'done', all: sessions.length, simulated, gone, elsewhere } as const;
      if (sessions.length === 0) return setProgress(outcome);
      const oldestFirst = [...sessions].sort((a, b) => a.startTime - b.startTime);
      const made = await sessionsZip(oldestFirst, kinds, { onProgress, signal });
      if (made === undefined) return;
      download(made);
      setProgress(outcome);
    } catch {
      setProgress({ status: 'failed' });
    }
  }
  return { progress, start };
}

/** What to export, or why there is nothing. */
function wantedOf(history: readonly HeartRateSession[], day: string, kinds: ReadonlySet<ExportKind>) {
  const since = startOf(day);
  if (since === undefined) return 'Choose the first day.';
  if (kinds.size === 0) return 'Choose at least one format.';
  const wanted = exportableSince(history, since);
  if (wanted.sessions.length > 0) return wanted;
  return ['There is no session to export since that day.', ...leftOutWords(wanted)].join(' ');
}

/** The beginning of a day in local time; undefined if the field holds none. */
function startOf(day: string): WallTime | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const start = new Date(year, month - 1, date);
  start.setFullYear(year);
  return start.getTime();
}
