import type { ComponentProps, ReactNode } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps extends ComponentProps<'button'> {
  readonly label: string;
  readonly icon: ReactNode;
}

/** A button that shows only an icon; its name is the label, also shown on hover. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={[styles.button, className].filter(Boolean).join(' ')}
    >
      {icon}
    </button>
  );
}
