import { useStore } from 'zustand';
import { useApp } from '../../app/use-app.ts';
import { Panel } from '../../parts/panel.tsx';
import { DeviceSettings } from './device-settings.tsx';
import styles from './settings-screen.module.css';

/** The profile of who is here, to be read only, and the settings of the device. */
export function SettingsScreen() {
  const app = useApp();
  const state = useStore(app.account.view, (view) => view.state);
  if (state.status !== 'signed-in') return null;
  const { displayName, email } = state.user;
  return (
    <div className={styles.page}>
      <h1>Settings</h1>
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
      <DeviceSettings />
    </div>
  );
}
