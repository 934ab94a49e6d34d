import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './run-button.module.css';

interface RunButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon?: ReactNode;
  /**
   * 'main' is the one big button of the screen; 'round' and 'small' show only the icon (give them an aria-label);
   * 'back' and 'end' are for what is rarely meant.
   */
  readonly look?: 'main' | 'round' | 'small' | 'plain' | 'back' | 'end';
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button of the run screen: drawn over the colour of the phase, large enough for a wet thumb. */
export function RunButton({ icon, look = 'plain', children, ...rest }: RunButtonProps) {
  return (
    <button type="button" {...rest} className={styles[look]}>
      {icon === undefined ? null : (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children === undefined ? null : <span>{children}</span>}
    </button>
  );
}
