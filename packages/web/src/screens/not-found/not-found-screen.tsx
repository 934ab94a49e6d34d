import { personIn } from '@roundbell/core';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { LinkButton } from '../../parts/controls/button.tsx';
import styles from './not-found-screen.module.css';

/** Shown for an address that leads nowhere: a way home (D3). */
export function NotFoundScreen() {
  const app = useApp();
  const here = useStore(app.account.view, ({ state }) => personIn(state) !== undefined);
  return (
    <div className={styles.page}>
      <p aria-hidden="true" className={styles.code}>
        4:04
      </p>
      <h1>Page not found</h1>
      <p>There is nothing at this address. The bell has not rung for you yet.</p>
      <LinkButton href={here ? '/library' : '/'}>{here ? 'Go to My Timers' : 'Go to the start page'}</LinkButton>
    </div>
  );
}
