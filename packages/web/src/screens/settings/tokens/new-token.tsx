import type { AccessToken, TokenScope, TokensReply, TokenWish } from '@roundbell/core/ports';
import { type SubmitEvent, useState } from 'react';
import { useCare } from '../../../app/engines/use-care.ts';
import { Banner } from '../../../parts/banner.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { CheckboxField } from '../../../parts/controls/checkbox-field.tsx';
import { SelectField } from '../../../parts/controls/select-field.tsx';
import { TextField } from '../../../parts/controls/text-field.tsx';
import { DAYS_WORDS, SCOPE_WORDS } from './token-words.ts';
import panel from '../account/account-panel.module.css';
import styles from './tokens-panel.module.css';

const NAME_MOST = 60;
const NEW_WISH: TokenWish = { name: '', scopes: ['timers:read'], days: 90 };

export interface NewTokenProps {
  readonly onCreated: (tokens: readonly AccessToken[], text: string) => void;
  readonly onClose: () => void;
}

/** What a new token is to be. */
export function NewToken({ onCreated, onClose }: NewTokenProps) {
  const ask = useCare();
  const [wish, setWish] = useState(NEW_WISH);
  const [missing, setMissing] = useState<'name' | 'scope'>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const change = (changes: Partial<TokenWish>) => {
    setWish({ ...wish, ...changes });
    setMissing(undefined);
  };
  const toggle = (scope: TokenScope, isGiven: boolean) =>
    change({ scopes: isGiven ? [...wish.scopes, scope] : wish.scopes.filter((each) => each !== scope) });
  const create = async () => {
    if (busy) return;
    const lacks = wish.name.trim() === '' ? 'name' : wish.scopes.length === 0 ? 'scope' : undefined;
    setMissing(lacks);
    setRefusal(undefined);
    if (lacks !== undefined) return;
    setBusy(true);
    let reply: TokensReply | undefined;
    const result = await ask(async (care) => {
      const made = await care.createToken(wish);
      if (made.ok) reply = made;
      return made;
    });
    setBusy(false);
    if (!result.ok) setRefusal(result.message);
    else if (reply?.created !== undefined) onCreated(reply.tokens, reply.created);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void create();
  };
  return (
    <form noValidate className={panel.form} onSubmit={submit}>
      <p>Lets an assistant or program use your account without your password.</p>
      <TextField
        label="Name"
        required
        ref={focusFirst}
        maxLength={NAME_MOST}
        autoComplete="off"
        value={wish.name}
        hint="What will use it, such as 'Assistant on my laptop'."
        error={missing === 'name' ? 'Name is required' : undefined}
        errorRole="alert"
        onChange={(name) => change({ name })}
      />
      <fieldset className={styles.scopes}>
        <legend>Permissions</legend>
        {SCOPE_WORDS.map(({ scope, label, hint }) => (
          <CheckboxField
            key={scope}
            label={label}
            hint={hint}
            checked={wish.scopes.includes(scope)}
            onChange={(isGiven) => toggle(scope, isGiven)}
          />
        ))}
        {missing === 'scope' && <Banner tone="error">Choose at least one permission.</Banner>}
      </fieldset>
      <SelectField
        label="Expires"
        value={String(wish.days)}
        options={DAYS_WORDS.map(({ days, label }) => ({ value: String(days), label }))}
        onChange={(value) => change({ days: DAYS_WORDS.find(({ days }) => String(days) === value)?.days ?? wish.days })}
      />
      {refusal !== undefined && <Banner tone="error">{refusal}</Banner>}
      <div className={styles.ways}>
        <Button type="submit" aria-disabled={busy}>
          {busy ? 'Processing...' : 'Create token'}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function focusFirst(field: HTMLInputElement | null): void {
  field?.focus();
}
