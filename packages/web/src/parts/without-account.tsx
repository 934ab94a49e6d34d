import { useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../app/engines/use-app.ts';
import { Button } from './controls/button.tsx';
import { late } from './late.tsx';

const Beginning = late(
  () => import('./guest-begins.tsx').then((chunk) => chunk.GuestBegins),
  () => <span role="alert">This could not be loaded. Check your connection and try again.</span>,
).Part;

/** Opens a guest's library, or leads a guest back to it; nothing for someone who only has to sign in again. */
export function WithoutAccount() {
  const { account } = useApp();
  const [presses, setPresses] = useState(0);
  const isMember = useStore(account.view, ({ state }) => state.status === 'signed-in');
  if (isMember) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setPresses(presses + 1)}>
        Use without an account
      </Button>
      {presses > 0 && <Beginning key={presses} />}
    </>
  );
}
