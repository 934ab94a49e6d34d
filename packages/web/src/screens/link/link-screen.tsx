import { personIn } from '@roundbell/core';
import { contentHash } from '@roundbell/core/base';
import { isProgrammeLink, linkBody, readLinkBody } from '@roundbell/core/formats';
import { cardDuration, roundCount, stepCount, type TimerDraft, ownerlessTimer, totalsOf } from '@roundbell/core/timer';
import { useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { useHash } from '../../app/hooks/use-hash.ts';
import { RunOnce, RunTogether, useRunOnceAhead } from '../../app/hooks/use-run-once.tsx';
import { About } from '../../parts/about.tsx';
import { Banner } from '../../parts/banner.tsx';
import { Button, LinkButton } from '../../parts/controls/button.tsx';
import { late, lateContent } from '../../parts/late.tsx';
import { RoundsList } from '../../parts/rounds-list.tsx';
import { Loading } from '../../parts/spinner.tsx';
import { TimerStrip } from '../../parts/timer-strip.tsx';
import { AddFromLink } from './add-from-link.tsx';
import type { ProgrammeLinkProps } from './programme-link.tsx';
import { ReadOtherwise } from './read-otherwise.tsx';
import styles from './link-screen.module.css';

/** What the page of a link with an agreed moment has more. */
const lateTogether = late(() => import('./together/agreed-start.tsx').then((chunk) => chunk.AgreedStart), NoTogether);

/** A programme in the address. */
const lateProgramme = lateContent<ProgrammeLinkProps>(
  () => import('./programme-link.tsx').then((chunk) => chunk.ProgrammeLink),
  NoProgramme,
  <Loading />,
);

/** The timer that is in the address itself: to look at, to add, and at /t/run to run once. */
export function LinkScreen() {
  const body = useHash();
  return <Opened key={body} body={body} />;
}

function Opened({ body }: { readonly body: string }) {
  return isProgrammeLink(body) ? <lateProgramme.Part body={body} /> : <OpenedTimer body={body} />;
}

function OpenedTimer({ body }: { readonly body: string }) {
  const [path] = useLocation();
  const state = useHistoryState<unknown>();
  useRunOnceAhead();
  const [read] = useState(() => readLinkBody(body));
  const [timer] = useState(() =>
    read.ok ? ownerlessTimer(read.draft, `link-${contentHash({ ...read.draft })}`) : undefined,
  );
  const [isJoined, setJoined] = useState(false);
  if (!read.ok || timer === undefined) return <NoTimer message={read.ok ? '' : read.message} />;
  const { draft, startsAt } = read;
  if (path === '/t') return <Preview {...{ timer: draft, startsAt, body }} onJoin={() => setJoined(true)} />;
  // One that was run once before an agreed moment leads back to where that is shown.
  const way = { href: `/t${cameFrom(state) ?? body}`, words: 'Back to Timer' };
  if (startsAt === undefined) return <RunOnce timer={timer} way={way} />;
  // Sound needs a tap in this page: after a reload it has not had one yet.
  return isJoined ? <RunTogether {...{ timer, startsAt, way }} /> : <Redirect to={way.href} replace />;
}

/** The link, with '#', from which someone went to run its timer alone. */
function cameFrom(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('cameFrom' in state)) return undefined;
  return typeof state.cameFrom === 'string' ? state.cameFrom : undefined;
}

function NoTimer({ message }: { readonly message: string }) {
  const { account } = useApp();
  const isHere = useStore(account.view, ({ state }) => personIn(state) !== undefined);
  return (
    <div className={styles.page}>
      <title>Timer not opened · Roundbell</title>
      <h1>Timer not opened</h1>
      <p role="alert" className={styles.words}>
        {message}
      </p>
      <div>
        <LinkButton href={isHere ? '/library' : '/'}>{isHere ? 'Go to My Timers' : 'Go to the start page'}</LinkButton>
      </div>
    </div>
  );
}

interface PreviewProps {
  readonly timer: TimerDraft;
  readonly startsAt: number | undefined;
  readonly body: string;
  readonly onJoin: () => void;
}

function Preview({ timer, startsAt, body, onJoin }: PreviewProps) {
  const totals = totalsOf(timer.rounds);
  const alone = startsAt === undefined ? undefined : linkBody(timer);
  const [, navigate] = useLocation();
  const runOnce = () =>
    alone?.ok ? navigate(`/t/run#${alone.body}`, { state: { cameFrom: body } }) : navigate(`/t/run${body}`);
  return (
    <article aria-labelledby="timer" className={styles.page}>
      <title>{`${timer.name} · Roundbell`}</title>
      <h1 id="timer" dir="auto">
        {timer.name}
      </h1>
      {timer.description !== undefined && (
        <p dir="auto" className={styles.words}>
          {timer.description}
        </p>
      )}
      <ReadOtherwise />
      <TimerStrip rounds={timer.rounds} />
      <p className={styles.facts}>
        <span className={styles.duration}>
          <About totals={totals} />
          {cardDuration(totals)}
        </span>
        <span>{roundCount(totals)}</span>
        <span>{stepCount(totals)}</span>
      </p>
      {startsAt !== undefined && <lateTogether.Part {...{ timer, startsAt, body, onJoin }} />}
      <div className={styles.ways}>
        <Button size="large" variant={alone?.ok ? 'secondary' : 'primary'} onClick={runOnce}>
          Run once
        </Button>
        <AddFromLink timer={timer} body={body} />
      </div>
      <RoundsList timer={timer} heading="h2" />
    </article>
  );
}

function NoTogether() {
  return <Banner tone="error">The start time could not be loaded. Check your connection, then reload the page.</Banner>;
}

function NoProgramme() {
  return <Banner tone="error">The programme could not be loaded. Check your connection, then reload the page.</Banner>;
}
