import { LinkButton } from '../../parts/controls/button.tsx';
import styles from './auth-screen.module.css';

/** The way back from a page beside it; a timer in the address comes along. */
export function BackToSignIn() {
  return (
    <p className={styles.other}>
      <LinkButton
        href={`/auth${window.location.hash}`}
        state={window.history.state as unknown}
        variant="quiet"
        className={styles.toggle ?? ''}
      >
        Back to Sign In
      </LinkButton>
    </p>
  );
}
