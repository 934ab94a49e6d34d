import type { Account } from '@roundbell/core';
import { once } from '@roundbell/core/base';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { useLate } from '../hooks/use-late.ts';
import { noteLeaving } from '../shell/presence.ts';
import { useApp } from './use-app.ts';

const questionCode = once(() => import('../shell/sign-out-question.tsx').then((chunk) => chunk.SignOutQuestion));

/** Signing out, which leads to /, and why it failed. */
export interface SignOut {
  readonly signOut: () => void;
  /** Whether it is under way, while another press changes nothing. */
  readonly isLeaving: boolean;
  /** What the page that signs out shows: it asks where something would be lost. */
  readonly question: ReactNode;
  readonly refusal: string | undefined;
  readonly dismiss: () => void;
}

export function useSignOut(): SignOut {
  const [, navigate] = useLocation();
  const { account } = useApp();
  const [refusal, setRefusal] = useState<string>();
  const question = useLate(questionCode);
  const [{ turn, isLeaving }, setAttempt] = useState({ turn: 0, isLeaving: false });
  const refuse = (message: string | undefined) => {
    noteLeaving(undefined);
    setRefusal(message);
  };
  return {
    signOut: () => {
      noteLeaving(userIn(account));
      void questionCode.fetch().then(
        () => setAttempt((now) => (now.isLeaving ? now : { turn: now.turn + 1, isLeaving: true })),
        () => refuse('This could not be loaded. Check your connection, then reload the page.'),
      );
    },
    isLeaving,
    question: question.status === 'ready' && turn > 0 && (
      <question.value
        key={turn}
        open={isLeaving}
        onEnd={(end) => {
          setAttempt((now) => (now.turn === turn ? { turn, isLeaving: false } : now));
          refuse(end.kind === 'refused' ? end.message : undefined);
          if (end.kind === 'left') navigate('/', { replace: true });
        }}
      />
    ),
    refusal,
    dismiss: () => setRefusal(undefined),
  };
}

function userIn({ view }: Account): string | undefined {
  const { state } = view.getState();
  return state.status === 'signed-in' ? state.user.id : undefined;
}
