import { useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { dismissalOf } from '../../base/dismissal.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useApp } from '../engines/use-app.ts';
import type { Install } from './install-offer.ts';
import styles from './install-hint.module.css';

/** No one is asked where the answer could not be kept. */
const hint = dismissalOf('roundbell-install-dismissed', true);

const WHY = 'Once installed, Roundbell opens from your home screen in its own window, even without a connection.';

/** What the browser lets this page do about installing. */
export interface InstallProps {
  readonly installs: StoreApi<Install>;
}

/** What stands under the library, until it is dismissed, and under the settings about installing the app. */
export function InstallHint({ installs }: InstallProps) {
  const install = useStore(installs);
  const [path] = useLocation();
  const { library } = useApp();
  const isShown = useStore(library.view, ({ status }) => status === 'ready');
  const [isDismissed, setDismissed] = useState(hint.isDismissed);
  if (install.status === 'none') return null;
  if (path === '/settings') {
    return (
      <div className={styles.settings}>
        <Panel title="Install">
          <p className={styles.why}>{WHY}</p>
          {install.status === 'by-hand' && <p className={styles.how}>Tap Share, then 'Add to Home Screen'.</p>}
          {install.status === 'offered' && <Button onClick={install.ask}>Install</Button>}
        </Panel>
      </div>
    );
  }
  // Before the timers are there it would stand in their place, and then be moved.
  if (path !== '/library' || !isShown || install.status !== 'offered' || isDismissed) return null;
  const dismiss = () => {
    hint.dismiss();
    setDismissed(true);
  };
  return (
    <section aria-label="Install Roundbell" className={styles.library}>
      <p>{WHY}</p>
      <Button variant="secondary" onClick={install.ask}>
        Install
      </Button>
      <Button variant="quiet" onClick={dismiss}>
        No thanks
      </Button>
    </section>
  );
}
