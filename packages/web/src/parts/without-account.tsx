import { useState } from 'react';
import { Button } from './controls/button.tsx';
import { late } from './late.tsx';

const Beginning = late(
  () => import('./guest-begins.tsx').then((chunk) => chunk.GuestBegins),
  () => <span role="alert">This could not be loaded. Check your connection and try again.</span>,
).Part;

/** Opens a guest's library, or leads a guest back to it. */
export function WithoutAccount() {
  // Two of them are in the first loads of visitors.
  'use no memo';
  const [presses, setPresses] = useState(0);
  return (
    <>
      <Button variant="quiet" onClick={() => setPresses(presses + 1)}>
        Use without an account
      </Button>
      {presses > 0 && <Beginning key={presses} />}
    </>
  );
}
