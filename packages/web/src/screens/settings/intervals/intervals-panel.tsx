import type { IntervalsRequest, IntervalsState } from '@roundbell/core/ports';
import { type SubmitEvent, useState } from 'react';
import { useCare } from '../../../app/engines/use-care.ts';
import { usePreference } from '../../../app/engines/use-preferences.ts';
import { Banner } from '../../../parts/banner.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { CheckboxField } from '../../../parts/controls/checkbox-field.tsx';
import { TextField } from '../../../parts/controls/text-field.tsx';
import { numberWords } from '../../../parts/locale.ts';
import { SettingsGroup } from '../settings-group.tsx';
import panel from '../account/account-panel.module.css';

const KEY_MOST = 200;

/** The account's connection to intervals.icu; looked up when it is asked for, as most people have none. */
export function IntervalsPanel() {
  const ask = useCare();
  const { stored: plannedBy, choose: choosePlan } = usePreference('plannedBy');
  const [state, setState] = useState<IntervalsState>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const change = async (request: IntervalsRequest) => {
    if (busy) return;
    setBusy(true);
    setRefusal(undefined);
    const result = await ask(async (care) => {
      const answer = await care.intervalsIcu(request);
      if (answer.ok) setState(answer.state);
      // Without a connection there is no plan to show.
      if (answer.ok && answer.state.kind === 'off' && plannedBy !== undefined) choosePlan(undefined);
      return answer;
    });
    setBusy(false);
    if (!result.ok) setRefusal(result.message);
  };
  return (
    <SettingsGroup id="intervals" title="intervals.icu" holds="Your workouts, today's plan">
      {refusal !== undefined && <Banner tone="error">{refusal}</Banner>}
      {state === undefined && (
        <Button variant="secondary" aria-disabled={busy} onClick={() => void change({ kind: 'look' })}>
          {busy ? 'Processing...' : 'Show connection'}
        </Button>
      )}
      {state?.kind === 'off' && <Connect busy={busy} onConnect={(request) => void change(request)} />}
      {state?.kind === 'on' && (
        <Connected state={state} busy={busy} onDisconnect={() => void change({ kind: 'disconnect' })} />
      )}
    </SettingsGroup>
  );
}

interface ConnectProps {
  readonly busy: boolean;
  readonly onConnect: (request: IntervalsRequest) => void;
}

function Connect({ busy, onConnect }: ConnectProps) {
  const [key, setKey] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(key.trim() === '');
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (key.trim() !== '') onConnect({ kind: 'connect', key: key.trim(), zone });
  };
  return (
    <form noValidate className={panel.form} onSubmit={submit}>
      <p>
        Each workout you finish after connecting is sent there, with its name, times and heart rate. Nothing else is.
      </p>
      <TextField
        label="API key"
        required
        ref={focusIt}
        maxLength={KEY_MOST}
        autoComplete="off"
        spellCheck={false}
        value={key}
        hint="In the settings of intervals.icu, under Developer Settings. It is stored encrypted."
        error={isMissing ? 'API key is required' : undefined}
        errorRole="alert"
        onChange={setKey}
      />
      <Button type="submit" aria-disabled={busy}>
        {busy ? 'Processing...' : 'Connect'}
      </Button>
    </form>
  );
}

interface ConnectedProps {
  readonly state: Extract<IntervalsState, { readonly kind: 'on' }>;
  readonly busy: boolean;
  readonly onDisconnect: () => void;
}

function Connected({ state: { athlete, sent, trouble }, busy, onDisconnect }: ConnectedProps) {
  return (
    <>
      {trouble !== undefined && <Banner tone="error">{trouble}</Banner>}
      <p>
        {`Connected${athlete === '' ? '' : ` as ${athlete}`}. ${numberWords(sent)} ${sent === 1 ? 'workout' : 'workouts'} sent.`}
      </p>
      <ShowPlan />
      <Button variant="secondary" ref={focusIt} aria-disabled={busy} onClick={onDisconnect}>
        {busy ? 'Processing...' : 'Disconnect'}
      </Button>
    </>
  );
}

/** Off until it is chosen: from then on each look at the library asks for the day's plan. */
function ShowPlan() {
  const { chosen, problem, choose } = usePreference('plannedBy');
  return (
    <>
      <CheckboxField
        label="Show today's planned workout in My Timers"
        checked={chosen !== undefined}
        hint="Roundbell asks intervals.icu for the day's plan when you open My Timers."
        onChange={(shows) => choose(shows ? 'intervals.icu' : undefined)}
      />
      {problem !== undefined && <Banner tone="error">{problem}</Banner>}
    </>
  );
}

function focusIt(control: HTMLElement | null): void {
  control?.focus();
}
