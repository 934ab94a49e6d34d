import { type ComponentProps, type ReactNode, useId } from 'react';
import { describedBy, Field } from './field.tsx';
import styles from './field.module.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'className'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly errorRole?: 'alert';
  readonly multiline?: boolean;
  readonly hideLabel?: boolean;
  /** The id of an error shown elsewhere that is about this field too. */
  readonly errorId?: string | undefined;
}

/** A native text box, or a text area if `multiline`. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, hint, error, errorRole, multiline, hideLabel, required, errorId, ...rest } = props;
  const id = useId();
  const shared = {
    id,
    value,
    className: styles.input,
    required,
    'aria-describedby': [describedBy(id, hint, error), errorId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error === undefined && errorId === undefined ? undefined : true,
  };
  return (
    <Field {...{ id, label, hint, error, errorRole, required, hideLabel }}>
      {multiline ? (
        <textarea
          {...shared}
          rows={3}
          maxLength={rest.maxLength}
          placeholder={rest.placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <input type="text" {...rest} {...shared} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}
