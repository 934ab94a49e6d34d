import type { HeartRatePreferences, Profile } from '@roundbell/core';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { useApp } from '../../app/engines/use-app.ts';
import { useDevice } from '../../app/engines/use-device.ts';
import { useUnsaved } from '../../app/hooks/use-unsaved.ts';
import { Notice } from '../../parts/banner.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { late } from '../../parts/late.tsx';
import { SettingsGroup } from './settings-group.tsx';
import { type Chosen, VoiceFields, type VoiceFieldsProps } from './voice-fields.tsx';
import styles from './heart-rate-settings.module.css';

type Result = { readonly ok: true } | { readonly ok: false; readonly message: string };

const NOT_SAVED = 'Error saving settings. Please try again.';

/** Below the first screenful, so they load after it; if they are unavailable the voice can still be chosen. */
const MaximumFields = late(
  () => import('./maximum-fields.tsx').then((chunk) => chunk.MaximumFields),
  MaximumMissing,
  <div className={styles.coming} />,
).Part;

const CoachingField = late(
  () => import('./coaching-field.tsx').then((chunk) => chunk.CoachingField),
  CoachingMissing,
).Part;

function CoachingMissing() {
  return <Notice tone="error">The coach settings could not be loaded. Check your connection.</Notice>;
}

function MaximumMissing() {
  return <Notice tone="error">The heart-rate zones could not be loaded. Check your connection.</Notice>;
}

/** Saves what is chosen: on the account, except the browser's voice. */
function useSave() {
  const app = useApp();
  const device = useDevice();
  return async (chosen: Partial<Chosen>): Promise<Result> => {
    const { browserVoice, ...preferences } = chosen;
    const isSaved = 'browserVoice' in chosen ? device.change({ browserVoice }) : true;
    const answer = await app.settings.save(preferences);
    return (await isSaved) ? answer : { ok: false, message: NOT_SAVED };
  };
}

/** Why the maximum and the zones that are shown cannot be saved, if one of them was chosen. */
async function zonesProblem(chosen: Partial<Chosen>, shown: Chosen): Promise<string | undefined> {
  if (!('age' in chosen || 'maxHeartRate' in chosen || 'zones' in chosen)) return undefined;
  return import('./maximum.ts').then(
    (chunk) => chunk.zonesProblemOf(shown),
    () => NOT_SAVED,
  );
}

/** The preferences as stored, overlaid with what is chosen here and not saved yet. */
function useChoosing(stored: HeartRatePreferences) {
  const { browserVoice } = useDevice().settings;
  const save = useSave();
  const [unsaved, setUnsaved] = useUnsaved<Chosen>('Settings not saved.');
  // The account reports what was saved a moment later; until then it is shown from here.
  const [saved, setSaved] = useState<{ readonly over: HeartRatePreferences; readonly chosen: Partial<Chosen> }>();
  const [isSaving, setSaving] = useState(false);
  const [result, setResult] = useState<Result>();
  const current = { ...stored, browserVoice, ...(saved?.over === stored ? saved.chosen : undefined) };
  const shown = { ...current, ...unsaved };
  function change(chosen: Partial<Chosen>) {
    setUnsaved({ ...unsaved, ...chosen });
    setResult(undefined);
  }
  return {
    shown,
    result,
    isUnsaved: Object.keys(unsaved).length > 0,
    change,
    async submit() {
      if (isSaving) return;
      setSaving(true);
      const problem = await zonesProblem(unsaved, shown);
      const answer: Result = problem === undefined ? await save(unsaved) : { ok: false, message: problem };
      setSaving(false);
      setResult(answer);
      if (!answer.ok) return;
      setSaved({ over: stored, chosen: shown });
      // What was chosen while this was being saved is not saved.
      setUnsaved((now) => (now === unsaved ? {} : now));
    },
  };
}

interface HeartRateSettingsProps extends Pick<VoiceFieldsProps, 'isGuest'> {
  readonly profile: Profile;
}

/** What follows the account to every device: the voice that speaks, how much the coach says, and the maximum heart rate. */
export function HeartRateSettings({ profile, isGuest }: HeartRateSettingsProps) {
  const { shown, result, isUnsaved, change, submit } = useChoosing(profile.heartRatePreferences);
  const [resultId, savesId] = [useId(), useId()];
  function send(event: SubmitEvent) {
    event.preventDefault();
    void submit();
  }
  return (
    <SettingsGroup id="heart-rate" title="Heart Rate Settings" holds="Voice, coach, maximum and zones">
      <form className={styles.form} noValidate onSubmit={send}>
        <Part title="Voice and coach">
          <VoiceFields isGuest={isGuest} shown={shown} onChange={change} volume={profile.preferences.defaultVolume} />
          <CoachingField level={shown.coachingLevel} onChange={(coachingLevel) => change({ coachingLevel })} />
        </Part>
        <Part title="Maximum heart rate and zones">
          <MaximumFields shown={shown} onChange={change} errorId={result?.ok === false ? resultId : undefined} />
        </Part>
        <div className={styles.save}>
          <Button type="submit" aria-describedby={savesId}>
            Save Settings
          </Button>
          <p id={savesId}>Saves voice, coach, maximum and zones.</p>
        </div>
        <div id={resultId} role="status">
          {result ? (
            <Notice tone={result.ok ? 'success' : 'error'}>
              {result.ok ? 'Settings saved successfully!' : result.message}
            </Notice>
          ) : (
            isUnsaved && 'Not saved yet.'
          )}
        </div>
      </form>
    </SettingsGroup>
  );
}

/** Settings that belong together, under their own heading. */
function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}
