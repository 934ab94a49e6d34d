import type { RefObject } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../../app/engines/use-app.ts';
import { Banner } from '../../../parts/banner.tsx';
import { LookUpButton } from './look-up-button.tsx';

export interface NotLoadedProps {
  /** The subject of the sentence. */
  readonly what: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onAgain: () => void;
}

/** In place of what did not arrive from the server. */
export function NotLoaded({ what, heading, onAgain }: NotLoadedProps) {
  const { account } = useApp();
  // Core's isSignInOver would be a chunk of its own, and part of every first load.
  const isOver = useStore(account.view, ({ state }) => state.status === 'signed-in' && state.signInExpired);
  return (
    <>
      <Banner tone="error">
        {isOver
          ? 'Your sign-in has expired. Sign in again first.'
          : `${what} could not be loaded. Check your connection and try again.`}
      </Banner>
      <LookUpButton heading={heading} onPress={onAgain}>
        Try again
      </LookUpButton>
    </>
  );
}
