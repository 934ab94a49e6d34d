import {
  cardDurationLabel,
  draftOfReadyMade,
  READY_MADE,
  READY_MADE_KINDS,
  totalsOf,
  type ReadyMade,
  type ReadyMadeKind,
} from '@roundbell/core';
import { useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { Notice } from '../banner.tsx';
import { Button, LinkButton } from '../controls/button.tsx';
import { PlayIcon } from '../icons.tsx';
import { TimerStrip } from '../timer-strip.tsx';
import styles from './ready-made-cards.module.css';

const KIND_WORDS: Readonly<Record<ReadyMadeKind, string>> = {
  training: 'Training',
  heart: 'With a heart-rate strap',
  calm: 'To calm down',
  everyday: 'Every day',
};

/** RDY-4: all of them, under what they are for. */
export function AllReadyMade() {
  return READY_MADE_KINDS.map((kind) => (
    <section key={kind} aria-labelledby={kind} className={styles.kind}>
      <h2 id={kind}>{KIND_WORDS[kind]}</h2>
      <Cards timers={READY_MADE.filter((one) => one.kind === kind)} />
    </section>
  ));
}

export interface SomeReadyMadeProps {
  readonly slugs: readonly string[];
  /** After one was taken: the library is not empty any more, and this goes with what it was shown in. */
  readonly onTaken?: (() => void) | undefined;
}

/** RDY-6: those with the given addresses. */
export function SomeReadyMade({ slugs, onTaken }: SomeReadyMadeProps) {
  return <Cards timers={READY_MADE.filter(({ slug }) => slugs.includes(slug))} onTaken={onTaken} />;
}

interface CardsProps {
  readonly timers: readonly ReadyMade[];
  readonly onTaken?: (() => void) | undefined;
}

function Cards({ timers, onTaken }: CardsProps) {
  return (
    <ul className={styles.cards}>
      {timers.map((one) => (
        <li key={one.slug}>
          <Card readyMade={one} onTaken={onTaken} />
        </li>
      ))}
    </ul>
  );
}

interface CardProps extends Pick<CardsProps, 'onTaken'> {
  readonly readyMade: ReadyMade;
}

function Card({ readyMade, onTaken }: CardProps) {
  const id = useId();
  const { account } = useApp();
  const status = useStore(account.view, ({ state }) => state.status);
  const { name, description, rounds } = readyMade.draft;
  return (
    <article aria-labelledby={id} className={styles.card}>
      <TimerStrip rounds={rounds} />
      <h3 id={id} className={styles.name}>
        {name}
      </h3>
      <p className={styles.when}>{readyMade.when}</p>
      <p className={styles.how}>{description}</p>
      <p className={styles.duration}>{cardDurationLabel(totalsOf(rounds))}</p>
      {status === 'signed-in' && <Taking readyMade={readyMade} nameId={id} onTaken={onTaken} />}
      {status === 'signed-out' && (
        <div className={styles.actions}>
          <LinkButton href={`/try/${readyMade.slug}`} aria-describedby={id} icon={<PlayIcon />}>
            Try it
          </LinkButton>
        </div>
      )}
    </article>
  );
}

interface TakingProps extends CardProps {
  readonly nameId: string;
}

/** RDY-5: a copy in the library, which can then be run; or the editor with it. */
function Taking({ readyMade, nameId, onTaken }: TakingProps) {
  const { account, library } = useApp();
  const [taken, setTaken] = useState<{ readonly id: string }>();
  const [refusal, setRefusal] = useState<string>();
  // While a copy is being made, and once there is one.
  const isBusy = useRef(false);
  async function take() {
    const { state } = account.view.getState();
    if (state.status !== 'signed-in' || isBusy.current) return;
    isBusy.current = true;
    setRefusal(undefined);
    const result = await library.add(draftOfReadyMade(readyMade, state.profile.preferences));
    isBusy.current = result.ok;
    if (!result.ok) return setRefusal(result.problems.map(({ message }) => message).join(' '));
    setTaken(result);
    onTaken?.();
  }
  return (
    <>
      <div className={styles.actions}>
        {taken === undefined ? (
          <>
            <Button aria-describedby={nameId} onClick={() => void take()}>
              Use
            </Button>
            <LinkButton
              href="/editor"
              state={{ readyMade: readyMade.slug }}
              variant="secondary"
              aria-describedby={nameId}
            >
              Edit first
            </LinkButton>
          </>
        ) : (
          <LinkButton href={`/run/${taken.id}`} ref={takeFocus} aria-describedby={nameId} icon={<PlayIcon />}>
            Run
          </LinkButton>
        )}
      </div>
      <p role="status" className={styles.said}>
        {taken && 'Added to My Timers.'}
      </p>
      {refusal !== undefined && <Notice tone="error">{refusal}</Notice>}
    </>
  );
}

/** The button that was pressed is gone. */
function takeFocus(link: HTMLAnchorElement | null): void {
  link?.focus({ preventScroll: true });
}
