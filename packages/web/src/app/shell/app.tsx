import './app.css';
import type { App } from '@roundbell/core';
import type { GuestLibrary } from '@roundbell/core/formats';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Router, useLocation } from 'wouter';
import { useStore } from 'zustand';
import { BASE, HOST } from '../../base/host.ts';
import { Boundary } from '../../parts/boundary.tsx';
import { BrokenPage } from '../../parts/broken-page.tsx';
import { Nothing, late, lateContent } from '../../parts/late.tsx';
import { UndoNote } from '../../parts/undo-note.tsx';
import { AppContext } from '../engines/use-app.ts';
import { usePreload } from '../engines/use-preload.ts';
import { useArrival } from '../hooks/use-arrival.ts';
import { useLate } from '../hooks/use-late.ts';
import { GuestOfHost } from './guest-of-host.ts';
import { Nav } from './nav.tsx';
import { Routes } from './routes.tsx';
import styles from './app.module.css';

const WITH_WAY_BACK = /^\/(editor|history|settings)\b/;

// A page is of use without it.
const HeartRateButton = late(
  () => import('./heart-rate-button.tsx').then((chunk) => chunk.HeartRateButton),
  Nothing,
).Part;

// Hardly anyone has left a run.
const BackToRun = lateContent<Pick<App, 'savedRuns' | 'library'>>(
  () => import('./back-to-run.tsx').then((chunk) => chunk.BackToRun),
  Nothing,
  null,
).Part;

/** Its room is there with the page: neither its code nor the name of the timer, which come later, may move what is below. */
function WayBack(engines: Pick<App, 'savedRuns' | 'library'>) {
  const hasSavedRun = useStore(engines.savedRuns.view, ({ offered }) => offered.length > 0);
  return (
    hasSavedRun && (
      <div className={styles.wayBack}>
        <BackToRun {...engines} />
      </div>
    )
  );
}

// Hardly anyone has had a library here before signing in.
const GuestDialog = late<{ readonly engine: GuestLibrary }>(
  () => import('./guest-dialog.tsx').then((chunk) => chunk.GuestDialog),
  Nothing,
).Part;

function Waiting({ guestLibrary }: Pick<App, 'guestLibrary'>) {
  const engine = useLate(guestLibrary);
  return engine.status === 'ready' && <GuestDialog engine={engine.value} />;
}

interface AppRootProps {
  readonly app: App;
  /** Stands under every screen. */
  readonly children?: ReactNode;
}

/** The whole product on a page. The engines come from outside; who opens them decides when. */
export const AppRoot = HOST === 'server' ? Page : PageInFolder;

function PageInFolder(props: AppRootProps) {
  return (
    <Router base={BASE}>
      <Page {...props} />
    </Router>
  );
}

function Page({ app, children }: AppRootProps) {
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  useArrival(path, main);
  usePreload(app, path);
  // The address may hold a timer behind its '#'.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <AppContext value={app}>
      <a href="#main" className={styles.skip} onClick={skip}>
        Skip to content
      </a>
      <Boundary path={path} broken={<BrokenPage />}>
        <Nav />
      </Boundary>
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {WITH_WAY_BACK.test(path) && <WayBack savedRuns={app.savedRuns} library={app.library} />}
        <Boundary path={path} broken={<BrokenPage />}>
          <Routes />
        </Boundary>
        <UndoNote undo={app.undo} />
        {HOST === 'static' && <GuestOfHost app={app} path={path} />}
        <Waiting guestLibrary={app.guestLibrary} />
        {children}
      </main>
      <Boundary path={path} broken={null}>
        <HeartRateButton />
      </Boundary>
    </AppContext>
  );
}
