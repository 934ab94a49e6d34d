import { personIn } from '@roundbell/core';
import { linkBody } from '@roundbell/core/formats';
import type { Timer } from '@roundbell/core/timer';
import { PlusIcon } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../../app/engines/use-app.ts';
import { useWhileShown } from '../../../app/hooks/use-while-shown.ts';
import { Banner } from '../../../parts/banner.tsx';
import { LinkButton } from '../../../parts/controls/button.tsx';
import { RunButton } from '../controls/run-button.tsx';

interface SignInFirstProps {
  /** No one's: it came with a link, or is a ready-made one being tried. */
  readonly timer: Timer;
}

interface AddToMineProps extends SignInFirstProps {
  readonly isAdded: boolean;
  readonly onAdded: (isAdded: boolean) => void;
}

/** Keeps a timer that was run once. A visitor signs in first, and it comes along in the address. */
export function AddToMine(props: AddToMineProps) {
  const isHere = useStore(useApp().account.view, ({ state }) => personIn(state) !== undefined);
  return isHere ? <Add {...props} /> : <SignInFirst timer={props.timer} />;
}

function SignInFirst({ timer }: SignInFirstProps) {
  const [written] = useState(() => linkBody(timer));
  if (!written.ok) return null;
  const body = `#${written.body}`;
  return (
    <LinkButton href={`/auth?create${body}`} state={body} variant="secondary" icon={<PlusIcon aria-hidden="true" />}>
      Add to my timers
    </LinkButton>
  );
}

function Add({ timer, isAdded, onAdded }: AddToMineProps) {
  const { library, undo } = useApp();
  const [outcome, setOutcome] = useState<'busy' | { readonly refusal: string }>();
  const isOff = outcome === 'busy' || isAdded;
  const begin = useWhileShown();
  const add = async (left = begin()) => {
    if (isOff) return;
    setOutcome('busy');
    const result = await library.add(timer);
    if (!result.ok) {
      const refusal = result.problems.map(({ message }) => message).join(' ');
      setOutcome({ refusal });
      const text = `"${timer.name}" not added: ${refusal}`;
      if (left.aborted) undo.offer({ text, undo: () => void add(left), stays: 'ten-seconds' });
      return;
    }
    setOutcome(undefined);
    onAdded(true);
    const offer = (text: string): unknown => undo.offer({ text, undo: () => void takeBack(), stays: 'ten-seconds' });
    const takeBack = async () => {
      const taken = await library.remove(result.id);
      if (taken.ok) onAdded(false);
      else offer(`Not undone: ${taken.message}`);
    };
    offer(`"${timer.name}" added.`);
  };
  return (
    <>
      <RunButton icon={<PlusIcon />} aria-disabled={isOff} onClick={() => void add()}>
        {isAdded ? 'Added to My Timers' : 'Add to my timers'}
      </RunButton>
      {typeof outcome === 'object' && <Banner tone="error">{outcome.refusal}</Banner>}
    </>
  );
}
