import { once, type Once, type PasskeyEntry } from '@roundbell/core';
import { useState } from 'react';
import { useApp } from '../../../app/engines/use-app.ts';
import { fetchLate, useFetched } from '../../../app/hooks/use-late.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { lazyOverlay } from '../../../parts/dialogs/lazy-overlay.tsx';
import { dateWords } from '../../../parts/locale.ts';
import { Panel } from '../../../parts/panel.tsx';
import { Spinner } from '../../../parts/spinner.tsx';
import { NotLoaded } from './not-loaded.tsx';
import type { PasskeyDeed, PasskeyDialogProps } from './passkey-dialog.tsx';
import styles from './account-panel.module.css';

const Dialog = lazyOverlay<PasskeyDialogProps>(
  () => import('./dialogs.ts').then((chunk) => chunk.PasskeyDialog),
  (props) => props.onClose,
);

const dayWords = dateWords({ day: 'numeric', month: 'short', year: 'numeric' });

interface Found {
  readonly canAdd: boolean;
  readonly passkeys: readonly PasskeyEntry[];
}

/** SCR-941: the passkeys of the account; looked up when it is asked for, as most visits do not need it. */
export function PasskeysPanel() {
  const { care } = useApp();
  const [list, setList] = useState<Once<Found>>();
  const show = () =>
    setList(() =>
      once(async () => {
        const { passkeySupport, passkeys } = await care.fetch();
        const [support, found] = await Promise.all([passkeySupport(), passkeys()]);
        return { canAdd: support !== 'none', passkeys: found };
      }),
    );
  return (
    <Panel title="Passkeys">
      <p>Sign in with your finger, your face or your PIN instead of your password.</p>
      {list === undefined ? (
        <Button variant="secondary" onClick={show}>
          Show passkeys
        </Button>
      ) : (
        <Passkeys list={list} onChanged={show} />
      )}
    </Panel>
  );
}

interface PasskeysProps {
  readonly list: Once<Found>;
  readonly onChanged: () => void;
}

function Passkeys({ list, onChanged }: PasskeysProps) {
  const arrival = useFetched(list);
  const [asked, setAsked] = useState<PasskeyDeed>({ kind: 'add' });
  const [turn, setTurn] = useState(0);
  const [isOpen, setOpen] = useState(false);
  if (arrival.status === 'loading') return <Spinner label="Loading..." />;
  if (arrival.status === 'missing') return <NotLoaded what="The list" onAgain={() => fetchLate(list)} />;
  const { canAdd, passkeys } = arrival.value;
  const open = (deed: PasskeyDeed) => {
    setAsked(deed);
    setTurn(turn + 1);
    setOpen(true);
  };
  return (
    <>
      <PasskeyList passkeys={passkeys} onRemove={(passkey) => open({ kind: 'remove', passkey })} />
      {canAdd ? (
        <Button variant="secondary" onClick={() => open({ kind: 'add' })}>
          Add a passkey
        </Button>
      ) : (
        <p>None can be added here: passkeys need https, an address with a name, and a browser that has them.</p>
      )}
      <Dialog
        key={turn}
        open={isOpen}
        deed={asked}
        onClose={() => setOpen(false)}
        onDone={() => {
          setOpen(false);
          onChanged();
        }}
      />
    </>
  );
}

interface PasskeyListProps {
  readonly passkeys: readonly PasskeyEntry[];
  readonly onRemove: (passkey: PasskeyEntry) => void;
}

function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  if (passkeys.length === 0) return <p role="status">You have none yet.</p>;
  return (
    <ul className={styles.deeds} aria-label="Passkeys">
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <span>
            <strong>{passkey.name}</strong>
            <br />
            {`Added ${dayWords(passkey.addedAt)}`}
          </span>
          <Button variant="secondary" aria-label={`Remove ${nameOf(passkey)}`} onClick={() => onRemove(passkey)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

function nameOf({ name, addedAt }: PasskeyEntry): string {
  return `the passkey of ${name}, added ${dayWords(addedAt)}`;
}
