import type { ComponentProps } from 'react';
import { TextField } from '../../parts/controls/text-field.tsx';

interface WrittenFieldProps extends ComponentProps<typeof TextField> {
  /** Characters that may be written; more are reported, and never cut. */
  readonly most: number;
}

/** A text box that counts its characters once most of its room is used. */
export function WrittenField({ most, ...rest }: WrittenFieldProps) {
  const { length } = rest.value;
  const counted = length > most * 0.9 ? `${COUNT.format(length)} of ${COUNT.format(most)} characters` : rest.hint;
  return <TextField {...rest} hint={counted} />;
}

const COUNT = new Intl.NumberFormat('en');
