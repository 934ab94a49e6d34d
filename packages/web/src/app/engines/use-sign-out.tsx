import { once } from '@roundbell/core';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { useLate } from '../hooks/use-late.ts';
import { useApp } from './use-app.ts';

const questionCode = once(() => import('../shell/sign-out-question.tsx').then((chunk) => chunk.SignOutQuestion));

/** Signing out, which leads to /, and why it failed. */
export interface SignOut {
  readonly signOut: () => void;
  /** The question on the page that signs out: asked first if a run would be lost. */
  readonly question: ReactNode;
  readonly refusal: string | undefined;
  readonly dismiss: () => void;
}

/** SCR-24, SCR-25, SCR-642. */
export function useSignOut(): SignOut {
  const { account, savedRuns } = useApp();
  const [, navigate] = useLocation();
  const [refusal, setRefusal] = useState<string>();
  const question = useLate(questionCode);
  const [isAsking, setAsking] = useState(false);
  const leave = async () => {
    setAsking(false);
    const result = await account.signOut();
    setRefusal(result.ok ? undefined : result.message);
    if (result.ok) navigate('/', { replace: true });
  };
  const signOut = async () => {
    const { offered, here } = savedRuns.view.getState();
    if (offered.length === 0 && here === undefined) return leave();
    try {
      await questionCode.fetch();
      setAsking(true);
    } catch {
      setRefusal('This could not be loaded. Check your connection, then reload the page.');
    }
  };
  return {
    signOut: () => void signOut(),
    question: question.status === 'ready' && (
      <question.value open={isAsking} onConfirm={() => void leave()} onCancel={() => setAsking(false)} />
    ),
    refusal,
    dismiss: () => setRefusal(undefined),
  };
}
