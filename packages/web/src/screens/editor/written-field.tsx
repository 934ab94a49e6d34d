import { characterCount } from '@roundbell/core/base';
import type { ComponentProps } from 'react';
import { TextField } from '../../parts/controls/text-field.tsx';

interface WrittenFieldProps extends ComponentProps<typeof TextField> {
  /** Characters that may be written; more are reported, and never cut. */
  readonly most: number;
  /** How long a text is; by default, in characters as a person sees them. */
  readonly count?: (text: string) => number;
}

/** A text box that counts its characters once most of its room is used. */
export function WrittenField({ most, count = characterCount, ...rest }: WrittenFieldProps) {
  const length = rest.value.length > most * 0.9 ? count(rest.value) : 0;
  const counted =
    length > most * 0.9 ? `${length.toLocaleString('en')} of ${most.toLocaleString('en')} characters` : rest.hint;
  return <TextField {...rest} hint={counted} />;
}
