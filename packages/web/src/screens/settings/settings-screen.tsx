// cspell:ignore noninteractive
import { personIn } from '@roundbell/core';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { useRevealed } from '../../app/hooks/use-revealed.ts';
import { Nothing, late } from '../../parts/late.tsx';
import { Panel } from '../../parts/panel.tsx';
import { DeveloperTools } from './developer-tools.tsx';
import { HeartRateSettings } from './heart-rate-settings.tsx';
import styles from './settings-screen.module.css';

// Below the first screenful, or beside it; the rest of the settings works without its code.
const LastPanels = late(() => import('./last-panels.tsx').then((chunk) => chunk.LastPanels), Nothing).Part;

// Few are guests.
const GuestPanel = late(() => import('./guest-panel.tsx').then((chunk) => chunk.GuestPanel), Nothing).Part;

// Neither selects the text nor zooms in.
const QUICK_CLICKS = { userSelect: 'none', WebkitUserSelect: 'none', touchAction: 'manipulation' } as const;

/** The profile of the person here, read-only, or where a guest's library is; the settings of the account and those of the device. */
export function SettingsScreen() {
  const app = useApp();
  const person = useStore(app.account.view, ({ state }) => personIn(state));
  const tools = useRevealed();
  if (person === undefined) return null;
  const { displayName, email } = person.user;
  return (
    <div className={styles.page}>
      {/* oxlint-disable-next-line click-events-have-key-events, no-noninteractive-element-interactions -- hidden on purpose */}
      <h1 onClick={tools.click} style={QUICK_CLICKS}>
        Settings
      </h1>
      {tools.isRevealed && <DeveloperTools onUse={tools.stayWhile} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          {person.status === 'guest' ? (
            <GuestPanel />
          ) : (
            <Panel title="Profile">
              <dl className={styles.list}>
                <div>
                  <dt>Display Name</dt>
                  <dd className={displayName === '' ? styles.unset : undefined}>{displayName || 'Not set'}</dd>
                </div>
                <div>
                  <dt>Email</dt>
                  <dd>{email}</dd>
                </div>
              </dl>
            </Panel>
          )}
          <HeartRateSettings profile={person.profile} isGuest={person.status === 'guest'} />
        </div>
        <div className={styles.column}>
          <LastPanels />
        </div>
      </div>
    </div>
  );
}
