import { useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../../app/engines/use-app.ts';
import { useSignOut } from '../../../app/engines/use-sign-out.tsx';
import { useNarrow } from '../../../app/hooks/use-window.ts';
import { Banner, Notice } from '../../../parts/banner.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { lazyOverlay } from '../../../parts/dialogs/lazy-overlay.tsx';
import { SettingsGroup } from '../settings-group.tsx';
import type { AccountDialogProps, Deed } from './account-dialog.tsx';
import styles from './account-panel.module.css';

const AccountDialog = lazyOverlay<AccountDialogProps>(
  () => import('./account-dialog.tsx').then((chunk) => chunk.AccountDialog),
  (props) => props.onClose,
);

/** The rows: what the button changes, its word, and its name for assistive technology, which begins with that word. */
const ROWS: readonly { readonly deed: Deed; readonly of: string; readonly word: string; readonly name: string }[] = [
  { deed: 'name', of: 'Name', word: 'Change', name: 'Change name' },
  { deed: 'email', of: 'Email', word: 'Change', name: 'Change email' },
  { deed: 'password', of: 'Password', word: 'Change', name: 'Change password' },
  { deed: 'everywhere', of: 'All devices', word: 'Sign out', name: 'Sign out everywhere' },
  { deed: 'delete', of: 'Account', word: 'Delete', name: 'Delete account' },
];

const DONE: Readonly<Partial<Record<Deed, string>>> = {
  name: 'Your name has been changed.',
  email: 'If the new address has no account yet, a link is on its way to it. It works for one hour.',
  password: 'Your password has been changed. Your other devices are signed out.',
};

/** What someone can do with their account; each in a dialog fetched when it is opened. */
export function AccountPanel() {
  const { account } = useApp();
  const state = useStore(account.view, (view) => view.state);
  const [opened, setOpened] = useState<{ readonly deed: Deed; readonly turn: number }>({ deed: 'name', turn: 0 });
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<Deed>();
  const { signOut, isLeaving, question, refusal } = useSignOut();
  // Elsewhere the navigation shows it.
  const isNarrow = useNarrow();
  if (state.status !== 'signed-in') return null;
  const open = (deed: Deed) => {
    setOpened(({ turn }) => ({ deed, turn: turn + 1 }));
    setDone(undefined);
    setOpen(true);
  };
  return (
    <SettingsGroup id="your-account" title="Your account" holds="Sign out, name, email, password, delete">
      {question}
      {refusal !== undefined && <Banner tone="error">{refusal}</Banner>}
      <ul className={styles.deeds}>
        {isNarrow && (
          <li>
            <span>This device</span>
            <Button variant="secondary" aria-disabled={isLeaving} onClick={signOut}>
              {isLeaving ? 'Processing...' : 'Sign Out'}
            </Button>
          </li>
        )}
        {ROWS.map(({ deed, of, word, name }) => (
          <li key={deed}>
            <span>{of}</span>
            <Button variant={deed === 'delete' ? 'danger' : 'secondary'} aria-label={name} onClick={() => open(deed)}>
              {word}
            </Button>
          </li>
        ))}
      </ul>
      <div role="status">{done !== undefined && <Notice tone="success">{DONE[done]}</Notice>}</div>
      <AccountDialog
        open={isOpen}
        deed={opened.deed}
        turn={opened.turn}
        user={state.user}
        onClose={() => setOpen(false)}
        onDone={() => {
          setOpen(false);
          setDone(opened.deed);
        }}
      />
    </SettingsGroup>
  );
}
