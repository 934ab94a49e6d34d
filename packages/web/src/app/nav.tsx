import { useState } from 'react';
import { useStore } from 'zustand';
import { Link, useLocation } from 'wouter';
import { Banner } from '../parts/banner.tsx';
import { Button, LinkButton } from '../parts/button.tsx';
import { LeaveIcon, PersonIcon, SettingsIcon, TimersIcon } from '../parts/icons.tsx';
import { Bell } from './bell.tsx';
import { useApp } from './use-app.ts';
import styles from './nav.module.css';

function SignedOutLinks() {
  return (
    <nav aria-label="Main" className={styles.visitor}>
      <LinkButton href="/auth" variant="quiet">
        Sign In
      </LinkButton>
      <LinkButton href="/auth">Get Started</LinkButton>
    </nav>
  );
}

interface SignedInLinksProps {
  readonly path: string;
  readonly onSignOut: () => void;
}

function SignedInLinks({ path, onSignOut }: SignedInLinksProps) {
  const current = (href: string) => (path === href ? 'page' : undefined);
  return (
    <nav aria-label="Main" className={styles.member}>
      <Link href="/library" className={styles.item} aria-current={current('/library')}>
        <TimersIcon />
        <span>My Timers</span>
      </Link>
      <Link href="/settings" className={styles.item} aria-current={current('/settings')}>
        <SettingsIcon />
        <span>Settings</span>
      </Link>
      <button type="button" className={styles.item} onClick={onSignOut}>
        <LeaveIcon />
        <span>Sign Out</span>
      </button>
    </nav>
  );
}

/** The bar of every page; on a phone the links of a signed-in person stand at the bottom, but where the screen has a bar of its own. */
export function Nav() {
  const { account } = useApp();
  const state = useStore(account.view, (view) => view.state);
  const [path, navigate] = useLocation();
  const [refusal, setRefusal] = useState<string>();
  const here = state.status === 'signed-in';

  const signOut = async () => {
    const result = await account.signOut();
    setRefusal(result.ok ? undefined : result.message);
    if (result.ok) navigate('/', { replace: true });
  };
  return (
    <header className={styles.header} data-run={/^\/(run|editor)\b/.test(path)}>
      <div className={styles.bar}>
        <Link href={here ? '/library' : '/'} className={styles.brand}>
          <Bell />
          Roundbell
        </Link>
        {here && (
          <p className={styles.who}>
            <PersonIcon />
            <span>{state.user.displayName || state.user.email}</span>
          </p>
        )}
        {here && <SignedInLinks path={path} onSignOut={() => void signOut()} />}
        {state.status === 'signed-out' && path !== '/auth' && <SignedOutLinks />}
      </div>
      {refusal !== undefined && (
        <div className={styles.notice}>
          <Banner tone="error">{refusal}</Banner>
          <Button variant="quiet" onClick={() => setRefusal(undefined)}>
            Dismiss
          </Button>
        </div>
      )}
      {here && state.signInExpired && path !== '/auth' && (
        <div className={styles.notice}>
          <Banner tone="note">
            {state.isGone ? (
              'This account was deleted. Everything is kept on this device until you sign out.'
            ) : (
              <>
                Your sign-in has expired. Everything is kept on this device. <Link href="/auth">Sign in again</Link> to
                sync.
              </>
            )}
          </Banner>
        </div>
      )}
    </header>
  );
}
