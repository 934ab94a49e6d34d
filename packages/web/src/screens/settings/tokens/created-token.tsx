import { useState } from 'react';
import { useShare } from '../../../app/hooks/use-share.ts';
import { addressOf } from '../../../base/host.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { TextField } from '../../../parts/controls/text-field.tsx';
import panel from '../account/account-panel.module.css';
import styles from './tokens-panel.module.css';

export interface CreatedTokenProps {
  readonly text: string;
  readonly onDone: () => void;
}

/** The text of a new token, which nothing shows again. */
export function CreatedToken({ text, onDone }: CreatedTokenProps) {
  const { copy } = useShare();
  const [status, setStatus] = useState('');
  const copyText = async () =>
    setStatus(
      (await copy(text)) ? 'Token copied.' : 'The token could not be copied. Select it above and copy it by hand.',
    );
  return (
    <div className={panel.form}>
      <TextField
        label="Token"
        readOnly
        ref={focusWhole}
        value={text}
        autoComplete="off"
        spellCheck={false}
        hint="Copy it now: it is not shown again."
        onChange={() => undefined}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <p>
        Give it to your assistant together with the address <code>{addressOf('/mcp')}</code>. Anyone with the token can
        do what it allows.
      </p>
      <div className={styles.ways}>
        <Button onClick={() => void copyText()}>Copy</Button>
        <Button variant="secondary" onClick={onDone}>
          Done
        </Button>
      </div>
      <p role="status">{status}</p>
    </div>
  );
}

function focusWhole(field: HTMLInputElement | null): void {
  field?.focus();
}
