import type { AccountCare } from '@roundbell/core';
import { once, type Once } from '@roundbell/core/base';
import type { AccessToken } from '@roundbell/core/ports';
import { type RefObject, useId, useRef, useState } from 'react';
import { useApp } from '../../../app/engines/use-app.ts';
import { useCare } from '../../../app/engines/use-care.ts';
import { fetchLate } from '../../../app/hooks/use-late.ts';
import { useToday } from '../../../app/hooks/use-wall-clock.ts';
import { Banner } from '../../../parts/banner.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { LookUpButton } from '../account/look-up-button.tsx';
import { NotLoaded } from '../account/not-loaded.tsx';
import { useLookedUp } from '../account/use-looked-up.ts';
import { CreatedToken } from './created-token.tsx';
import { NewToken } from './new-token.tsx';
import { dayWords, SCOPE_WORDS } from './token-words.ts';
import panel from '../account/account-panel.module.css';

type Step = { readonly kind: 'list' } | { readonly kind: 'new' } | { readonly kind: 'created'; readonly text: string };

/** The access tokens of the account: those that there are, one more, one less. */
export function TokensPanel() {
  const { care } = useApp();
  const [list] = useState(() => tokensIn(care));
  const [changed, setChanged] = useState<readonly AccessToken[]>();
  const [step, setStep] = useState<Step>({ kind: 'list' });
  const heading = useRef<HTMLHeadingElement>(null);
  // Without a network most visits are about something else: that the list is missing is said once it is asked for.
  const [isAsked, setAsked] = useState(false);
  const arrival = useLookedUp(list);
  const show = () => {
    setAsked(true);
    fetchLate(list);
  };
  const close = () => {
    heading.current?.focus();
    setStep({ kind: 'list' });
  };
  const tokens = changed ?? (arrival.status === 'ready' ? arrival.value : undefined);
  const add = (
    <Button variant="secondary" onClick={() => setStep({ kind: 'new' })}>
      New token
    </Button>
  );
  return (
    <Panel title="Access tokens" heading={heading} aside={step.kind === 'list' && add}>
      {step.kind === 'new' && (
        <NewToken
          onClose={close}
          onCreated={(now, text) => {
            setChanged(now);
            setStep({ kind: 'created', text });
          }}
        />
      )}
      {step.kind === 'created' && <CreatedToken text={step.text} onDone={close} />}
      {tokens !== undefined ? (
        <TokenList tokens={tokens} heading={heading} onChanged={setChanged} />
      ) : (
        arrival.status === 'missing' &&
        (isAsked ? (
          <NotLoaded what="The list" heading={heading} onAgain={() => fetchLate(list)} />
        ) : (
          <LookUpButton heading={heading} onPress={show}>
            Show tokens
          </LookUpButton>
        ))
      )}
    </Panel>
  );
}

function tokensIn(care: Once<AccountCare>): Once<readonly AccessToken[]> {
  return once(async () => (await care.fetch()).accessTokens());
}

interface TokenListProps {
  readonly tokens: readonly AccessToken[];
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onChanged: (tokens: readonly AccessToken[]) => void;
}

function TokenList({ tokens, heading, onChanged }: TokenListProps) {
  const ask = useCare();
  const today = useToday();
  const id = useId();
  const [refusal, setRefusal] = useState<string>();
  const [outcome, setOutcome] = useState('');
  const revoke = async (token: AccessToken) => {
    const result = await ask(async (care) => {
      const done = await care.revokeToken(token.id);
      if (done.ok) onChanged(done.tokens);
      return done;
    });
    setRefusal(result.ok ? undefined : result.message);
    if (!result.ok) return;
    setOutcome(`${token.name} is revoked.`);
    // The button of the token went with it.
    heading.current?.focus();
  };
  return (
    <>
      {refusal !== undefined && <Banner tone="error">{refusal}</Banner>}
      {tokens.length > 0 && (
        <ul className={panel.deeds} aria-label="Your access tokens">
          {tokens.map((token, at) => (
            <li key={token.id}>
              <span id={`${id}${at}`}>
                <strong>{token.name}</strong>
                <br />
                {scopesOf(token)}
                <br />
                {`${usedOf(token)}. ${endOf(token, today)}`}
              </span>
              <Button variant="secondary" aria-describedby={`${id}${at}`} onClick={() => void revoke(token)}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status">{outcome}</p>
    </>
  );
}

function scopesOf({ scopes }: AccessToken): string {
  return SCOPE_WORDS.filter(({ scope }) => scopes.includes(scope))
    .map(({ label }) => label)
    .join(', ');
}

function usedOf({ usedAt }: AccessToken): string {
  return usedAt === undefined ? 'Never used' : `Last used ${dayWords(usedAt)}`;
}

function endOf({ expiresAt }: AccessToken, today: number): string {
  return `${expiresAt < today ? 'Expired' : 'Expires'} ${dayWords(expiresAt)}.`;
}
