import './app.css';
import { type ReactNode, useEffect, useRef } from 'react';
import type { App } from '@roundbell/core';
import { useLocation } from 'wouter';
import { LateHeartRateButton } from './late-heart-rate-button.tsx';
import { Nav } from './nav.tsx';
import { Routes } from './routes.tsx';
import { preloadScreens } from './screens.ts';
import { AppContext } from './use-app.ts';
import { useArrival } from './use-arrival.ts';
import styles from './app.module.css';

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
  useEffect(() => preloadScreens(app), [app]);
  return (
    <AppContext value={app}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Nav />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Routes />
        {children}
      </main>
      <LateHeartRateButton />
    </AppContext>
  );
}
