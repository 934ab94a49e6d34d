import { personIn } from '@roundbell/core';
import { type ProgrammeDraft, programmeLinkBody } from '@roundbell/core/timer';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { useFirst } from '../../app/hooks/use-first.ts';
import { useWhileShown } from '../../app/hooks/use-while-shown.ts';
import { Banner } from '../banner.tsx';
import { Button } from '../controls/button.tsx';

interface StartProgrammeProps {
  readonly draft: ProgrammeDraft;
  /** The id of its name. */
  readonly nameId: string;
  /** Whether someone who has just signed in has pressed the button already. */
  readonly isPressed?: boolean;
}

/** Starts a programme for the person here; a visitor signs in first, and comes back with it as a link. */
export function StartProgramme({ draft, nameId, isPressed = false }: StartProgrammeProps) {
  const { account, programmes, undo } = useApp();
  const isHere = useStore(account.view, ({ state }) => personIn(state) !== undefined);
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const begin = useWhileShown();
  const goIn = () => {
    const written = programmeLinkBody(draft);
    if (!written.ok) return setRefusal(written.message);
    navigate(`/auth?create#${written.body}`, { state: `#${written.body}` });
  };
  const start = async (left = begin()) => {
    if (isBusy) return;
    setBusy(true);
    const engine = await programmes.fetch().catch(() => undefined);
    const result = (await engine?.start(draft)) ?? { ok: false as const, message: NOT_LOADED };
    setBusy(false);
    if (!result.ok) {
      setRefusal(result.message);
      const text = `"${draft.name}" not started: ${result.message}`;
      if (left.aborted) undo.offer({ text, undo: () => void start(left), stays: 'ten-seconds' });
      return;
    }
    const { id } = result;
    undo.offer({ text: `"${draft.name}" started.`, undo: () => void engine?.remove(id), stays: 'ten-seconds' });
    // Going back must not start it again.
    if (!left.aborted) navigate('/library', { replace: isPressed });
  };
  useFirst(isHere && isPressed, () => void start());
  return (
    <>
      <Button aria-describedby={nameId} aria-disabled={isBusy} onClick={() => (isHere ? void start() : goIn())}>
        Start this programme
      </Button>
      {refusal !== undefined && <Banner tone="error">{refusal}</Banner>}
    </>
  );
}

const NOT_LOADED = 'Programmes could not be loaded. Check your connection, then try again.';
