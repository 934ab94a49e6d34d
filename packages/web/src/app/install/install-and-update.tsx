import type { App } from '@roundbell/core';
import type { PlayerView } from '@roundbell/core/run';
import { type ReactNode, useEffect } from 'react';
import { useApp } from '../engines/use-app.ts';
import { StorageNote } from '../shell/storage-note.tsx';
import { followLaunches, isInRun } from './follow-launches.ts';
import { InstallHint, type InstallProps } from './install-hint.tsx';
import { watchInstall } from './install-offer.ts';
import { launches } from './launches.ts';
import { browserUpdates } from './update-browser.ts';
import { UpdateNote } from './update-note.tsx';
import type { Updates } from './update-watch.ts';
import styles from './update-note.module.css';

interface InstallAndUpdateProps extends InstallProps {
  /** Absent if the browser keeps no versions of the app. */
  readonly updates: Updates | undefined;
}

/** What the app says of itself as something installed. */
export function InstallAndUpdate({ installs, updates }: InstallAndUpdateProps) {
  const app = useApp();
  useEffect(() => updates && followRuns(app, updates), [app, updates]);
  useEffect(() => followLaunches(app, launches), [app]);
  return (
    <>
      <InstallHint installs={installs} />
      <div data-notes="app" className={styles.notes}>
        <StorageNote sync={app.sync} />
        {updates !== undefined && <UpdateNote updates={updates} />}
      </div>
    </>
  );
}

/** The same in this browser, whose versions and offers are watched from now on; `early` is an offer of before. */
export function installAndUpdateHere(early: Event | undefined): ReactNode {
  return <InstallAndUpdate installs={watchInstall(window, early)} updates={browserUpdates()} />;
}

function followRuns(app: App, updates: Updates): () => void {
  let stop = (): void => undefined;
  let isGone = false;
  const follow = (view: PlayerView) => updates.follow(isInRun(view));
  app.workout.fetch().then(
    ({ player }) => {
      if (isGone) return;
      stop = player.view.subscribe(follow);
      follow(player.view.getState());
    },
    // Without a player nothing runs in this tab.
    () => undefined,
  );
  return () => {
    isGone = true;
    stop();
  };
}
