import { useState } from 'react';
import { Button } from './controls/button.tsx';
import { late } from './late.tsx';
import styles from './without-account.module.css';

const Beginning = late(
  () => import('./guest-begins.tsx').then((chunk) => chunk.GuestBegins),
  () => <span role="alert">This could not be loaded. Check your connection and try again.</span>,
).Part;

/** What the form asks of the auth screen when it is sent before its page has any code. */
const FIELD = 'guest';

/**
 * Opens a guest's library, or leads a guest back to it. A form, because the build draws its pages: before the code
 * is there, the browser itself follows a press.
 */
export function WithoutAccount() {
  // Two of them are in the first loads of visitors.
  'use no memo';
  const [presses, setPresses] = useState(0);
  const [wasPressedEarly] = useState(() => typeof window !== 'undefined' && hasField(window.location.search));
  return (
    <>
      <form
        action="/auth"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          setPresses(presses + 1);
        }}
      >
        <input type="hidden" name={FIELD} />
        <Button type="submit" variant="quiet">
          Use without an account
        </Button>
      </form>
      {(presses > 0 || wasPressedEarly) && <Beginning key={presses} />}
    </>
  );
}

function hasField(search: string): boolean {
  return new URLSearchParams(search).has(FIELD);
}
