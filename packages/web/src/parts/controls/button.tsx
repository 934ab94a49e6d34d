import type { ComponentProps, ReactNode, Ref } from 'react';
import { PageLink } from './page-link.tsx';
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

interface LinkButtonProps extends Look {
  readonly href: string;
  /** What the history keeps with the address; no link from elsewhere can bring it along. */
  readonly state?: unknown;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  readonly 'aria-describedby'?: string;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link within the product that looks like a button. */
export function LinkButton({ variant, size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <PageLink {...rest} className={classOf({ variant, size }, className)}>
      {icon}
      {children}
    </PageLink>
  );
}
