import { linkBody, type Timer } from '@roundbell/core';
import { PlusIcon } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../../app/engines/use-app.ts';
import { Banner } from '../../../parts/banner.tsx';
import { LinkButton } from '../../../parts/controls/button.tsx';
import { RunButton } from '../controls/run-button.tsx';

interface AddToMineProps {
  /** No one's: it came with a link, or is a ready-made one being tried. */
  readonly timer: Timer;
}

/** SCR-1072: keeps a timer that was run once. A visitor signs in first, and it comes along in the address (SCR-966). */
export function AddToMine({ timer }: AddToMineProps) {
  const status = useStore(useApp().account.view, ({ state }) => state.status);
  return status === 'signed-in' ? <Add timer={timer} /> : <SignInFirst timer={timer} />;
}

function SignInFirst({ timer }: AddToMineProps) {
  const [written] = useState(() => linkBody(timer));
  if (!written.ok) return null;
  const body = `#${written.body}`;
  return (
    <LinkButton href={`/auth?create${body}`} state={body} variant="secondary" icon={<PlusIcon aria-hidden="true" />}>
      Add to my timers
    </LinkButton>
  );
}

function Add({ timer }: AddToMineProps) {
  const { library, undo } = useApp();
  const [told, setTold] = useState<'busy' | 'added' | { readonly refusal: string }>();
  const add = async () => {
    if (told === 'busy' || told === 'added') return;
    setTold('busy');
    const result = await library.add(timer);
    if (!result.ok) return setTold({ refusal: result.problems.map(({ message }) => message).join(' ') });
    setTold('added');
    const takeBack = () => {
      setTold(undefined);
      void library.remove(result.id);
    };
    undo.offer({ text: `"${timer.name}" added.`, undo: takeBack, stays: 'ten-seconds' });
  };
  return (
    <>
      <RunButton icon={<PlusIcon />} aria-disabled={told === 'busy' || told === 'added'} onClick={() => void add()}>
        {told === 'added' ? 'Added to My Timers' : 'Add to my timers'}
      </RunButton>
      {typeof told === 'object' && <Banner tone="error">{told.refusal}</Banner>}
    </>
  );
}
