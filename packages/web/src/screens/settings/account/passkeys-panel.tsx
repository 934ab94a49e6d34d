import { once, type Once } from '@roundbell/core/base';
import type { PasskeyEntry } from '@roundbell/core/ports';
import { type RefObject, useRef, useState } from 'react';
import { useApp } from '../../../app/engines/use-app.ts';
import { fetchLate } from '../../../app/hooks/use-late.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { lazyOverlay } from '../../../parts/dialogs/lazy-overlay.tsx';
import { dateWords } from '../../../parts/locale.ts';
import { Panel } from '../../../parts/panel.tsx';
import { Spinner } from '../../../parts/spinner.tsx';
import { LookUpButton } from './look-up-button.tsx';
import { NotLoaded } from './not-loaded.tsx';
import type { PasskeyDeed, PasskeyDialogProps } from './passkey-dialog.tsx';
import { useLookedUp } from './use-looked-up.ts';
import styles from './account-panel.module.css';

const Dialog = lazyOverlay<PasskeyDialogProps>(
  () => import('./passkey-dialog.tsx').then((chunk) => chunk.PasskeyDialog),
  (props) => props.onClose,
);

const dayWords = dateWords({ day: 'numeric', month: 'short', year: 'numeric' });

interface Found {
  readonly canAdd: boolean;
  readonly passkeys: readonly PasskeyEntry[];
}

/** The passkeys of the account; looked up when it is asked for, as most visits do not need it. */
export function PasskeysPanel() {
  const { care } = useApp();
  const [list, setList] = useState<Once<Found>>();
  const heading = useRef<HTMLHeadingElement>(null);
  const show = () =>
    setList(() =>
      once(async () => {
        const { passkeySupport, passkeys } = await care.fetch();
        const [support, found] = await Promise.all([passkeySupport(), passkeys()]);
        return { canAdd: support !== 'none', passkeys: found };
      }),
    );
  return (
    <Panel title="Passkeys" heading={heading}>
      <p>Sign in with your fingerprint, face or PIN instead of your password.</p>
      {list === undefined ? (
        <LookUpButton heading={heading} onPress={show}>
          Show passkeys
        </LookUpButton>
      ) : (
        <Passkeys list={list} heading={heading} onChanged={show} />
      )}
    </Panel>
  );
}

interface PasskeysProps {
  readonly list: Once<Found>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onChanged: () => void;
}

function Passkeys({ list, heading, onChanged }: PasskeysProps) {
  const arrival = useLookedUp(list);
  const [asked, setAsked] = useState<PasskeyDeed>({ kind: 'add' });
  const [turn, setTurn] = useState(0);
  const [dialog, setDialog] = useState<'closed' | 'open' | 'done'>('closed');
  if (arrival.status === 'loading') return <Spinner label="Loading..." />;
  if (arrival.status === 'missing')
    return <NotLoaded what="The list" heading={heading} onAgain={() => fetchLate(list)} />;
  const { canAdd, passkeys } = arrival.value;
  const open = (deed: PasskeyDeed) => {
    setAsked(deed);
    setTurn(turn + 1);
    setDialog('open');
  };
  return (
    <>
      <PasskeyList passkeys={passkeys} onRemove={(passkey) => open({ kind: 'remove', passkey })} />
      {canAdd ? (
        <Button variant="secondary" onClick={() => open({ kind: 'add' })}>
          Add a passkey
        </Button>
      ) : (
        <p>You cannot add one here: passkeys need an https address with a name, and a browser that supports them.</p>
      )}
      <Dialog
        key={turn}
        open={dialog === 'open'}
        deed={asked}
        // The button of what was removed is gone, too.
        returnFocus={dialog === 'done' && asked.kind === 'remove' ? heading : undefined}
        onClose={() => setDialog('closed')}
        onDone={() => {
          setDialog('done');
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
  if (passkeys.length === 0) return <p role="status">No passkeys yet.</p>;
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
