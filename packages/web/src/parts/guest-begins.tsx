import type { LeftLibrary } from '@roundbell/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useApp } from '../app/engines/use-app.ts';
import { Button } from './controls/button.tsx';
import { DialogOverlay } from './dialogs/overlays.tsx';
import { thingsWords } from './transfer/counts.ts';

/** Opens the library of the guest of this device and leads there; asks before it opens one that may be another person's. */
export function GuestBegins() {
  const { guests } = useApp();
  const [path, navigate] = useLocation();
  const [left, setLeft] = useState<LeftLibrary>();
  const [isAsking, setAsking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const goOn = () => {
    // The landing page leads on by itself. A timer in a link goes on with them, as after a sign-in.
    const { hash } = window.location;
    const state: unknown = window.history.state;
    if (path !== '/') navigate(hash ? `/t${hash}` : '/library', { replace: true, state });
  };
  const begin = async () => {
    const found = await (await guests.fetch()).begin();
    setLeft(found);
    setAsking(found !== undefined);
    if (found === undefined) goOn();
  };
  const open = async (which: LeftLibrary | 'new') => {
    await (await guests.fetch()).open(which);
    goOn();
  };
  useState(() => void begin().catch(() => setFailed(true)));
  if (hasFailed) return <span role="alert">This could not be loaded. Check your connection and try again.</span>;
  const were = left && left.timers + left.sessions + (left.programmes ?? 0) === 1 ? 'was' : 'were';
  return (
    <DialogOverlay
      open={isAsking}
      title="Open what is on this device?"
      onClose={() => setAsking(false)}
      actions={
        <>
          <Button onClick={() => left && void open(left)}>Open them</Button>
          <Button variant="secondary" onClick={() => void open('new')}>
            Start with an empty library
          </Button>
        </>
      }
    >
      {left && (
        <p>{`${thingsWords(left.timers, left.sessions, left.programmes)} ${were} left on this device by someone without an account.`}</p>
      )}
    </DialogOverlay>
  );
}
