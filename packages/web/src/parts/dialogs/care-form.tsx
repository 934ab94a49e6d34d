import type { CareResult } from '@roundbell/core';
import type { FailureCode } from '@roundbell/core/base';
import { type ComponentProps, type SubmitEvent, useState } from 'react';
import { Banner } from '../banner.tsx';
import { ShowPassword } from '../controls/show-password.tsx';
import { TextField } from '../controls/text-field.tsx';

/** One field of a form of account care. */
export interface CareField {
  readonly name: string;
  readonly input: Pick<
    ComponentProps<typeof TextField>,
    'label' | 'autoComplete' | 'maxLength' | 'hint' | 'spellCheck' | 'autoCapitalize'
  >;
  readonly type: 'text' | 'email' | 'password';
  readonly initial?: string;
  /** What is wrong with what was typed; reported before the field counts as missing. */
  readonly check?: (typed: string) => string | undefined;
  /** The refusals shown next to this field. */
  readonly codes?: readonly FailureCode[];
}

/** The field in which someone chooses a password. */
export const NEW_PASSWORD: CareField = {
  name: 'newPassword',
  type: 'password',
  input: {
    label: 'New password',
    autoComplete: 'new-password',
    maxLength: 128,
    hint: 'Must be at least 6 characters',
  },
  codes: ['password-weak', 'password-common'],
};

type Typed = Readonly<Record<string, string>>;
type Errors = Readonly<Record<string, string | undefined>>;

function errorsOf(fields: readonly CareField[], typed: Typed): Errors {
  return Object.fromEntries(
    fields.map(({ name, input, type, check }) => {
      const text = typed[name] ?? '';
      const isMissing = (type === 'password' ? text : text.trim()) === '';
      return [name, check?.(text) ?? (isMissing ? `${input.label} is required` : undefined)];
    }),
  );
}

/** The state of an account care form: one press is one request, and an error keeps everything typed. */
export function useCareForm(
  fields: readonly CareField[],
  send: (typed: Typed) => Promise<CareResult>,
  onDone: () => void,
) {
  const [typed, setTyped] = useState<Typed>(() => Object.fromEntries(fields.map((f) => [f.name, f.initial ?? ''])));
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (busy) return;
    const wrong = errorsOf(fields, typed);
    setErrors(wrong);
    setRefusal(undefined);
    if (Object.values(wrong).some((error) => error !== undefined)) return;
    setBusy(true);
    const result = await send(typed);
    setBusy(false);
    if (result.ok) return onDone();
    const field = fields.find(({ codes }) => codes?.includes(result.code));
    if (field === undefined) setRefusal(result.message);
    else setErrors({ [field.name]: result.message });
  };
  return {
    fields,
    typed,
    errors,
    refusal,
    busy,
    type(name: string, text: string) {
      setTyped({ ...typed, [name]: text });
      setErrors({ ...errors, [name]: undefined });
    },
    onSubmit(event: SubmitEvent) {
      event.preventDefault();
      void submit();
    },
  };
}

/** The fields of such a form, with one switch that shows what is typed into its passwords. */
export function CareFields({ form }: { readonly form: ReturnType<typeof useCareForm> }) {
  const [isShown, setShown] = useState(false);
  const passwords = form.fields.filter(({ type }) => type === 'password').length;
  return (
    <>
      {form.fields.map(({ name, type, input }) => (
        <TextField
          {...input}
          key={name}
          name={name}
          required
          type={type === 'password' && isShown ? 'text' : type}
          value={form.typed[name] ?? ''}
          error={form.errors[name]}
          errorRole="alert"
          onChange={(text) => form.type(name, text)}
        />
      ))}
      {passwords > 0 && <ShowPassword isShown={isShown} isForSeveral={passwords > 1} onChange={setShown} />}
      {form.refusal !== undefined && <Banner tone="error">{form.refusal}</Banner>}
    </>
  );
}
