import { personIn } from '@roundbell/core';
import {
  cardDurationLabel,
  draftOfReadyMade,
  READY_MADE,
  READY_MADE_KINDS,
  totalsOf,
  type ReadyMade,
  type ReadyMadeKind,
} from '@roundbell/core/timer';
import { type ComponentProps, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { Notice } from '../banner.tsx';
import { Button, LinkButton } from '../controls/button.tsx';
import { PlayIcon, PlusIcon } from '../icons.tsx';
import { TimerStrip } from '../timer-strip.tsx';
import styles from './ready-made-list.module.css';

const KIND_WORDS: Readonly<Record<ReadyMadeKind, string>> = {
  training: 'Training',
  heart: 'With a heart-rate strap',
  calm: 'To calm down',
  everyday: 'Every day',
};

/** All of them, under what they are for. */
export function AllReadyMade() {
  return READY_MADE_KINDS.map((kind) => (
    <section key={kind} aria-labelledby={kind} className={styles.kind}>
      <h2 id={kind}>{KIND_WORDS[kind]}</h2>
      <Rows timers={READY_MADE.filter((one) => one.kind === kind)} />
    </section>
  ));
}

export interface SomeReadyMadeProps {
  readonly slugs: readonly string[];
  /** After one was taken: the library is not empty any more, and this goes with what it was shown in. */
  readonly onTaken?: (() => void) | undefined;
}

/** Those with the given addresses. */
export function SomeReadyMade({ slugs, onTaken }: SomeReadyMadeProps) {
  return <Rows timers={READY_MADE.filter(({ slug }) => slugs.includes(slug))} onTaken={onTaken} />;
}

interface RowsProps {
  readonly timers: readonly ReadyMade[];
  readonly onTaken?: (() => void) | undefined;
}

function Rows({ timers, onTaken }: RowsProps) {
  return (
    <ul className={styles.list}>
      {timers.map((one) => (
        <li key={one.slug}>
          <Row readyMade={one} onTaken={onTaken} />
        </li>
      ))}
    </ul>
  );
}

interface RowProps extends Pick<RowsProps, 'onTaken'> {
  readonly readyMade: ReadyMade;
}

function Row({ readyMade, onTaken }: RowProps) {
  const id = useId();
  const { account } = useApp();
  const status = useStore(account.view, ({ state }) => state.status);
  const { name, rounds } = readyMade.draft;
  return (
    <article aria-labelledby={id} className={styles.row}>
      <h3 id={id} className={styles.name}>
        {name}
      </h3>
      <p className={styles.duration}>{cardDurationLabel(totalsOf(rounds))}</p>
      <p className={styles.when}>{readyMade.when}</p>
      <div className={styles.strip}>
        <TimerStrip rounds={rounds} />
      </div>
      {(status === 'signed-in' || status === 'guest') && <Taking readyMade={readyMade} nameId={id} onTaken={onTaken} />}
      {status === 'signed-out' && <PlayLink href={`/try/${readyMade.slug}`} words="Try it" nameId={id} />}
    </article>
  );
}

interface PlayLinkProps extends Pick<ComponentProps<'a'>, 'ref'> {
  readonly href: string;
  readonly words: string;
  readonly nameId: string;
}

/** The whole row is its target; its sign is the round button. */
function PlayLink({ words, nameId, ...rest }: PlayLinkProps) {
  return (
    <LinkButton {...rest} variant="quiet" aria-describedby={nameId} className={styles.whole} icon={<PlayIcon />}>
      <span className="sr-only">{words}</span>
    </LinkButton>
  );
}

interface TakingProps extends RowProps {
  readonly nameId: string;
}

/** A copy in the library, which can then be run; or the editor with it. */
function Taking({ readyMade, nameId, onTaken }: TakingProps) {
  const { account, library } = useApp();
  const [taken, setTaken] = useState<{ readonly id: string }>();
  const [refusal, setRefusal] = useState<string>();
  // While a copy is being made, and once there is one.
  const isBusy = useRef(false);
  async function take() {
    const person = personIn(account.view.getState().state);
    if (person === undefined || isBusy.current) return;
    isBusy.current = true;
    setRefusal(undefined);
    const result = await library.add(draftOfReadyMade(readyMade, person.profile.preferences));
    isBusy.current = result.ok;
    if (!result.ok) return setRefusal(result.problems.map(({ message }) => message).join(' '));
    setTaken(result);
    onTaken?.();
  }
  return (
    <>
      {taken === undefined ? (
        <>
          <LinkButton
            href="/editor"
            state={{ readyMade: readyMade.slug }}
            variant="quiet"
            aria-describedby={nameId}
            className={styles.whole}
          >
            <span className={styles.edit}>Edit first</span>
          </LinkButton>
          <Button
            aria-label="Use"
            title="Use"
            aria-describedby={nameId}
            className={styles.use}
            icon={<PlusIcon />}
            onClick={() => void take()}
          />
        </>
      ) : (
        <PlayLink href={`/run/${taken.id}`} ref={takeFocus} words="Run" nameId={nameId} />
      )}
      <p role="status" className={styles.said}>
        {taken && 'Added to My Timers.'}
      </p>
      {refusal !== undefined && (
        <div className={styles.said}>
          <Notice tone="error">{refusal}</Notice>
        </div>
      )}
    </>
  );
}

/** The button that was pressed is gone. */
function takeFocus(link: HTMLAnchorElement | null): void {
  link?.focus({ preventScroll: true });
}
