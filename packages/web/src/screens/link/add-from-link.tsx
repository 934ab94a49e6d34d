import { personIn } from '@roundbell/core';
import type { TimerDraft } from '@roundbell/core/timer';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { useFirst } from '../../app/hooks/use-first.ts';
import { useWhileShown } from '../../app/hooks/use-while-shown.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button } from '../../parts/controls/button.tsx';
import styles from './link-screen.module.css';

interface AddFromLinkProps {
  readonly timer: TimerDraft;
  /** The link's, with '#'. */
  readonly body: string;
}

/** Adds the timer of a link to those of the person here; a visitor signs in first, and comes back with the link. */
export function AddFromLink({ timer, body }: AddFromLinkProps) {
  const isHere = useStore(useApp().account.view, ({ state }) => personIn(state) !== undefined);
  const [, navigate] = useLocation();
  if (isHere) return <Add timer={timer} body={body} />;
  return (
    <>
      <Button size="large" variant="secondary" onClick={() => navigate(`/auth?create${body}`, { state: body })}>
        Add to my timers
      </Button>
      <p className={styles.note}>You can run it without an account. Nothing is saved.</p>
    </>
  );
}

function Add({ timer, body }: AddFromLinkProps) {
  const { library, undo } = useApp();
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const begin = useWhileShown();
  const add = async (left = begin()) => {
    if (isBusy) return;
    setBusy(true);
    const result = await library.add(timer);
    setBusy(false);
    if (!result.ok) {
      const why = result.problems.map(({ message }) => message).join(' ');
      setRefusal(why);
      // Someone who has gone on does not see it here.
      const text = `"${timer.name}" not added: ${why}`;
      if (left.aborted) undo.offer({ text, undo: () => void add(left), stays: 'ten-seconds' });
      return;
    }
    const { id } = result;
    const offer = (text: string): unknown => undo.offer({ text, undo: () => void takeBack(), stays: 'ten-seconds' });
    const takeBack = async () => {
      const taken = await library.remove(id);
      if (!taken.ok) offer(`Not undone: ${taken.message}`);
    };
    offer(`"${timer.name}" added.`);
    // Going back must not add it again.
    if (!left.aborted) navigate('/library', { replace: true });
  };
  // Someone who signed in for it has pressed the button already. No address brings a state.
  useFirst(useHistoryState<unknown>() === body, () => void add());
  return (
    <>
      <Button size="large" variant="secondary" aria-disabled={isBusy} onClick={() => void add()}>
        Add to my timers
      </Button>
      {refusal !== undefined && <Banner tone="error">{refusal}</Banner>}
    </>
  );
}
