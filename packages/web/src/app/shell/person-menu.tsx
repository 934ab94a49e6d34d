import type { User } from '@roundbell/core/ports';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { LeaveIcon, PersonIcon } from '../../parts/icons.tsx';
import styles from './person-menu.module.css';

interface PersonMenuProps {
  readonly user: User;
  /** Whether the name stands on the button; false where the page greets with it. */
  readonly isNamed: boolean;
  readonly onSignOut: () => void;
  readonly isLeaving: boolean;
}

/** Who is here, on a phone: their name opens what they can do as that person. */
export function PersonMenu({ user, isNamed, onSignOut, isLeaving }: PersonMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // Of both buttons: the menu closes when the focus goes on.
  const keys = {
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !isOpen) return;
      setOpen(false);
      opener.current?.focus();
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !place.current?.contains(relatedTarget)) setOpen(false);
    },
  };
  return (
    <div ref={place} className={styles.person}>
      <button
        {...keys}
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className={styles.opener}
        onClick={() => setOpen(!isOpen)}
      >
        <PersonIcon />
        <span className={isNamed ? undefined : 'sr-only'}>{user.displayName || user.email}</span>
      </button>
      {isOpen && <div className={styles.cover} onClick={() => setOpen(false)} aria-hidden="true" />}
      <div id={id} hidden={!isOpen} className={styles.panel}>
        {user.displayName !== '' && <p>{user.email}</p>}
        <button {...keys} type="button" aria-disabled={isLeaving} onClick={onSignOut}>
          <LeaveIcon />
          Sign Out
        </button>
      </div>
    </div>
  );
}
