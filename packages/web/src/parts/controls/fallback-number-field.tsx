import { type ReactNode, useState } from 'react';
import { NumberField } from './number-field.tsx';

interface FallbackNumberFieldProps {
  readonly label: string;
  readonly value: number;
  /** Gets the fallback if the field was emptied. */
  readonly onChange: (value: number) => void;
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** A number that is never missing: an emptied field immediately means the fallback, and shows it on leaving. */
export function FallbackNumberField({ value, onChange, fallback, ...rest }: FallbackNumberFieldProps) {
  const [emptied, setEmptied] = useState(false);
  return (
    <div onBlur={() => setEmptied(false)}>
      <NumberField
        {...rest}
        beyond="told"
        value={emptied ? Number.NaN : value}
        onChange={(typed) => {
          setEmptied(Number.isNaN(typed));
          onChange(Number.isNaN(typed) ? fallback : typed);
        }}
      />
    </div>
  );
}
