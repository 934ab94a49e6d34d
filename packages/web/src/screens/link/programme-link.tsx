import { personIn } from '@roundbell/core';
import { readProgrammeLink } from '@roundbell/core/timer';
import { useId, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { LinkButton } from '../../parts/controls/button.tsx';
import { DraftEntries } from '../../parts/programme/draft-entries.tsx';
import { StartProgramme } from '../../parts/programme/start-programme.tsx';
import styles from './link-screen.module.css';

export interface ProgrammeLinkProps {
  /** With '#'. */
  readonly body: string;
}

/** The programme that is in the address itself: to look at, and to start. */
export function ProgrammeLink({ body }: ProgrammeLinkProps) {
  const id = useId();
  const { account } = useApp();
  const isHere = useStore(account.view, ({ state }) => personIn(state) !== undefined);
  const [read] = useState(() => readProgrammeLink(body));
  // Someone who signed in for it has pressed the button already. No address brings a state.
  const isPressed = useHistoryState<unknown>() === body;
  if (!read.ok)
    return (
      <div className={styles.page}>
        <title>Programme not opened · Roundbell</title>
        <h1>Programme not opened</h1>
        <p role="alert" className={styles.words}>
          {read.message}
        </p>
        <div>
          <LinkButton href={isHere ? '/library' : '/'}>
            {isHere ? 'Go to My Timers' : 'Go to the start page'}
          </LinkButton>
        </div>
      </div>
    );
  const { draft } = read;
  return (
    <article aria-labelledby={id} className={styles.page}>
      <title>{`${draft.name} · Roundbell`}</title>
      <h1 id={id} dir="auto">
        {draft.name}
      </h1>
      {draft.description !== undefined && (
        <p dir="auto" className={styles.words}>
          {draft.description}
        </p>
      )}
      <div className={styles.ways}>
        <StartProgramme draft={draft} nameId={id} isPressed={isPressed} />
      </div>
      <DraftEntries draft={draft} />
    </article>
  );
}
