import type { ReactNode } from 'react';
import styles from './field.module.css';

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** An alert where the focus does not move to the field: nothing else says that there is an error. */
  readonly errorRole?: 'alert' | undefined;
  readonly required?: boolean | undefined;
  readonly hideLabel?: boolean | undefined;
  readonly children: ReactNode;
}

/** The ids that describe a control inside a Field, for its aria-describedby. */
export function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** A label above a control, with its hint and its error below. */
export function Field({ id, label, hint, error, errorRole, required, hideLabel, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <div className={hideLabel ? 'sr-only' : styles.top}>
        <label htmlFor={id}>{label}</label>
        {/* Next to the label, not in it: the control's name stays the bare word. */}
        {required && (
          <span aria-hidden="true" className={styles.mark}>
            *
          </span>
        )}
      </div>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} role={errorRole} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
