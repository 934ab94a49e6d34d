import type { WallTime } from '@roundbell/core/base';
import type { Sessions } from '@roundbell/core/heart';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useGuest } from '../../app/engines/use-guest.ts';
import { Banner, Notice } from '../../parts/banner.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { PageLink } from '../../parts/controls/page-link.tsx';
import { SelectField } from '../../parts/controls/select-field.tsx';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { numberWords } from '../../parts/locale.ts';
import { Panel } from '../../parts/panel.tsx';
import { type Age, AGES, ageBefore, ageWords, roomWords, sessionsWords, rejectedWords } from './room-words.ts';
import styles from './history-screen.module.css';

interface AccountRoomProps {
  readonly sessions: Pick<Sessions, 'view' | 'removableReadings' | 'removeReadings'>;
}

/** How removing readings goes. */
type Progress =
  | { readonly status: 'idle' | 'asked' | 'working' }
  | { readonly status: 'done'; readonly removed: number };

/** That the account has no room for more sessions, or soon will have none, and what makes some. */
export function AccountRoom({ sessions }: AccountRoomProps) {
  const isGuest = useGuest();
  const { history, isNearlyFull, rejected } = useStore(sessions.view);
  const [progress, setProgress] = useState<Progress>({ status: 'idle' });
  const panel = useRef<HTMLDivElement>(null);
  const removed = progress.status === 'done' ? progress.removed : 0;
  const whys = history.flatMap(({ sessionId }) => rejected[sessionId] ?? []);
  const remove = async (before: WallTime) => {
    setProgress({ status: 'working' });
    setProgress({ status: 'done', removed: await sessions.removeReadings(before) });
  };
  // Their only limit is the device's.
  if (isGuest) return null;
  return (
    <div ref={panel} tabIndex={-1}>
      <Panel title="Room in your account">
        {rejectedWords(whys).map((words) => (
          <Notice key={words} tone="error">
            {words}
          </Notice>
        ))}
        {whys.length === 0 && isNearlyFull && (
          <p className={styles.plain}>Your account will soon have no room for more sessions.</p>
        )}
        {(whys.includes('full') || isNearlyFull) && (
          <MakeRoom sessions={sessions} progress={progress} panel={panel} onProgress={setProgress} onRemove={remove} />
        )}
        <div role="status" className={styles.progress}>
          {progress.status === 'working' && 'Removing the readings...'}
          {removed > 0 && <Notice tone="success">{`The readings of ${sessionsWords(removed)} were removed.`}</Notice>}
        </div>
        {progress.status === 'done' && removed === 0 && (
          <Banner tone="error">Nothing was removed. Please try again.</Banner>
        )}
      </Panel>
    </div>
  );
}

interface MakeRoomProps extends Pick<AccountRoomProps, 'sessions'> {
  readonly progress: Progress;
  readonly panel: React.RefObject<HTMLDivElement | null>;
  readonly onProgress: (progress: Progress) => void;
  readonly onRemove: (before: WallTime) => Promise<void>;
}

function MakeRoom({ sessions, progress, panel, onProgress, onRemove }: MakeRoomProps) {
  const [now] = useState(() => Date.now());
  const choices = AGES.map((age) => ({ age, ...sessions.removableReadings(ageBefore(age, now)) })).filter(
    (choice) => choice.sessions > 0,
  );
  const [wanted, setWanted] = useState<Age>();
  const chosen = choices.find(({ age }) => age === wanted) ?? choices[0];
  return (
    <>
      <p className={styles.plain}>
        First export what you want to keep: sessions at the end of this page, or everything in{' '}
        <PageLink href="/settings#your-data">settings</PageLink>. Then delete sessions, or only remove the readings of
        old ones. Their figures, notes and time in zones are kept.
      </p>
      {chosen && (
        <form
          className={styles.room}
          onSubmit={(event) => {
            event.preventDefault();
            if (progress.status !== 'working') onProgress({ status: 'asked' });
          }}
        >
          <SelectField
            label="Remove the readings of sessions"
            value={String(chosen.age)}
            onChange={(age) => setWanted(AGES.find((each) => String(each) === age))}
            options={choices.map(({ age, sessions: count, room }) => ({
              value: String(age),
              label: `${ageWords(age)}: ${numberWords(count)}, ${roomWords(room)}`,
            }))}
          />
          <Button type="submit" variant="secondary" aria-disabled={progress.status === 'working'}>
            Remove readings
          </Button>
        </form>
      )}
      <ConfirmDialog
        open={progress.status === 'asked'}
        title={`Remove the readings of ${sessionsWords(chosen?.sessions ?? 0)}?`}
        body="Their curves are removed on all your devices, and they can no longer be exported. Their figures stay: average, minimum and maximum, time in zones, load, best and average recovery, and your notes."
        confirmLabel="Remove"
        // The form may go with what it was for.
        returnFocus={progress.status === 'working' || progress.status === 'done' ? panel : undefined}
        onConfirm={() => void onRemove(ageBefore(chosen?.age ?? AGES[0], now))}
        onCancel={() => onProgress({ status: 'idle' })}
      />
    </>
  );
}
