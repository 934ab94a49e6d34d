import { type CountdownSound, countdownSoundOf, type GlobalSettings, withCountdownSound } from '@roundbell/core';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { useProviders } from '../../app/engines/use-speech.ts';
import { SelectField } from '../../parts/controls/select-field.tsx';

const LABELS: Readonly<Record<CountdownSound, string>> = { beeps: 'Beeps', numbers: 'Spoken numbers', both: 'Both' };
const SOUNDS = Object.keys(LABELS) as readonly CountdownSound[];
const OPTIONS = SOUNDS.map((value) => ({ value, label: LABELS[value] }));

interface CountdownFieldProps {
  readonly settings: GlobalSettings;
  readonly onChange: (settings: GlobalSettings) => void;
}

/** What the last seconds of a step are counted in; numbers say what they lack. */
export function CountdownField({ settings, onChange }: CountdownFieldProps) {
  const sound = countdownSoundOf(settings);
  const hint = useWhyBeeps(settings);
  return (
    <SelectField
      label="Countdown"
      value={sound}
      options={OPTIONS}
      onChange={(value) => onChange(withCountdownSound(settings, SOUNDS.find((known) => known === value) ?? 'beeps'))}
      hint={hint}
    />
  );
}

/** Undefined if the numbers can be spoken, as far as is known. */
function useWhyBeeps(settings: GlobalSettings): string | undefined {
  const isSpoken = settings.spokenCountdown !== undefined;
  const { account } = useApp();
  const providers = useProviders(isSpoken);
  const engine = useStore(account.view, ({ state }) =>
    state.status === 'signed-in' ? state.profile.heartRatePreferences.ttsProvider : 'webspeech',
  );
  if (!isSpoken) return undefined;
  if (!settings.voiceEnabled) return 'Voice Announcements are off: you hear beeps.';
  const isThere =
    typeof providers === 'string' || providers.some((one) => one.provider === engine && one.whyNot === null);
  if (engine !== 'webspeech' && isThere) return undefined;
  return 'Numbers need the voice of a provider, which you choose in Settings. Until then you hear beeps.';
}
