import { personIn } from '@roundbell/core';
import { draftOfReadyMade, MORNING_READING, takenBefore } from '@roundbell/core/timer';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { Notice } from '../../parts/banner.tsx';
import { Button } from '../../parts/controls/button.tsx';
import styles from './load-weeks.module.css';

/** Opens the run of the timer for a reading at rest, which is made if it is not in the library yet. */
export function MorningReading() {
  const { account, library } = useApp();
  const [, navigate] = useLocation();
  const [isRefused, setRefused] = useState(false);
  const isReady = useStore(library.view, ({ status }) => status === 'ready');
  const isBusy = useRef(false);
  async function open() {
    if (isBusy.current) return;
    isBusy.current = true;
    setRefused(false);
    const id = takenBefore(MORNING_READING, library.view.getState().timers)?.id ?? (await make());
    isBusy.current = id !== undefined;
    if (id === undefined) setRefused(true);
    else navigate(`/run/${id}`);
  }
  async function make(): Promise<string | undefined> {
    const person = personIn(account.view.getState().state);
    if (person === undefined) return undefined;
    const result = await library.add(draftOfReadyMade(MORNING_READING, person.profile.preferences));
    return result.ok ? result.id : undefined;
  }
  return (
    <div className={styles.reading}>
      <p className={styles.note}>
        Lie still for two minutes after waking up, with your strap on, to see your variability at rest.
      </p>
      <Button variant="secondary" disabled={!isReady} onClick={() => void open()}>
        Take a morning reading
      </Button>
      {isRefused && <Notice tone="error">The timer could not be created. Please try again.</Notice>}
    </div>
  );
}
