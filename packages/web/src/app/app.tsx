import './app.css';
import { type ReactNode, useRef } from 'react';
import type { App } from '@roundbell/core';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { lazyExtra } from '../parts/lazy-extra.tsx';
import { UndoNote } from '../parts/undo-note.tsx';
import { LateHeartRateButton } from './late-heart-rate-button.tsx';
import { Nav } from './nav.tsx';
import { Routes } from './routes.tsx';
import { AppContext } from './use-app.ts';
import { useArrival } from './use-arrival.ts';
import { usePreload } from './use-preload.ts';
import styles from './app.module.css';

const WITH_WAY_BACK = /^\/(editor|history|settings)\b/;

// Hardly anybody has left a run.
const BackToRun = lazyExtra<Pick<App, 'keeper' | 'library'>>(() =>
  import('./back-to-run.tsx').then((chunk) => chunk.BackToRun),
);

function WayBack(engines: Pick<App, 'keeper' | 'library'>) {
  const isKept = useStore(engines.keeper.view, ({ offered }) => offered.length > 0);
  return isKept && <BackToRun {...engines} />;
}

interface AppRootProps {
  readonly app: App;
  /** Stands under every screen. */
  readonly children?: ReactNode;
}

/** The whole product on a page. The engines come from outside; who opens them decides when. */
export function AppRoot({ app, children }: AppRootProps) {
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  useArrival(path, main);
  usePreload(app, path);
  return (
    <AppContext value={app}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Nav />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {WITH_WAY_BACK.test(path) && <WayBack keeper={app.keeper} library={app.library} />}
        <Routes />
        <UndoNote undo={app.undo} isOverRun={path.startsWith('/run/')} />
        {children}
      </main>
      <LateHeartRateButton />
    </AppContext>
  );
}
