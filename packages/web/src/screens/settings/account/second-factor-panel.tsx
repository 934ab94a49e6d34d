import type { AccountCare } from '@roundbell/core';
import { once, type Once } from '@roundbell/core/base';
import type { SecondFactorState } from '@roundbell/core/ports';
import { type RefObject, useRef, useState } from 'react';
import { useApp } from '../../../app/engines/use-app.ts';
import { fetchLate } from '../../../app/hooks/use-late.ts';
import { Notice } from '../../../parts/banner.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { lazyOverlay } from '../../../parts/dialogs/lazy-overlay.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { Spinner } from '../../../parts/spinner.tsx';
import { LookUpButton } from './look-up-button.tsx';
import { NotLoaded } from './not-loaded.tsx';
import type { SecondFactorDialogProps } from './second-factor-dialog.tsx';
import { useLookedUp } from './use-looked-up.ts';

const Dialog = lazyOverlay<SecondFactorDialogProps>(
  () => import('./second-factor-dialog.tsx').then((chunk) => chunk.SecondFactorDialog),
  (props) => props.onClose,
);

/** Whether a sign-in needs a code; looked up when it is asked for, as most visits do not need it. */
export function SecondFactorPanel() {
  const { care } = useApp();
  const [factor, setFactor] = useState<Once<SecondFactorState>>();
  const heading = useRef<HTMLHeadingElement>(null);
  const look = () =>
    setFactor(() => once(async () => stateIn(await (await care.fetch()).secondFactor({ kind: 'look' }))));
  return (
    <Panel title="Two-step verification" heading={heading}>
      <p>After your password, you enter a code from an authenticator app.</p>
      {factor === undefined ? (
        <LookUpButton heading={heading} onPress={look}>
          Show two-step verification
        </LookUpButton>
      ) : (
        <Factor factor={factor} heading={heading} onChanged={look} />
      )}
    </Panel>
  );
}

/** Rejects with the refusal. */
function stateIn(result: Awaited<ReturnType<AccountCare['secondFactor']>>): SecondFactorState {
  if (!result.ok) throw new Error(result.message);
  return result.state;
}

interface FactorProps {
  readonly factor: Once<SecondFactorState>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onChanged: () => void;
}

function Factor({ factor, heading, onChanged }: FactorProps) {
  const arrival = useLookedUp(factor);
  const [turn, setTurn] = useState(0);
  const [isOpen, setOpen] = useState(false);
  if (arrival.status === 'loading') return <Spinner label="Loading..." />;
  if (arrival.status === 'missing')
    return <NotLoaded what="This" heading={heading} onAgain={() => fetchLate(factor)} />;
  const isOn = arrival.value.kind === 'on';
  const close = () => {
    setOpen(false);
    onChanged();
  };
  return (
    <>
      <div role="status">
        <Notice tone={isOn ? 'success' : 'note'}>
          {isOn ? 'On: signing in needs a code.' : 'Off: your password is enough.'}
        </Notice>
      </div>
      <Button
        variant="secondary"
        onClick={() => {
          setTurn(turn + 1);
          setOpen(true);
        }}
      >
        {isOn ? 'Turn off two-step verification' : 'Turn on two-step verification'}
      </Button>
      <Dialog key={turn} open={isOpen} isOn={isOn} onClose={close} />
    </>
  );
}
