import type { AccountCare } from '@roundbell/core';
import { once, type Once } from '@roundbell/core/base';
import type { SignInEntry } from '@roundbell/core/ports';
import { type RefObject, useRef, useState } from 'react';
import { useApp } from '../../../app/engines/use-app.ts';
import { fetchLate } from '../../../app/hooks/use-late.ts';
import { Banner } from '../../../parts/banner.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.tsx';
import { dateWords } from '../../../parts/locale.ts';
import { Panel } from '../../../parts/panel.tsx';
import { Spinner } from '../../../parts/spinner.tsx';
import { LookUpButton } from './look-up-button.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { useLookedUp } from './use-looked-up.ts';
import styles from './account-panel.module.css';

const dayWords = dateWords({ day: 'numeric', month: 'short', year: 'numeric' });

/** Where the account is signed in; fetched when it is asked for, as most visits do not need it. */
export function SignInsPanel() {
  const { care } = useApp();
  const [list, setList] = useState<Once<readonly SignInEntry[]>>();
  const heading = useRef<HTMLHeadingElement>(null);
  const show = () => setList(() => once(async () => (await care.fetch()).signIns()));
  return (
    <Panel title="Devices" heading={heading}>
      {list === undefined ? (
        <LookUpButton heading={heading} onPress={show}>
          Show devices
        </LookUpButton>
      ) : (
        <SignIns list={list} care={care} heading={heading} onEnded={show} />
      )}
    </Panel>
  );
}

interface SignInsProps {
  readonly list: Once<readonly SignInEntry[]>;
  readonly care: Once<AccountCare>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onEnded: () => void;
}

function SignIns({ list, care, heading, onEnded }: SignInsProps) {
  const arrival = useLookedUp(list);
  const [asked, setAsked] = useState<SignInEntry>();
  const [question, setQuestion] = useState<'closed' | 'open' | 'confirmed'>('closed');
  const [refusal, setRefusal] = useState<string>();
  if (arrival.status === 'loading') return <Spinner label="Loading..." />;
  if (arrival.status === 'missing')
    return <NotLoaded what="The list" heading={heading} onAgain={() => fetchLate(list)} />;
  const end = async ({ id }: SignInEntry) => {
    setQuestion('confirmed');
    const result = await (await care.fetch()).endSignIn(id);
    setRefusal(result.ok ? undefined : result.message);
    if (result.ok) onEnded();
  };
  return (
    <>
      {refusal !== undefined && <Banner tone="error">{refusal}</Banner>}
      <ul className={styles.deeds} aria-label="Devices">
        {arrival.value.map((entry) => (
          <li key={entry.id}>
            <span>
              <strong>{entry.device}</strong>
              <br />
              {entry.isThis ? 'This device' : `Last used ${dayWords(entry.usedAt)}`}
              {`, signed in ${dayWords(entry.since)}`}
            </span>
            {!entry.isThis && (
              <Button
                variant="secondary"
                aria-label={`Sign out ${entry.device}`}
                onClick={() => {
                  setAsked(entry);
                  setQuestion('open');
                }}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={question === 'open'}
        title="Sign out this device?"
        body={`${asked?.device ?? ''} will have to sign in again. Unsent changes stay on it until then.`}
        confirmLabel="Sign out"
        // The button of the device goes with it.
        returnFocus={question === 'confirmed' ? heading : undefined}
        onConfirm={() => asked && void end(asked)}
        onCancel={() => setQuestion('closed')}
      />
    </>
  );
}
