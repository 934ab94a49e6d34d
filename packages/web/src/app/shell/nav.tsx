import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { HOST } from '../../base/host.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button, LinkButton } from '../../parts/controls/button.tsx';
import { PageLink } from '../../parts/controls/page-link.tsx';
import { HeartRateSlot } from '../../parts/heart/heart-rate-slot.tsx';
import { HistoryIcon, LeaveIcon, PersonIcon, SettingsIcon, TimersIcon } from '../../parts/icons.tsx';
import { useApp } from '../engines/use-app.ts';
import { useSignOut } from '../engines/use-sign-out.tsx';
import { useNarrow, usePhone } from '../hooks/use-window.ts';
import { Bell } from './bell.tsx';
import { PersonMenu } from './person-menu.tsx';
import { wasLeaving, wasSignedIn } from './presence.ts';
import styles from './nav.module.css';

function SignedOutLinks() {
  return (
    <nav aria-label="Main" className={styles.visitor}>
      {HOST === 'server' && (
        <LinkButton href="/auth" variant="quiet">
          Sign In
        </LinkButton>
      )}
      <LinkButton href={HOST === 'server' ? '/auth?create' : '/library'}>Get Started</LinkButton>
    </nav>
  );
}

interface SignedInLinksProps {
  readonly path: string;
  /** Undefined for a guest, and where the menu of the person's name has it. */
  readonly onSignOut: (() => void) | undefined;
  readonly isLeaving: boolean;
}

function SignedInLinks({ path, onSignOut, isLeaving }: SignedInLinksProps) {
  const link = (href: string, icon: ReactNode, name: string) => (
    <PageLink
      href={href}
      className={styles.item}
      aria-current={path === href || path.startsWith(`${href}/`) ? 'page' : undefined}
    >
      {icon}
      <span>{name}</span>
    </PageLink>
  );
  return (
    <nav aria-label="Main" className={styles.member}>
      {link('/library', <TimersIcon />, 'My Timers')}
      {link('/history', <HistoryIcon />, 'History')}
      {link('/settings', <SettingsIcon />, 'Settings')}
      {onSignOut && (
        <button type="button" className={styles.item} aria-disabled={isLeaving} onClick={onSignOut}>
          <LeaveIcon />
          <span>Sign Out</span>
        </button>
      )}
    </nav>
  );
}

/** The bar of every page. On a phone the links of a signed-in person stand at the bottom; a screen with a bar of its own there has none, and leads back by its own button. */
export function Nav() {
  const { account, savedRuns } = useApp();
  const state = useStore(account.view, (view) => view.state);
  const [path] = useLocation();
  const { signOut, isLeaving, question, refusal, dismiss } = useSignOut();
  const isNarrow = useNarrow();
  const member = state.status === 'signed-in' ? state : undefined;
  const here = member !== undefined || state.status === 'guest';
  const goOn = useEffectEvent(signOut);
  const userId = member?.user.id;
  useEffect(() => {
    if (userId !== undefined && wasLeaving(userId)) goOn();
  }, [userId]);
  const isInside = here || (state.status === 'resolving' && wasSignedIn());
  const isRun = /^\/(t\/run|try|run|kitchen\/.)/.test(path);
  const hasOwnBar = isRun || /^\/editor\b/.test(path);
  const moving = useStore(savedRuns.view, (view) => (view.here?.status === 'running' ? view.here.timerId : undefined));
  const isPhone = usePhone();
  const isFolded = (isPhone && hasOwnBar) || (moving !== undefined && path === `/run/${moving}`);

  return (
    <header className={styles.header} data-run={isRun} data-bar={isInside && !hasOwnBar ? 'bottom' : 'top'}>
      <div className={styles.bar}>
        <PageLink href={here ? '/library' : '/'} className={styles.brand}>
          <Bell />
          <span>Roundbell</span>
        </PageLink>
        {member && isNarrow && !hasOwnBar && (
          <PersonMenu
            user={member.user}
            isNamed={path !== '/library' || member.user.displayName === ''}
            onSignOut={signOut}
            isLeaving={isLeaving}
          />
        )}
        {member && !isNarrow && !isFolded && (
          <p className={styles.who}>
            <PersonIcon />
            <span>{member.user.displayName || member.user.email}</span>
          </p>
        )}
        {(here || (isInside && isNarrow)) && !isFolded && (
          <SignedInLinks
            path={path}
            onSignOut={isNarrow || state.status === 'guest' ? undefined : signOut}
            isLeaving={isLeaving}
          />
        )}
        {state.status === 'signed-out' && path !== '/auth' && !hasOwnBar && <SignedOutLinks />}
        <HeartRateSlot className={styles.heart} />
      </div>
      {question}
      {refusal !== undefined && (
        <div className={styles.notice}>
          <Banner tone="error">{refusal}</Banner>
          <Button variant="quiet" onClick={dismiss}>
            Dismiss
          </Button>
        </div>
      )}
      {member?.signInExpired && path !== '/auth' && (
        <div className={styles.notice}>
          <Banner tone="note">
            {member.isGone ? (
              'This account was deleted. Your data stays on this device until you sign out.'
            ) : (
              <>
                Your sign-in has expired. Your data is still on this device.{' '}
                <PageLink href="/auth">Sign in again</PageLink> to sync.
              </>
            )}
          </Banner>
        </div>
      )}
    </header>
  );
}
