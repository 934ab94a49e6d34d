import type { ComponentProps, ReactNode } from 'react';
import { PageLink, type PageLinkProps } from './page-link.tsx';
import styles from './button.module.css';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  readonly variant?: Variant | undefined;
  readonly size?: 'normal' | 'large' | undefined;
  readonly icon?: ReactNode;
}

function classOf({ variant = 'primary', size = 'normal' }: Look, extra: string | undefined): string {
  return [styles.button, styles[variant], size === 'large' && styles.large, extra].filter(Boolean).join(' ');
}

/** A native button, of type 'button' unless told otherwise. */
export function Button({ variant, size, icon, className, children, ...rest }: Look & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={classOf({ variant, size }, className)}>
      {icon}
      {children}
    </button>
  );
}

/** A link within the product that looks like a button. */
export function LinkButton({ variant, size, icon, className, children, ...rest }: Look & PageLinkProps) {
  return (
    <PageLink {...rest} className={classOf({ variant, size }, className)}>
      {icon}
      {children}
    </PageLink>
  );
}
