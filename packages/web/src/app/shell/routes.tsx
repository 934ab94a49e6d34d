import type { AccountState } from '@roundbell/core';
import { type ReactNode, useState } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useStore } from 'zustand';
import { HOST } from '../../base/host.ts';
import { Loading } from '../../parts/spinner.tsx';
import { useApp } from '../engines/use-app.ts';
import { wasSignedIn } from './presence.ts';
import * as screens from './screens.tsx';

type Where = AccountState['status'] | 'expired';

function useWhere(): Where {
  const app = useApp();
  return useStore(app.account.view, ({ state }) =>
    state.status === 'signed-in' && state.signInExpired ? 'expired' : state.status,
  );
}

interface GuardProps {
  readonly children: ReactNode;
}

/** For visitors only: someone with a library goes there, and Back does not lead here again. */
function SignedOutOnly({ children }: GuardProps) {
  const where = useWhere();
  if (where === 'resolving') return <Loading />;
  return where === 'signed-out' ? children : <Redirect to="/library" replace />;
}

/** For people who have to sign in, or may, as a guest may; also when the server has forgotten a sign-in that this device remembers. Where there are no accounts it leads to the library. */
function AuthOnly({ children }: GuardProps) {
  const where = useWhere();
  if (where === 'resolving') return <Loading />;
  // A timer in a link goes on with them; the state of the address says whether they signed in to have it added.
  const { hash } = window.location;
  const state: unknown = window.history.state;
  if (HOST === 'static') return <Redirect to="/library" replace />;
  if (where === 'signed-in') return <Redirect to={hash ? `/t${hash}` : '/library'} state={state} replace />;
  return children;
}

interface ProtectedProps extends GuardProps {
  /** Whether the screen stands before it is known who is here, if this device remembers someone. */
  readonly isOpen?: boolean;
}

/** For people with a library, which on a static host is on its way. Visitors go to /auth; someone who signs out here goes to /, without passing /auth. */
function Protected({ children, isOpen = false }: ProtectedProps) {
  const where = useWhere();
  const [path] = useLocation();
  const [seen, setSeen] = useState({ where, path, justLeft: false });
  if (seen.path !== path) setSeen({ where, path, justLeft: false });
  else if (seen.where !== where)
    setSeen({ where, path, justLeft: where === 'signed-out' && seen.where !== 'resolving' });

  if (where === 'resolving') return isOpen && wasSignedIn() ? children : <Loading />;
  if (where === 'signed-out' && HOST === 'static') return <Loading />;
  if (where === 'signed-out') return <Redirect to={seen.justLeft ? '/' : '/auth'} replace />;
  return children;
}

function page(title: string, screen: ReactNode) {
  return (
    <>
      <title>{title === '' ? 'Roundbell: the interval timer that speaks' : `${title} · Roundbell`}</title>
      {screen}
    </>
  );
}

/** What a mail or the sign-in leads to; these screens set their own titles. */
const WAYS_IN = /^\/(forgot-password|reset-password|confirm-email|sign-in-code)$/;

/** A timer in a link, to look at or to run. */
const LINK = /^\/t(\/run)?$/;

/** The same, its '#' escaped on its way, once or several times. */
const ESCAPED_LINK = /^(\/t(?:\/run)?)%(?:25)*23(.*)$/;

/** The screen of the current address, behind its guard (specification, section 2). */
export function Routes() {
  return (
    <Switch>
      <Route path="/">
        <SignedOutOnly>{page('', <screens.LandingScreen />)}</SignedOutOnly>
      </Route>
      <Route path="/auth">
        <AuthOnly>{page('Sign In', <screens.AuthScreen />)}</AuthOnly>
      </Route>
      <Route path={WAYS_IN}>
        {({ 0: way = '' }) =>
          HOST === 'static' ? <Redirect to="/library" replace /> : <screens.WayBackScreen way={way} />
        }
      </Route>
      <Route path="/library">
        <Protected isOpen>{page('My Timers', <screens.LibraryScreen />)}</Protected>
      </Route>
      <Route path="/editor">
        <Protected>{page('Create New Timer', <screens.EditorScreen key="new" />)}</Protected>
      </Route>
      <Route path="/editor/:id">
        {({ id }) => <Protected>{page('Edit Timer', <screens.EditorScreen key={id} timerId={id} />)}</Protected>}
      </Route>
      <Route path="/run/:id">
        {({ id }) => <Protected>{page('Run', <screens.RunScreen key={id} timerId={id} />)}</Protected>}
      </Route>
      <Route path="/kitchen">
        <Protected>{page('Kitchen', <screens.KitchenScreen />)}</Protected>
      </Route>
      <Route path="/kitchen/:id">
        {({ id }) => (
          <Protected>{page('Kitchen', <screens.LaneRunScreen key={id} laneId={`kitchen/${id}`} />)}</Protected>
        )}
      </Route>
      <Route path="/print/:id">
        {({ id }) => <Protected>{page('Print', <screens.PrintScreen key={id} timerId={id} />)}</Protected>}
      </Route>
      <Route path={LINK}>
        <screens.LinkScreen />
      </Route>
      <Route path={ESCAPED_LINK}>
        {({ 0: page = '', 1: body = '' }) => <Redirect to={`${page}#${body}`} replace />}
      </Route>
      <Route path="/history/:id?">
        {({ id }) => <Protected>{page('History', <screens.HistoryScreen sessionId={id} />)}</Protected>}
      </Route>
      <Route path="/try/:slug">{({ slug }) => page('Run', <screens.TryScreen key={slug} slug={slug} />)}</Route>
      <Route path="/programme/:id">
        {({ id }) => <Protected>{page('Programme', <screens.ProgrammeScreen key={id} programmeId={id} />)}</Protected>}
      </Route>
      <Route path="/ready-made">{page('Ready-made timers', <screens.ReadyMadeScreen />)}</Route>
      <Route path="/paste">{page('Paste', <screens.ShareScreen />)}</Route>
      <Route path="/settings">
        <Protected>{page('Settings', <screens.SettingsScreen />)}</Protected>
      </Route>
      <Route>{page('Page not found', <screens.NotFoundScreen />)}</Route>
    </Switch>
  );
}
