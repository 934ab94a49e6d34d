import { type CountdownSound, countdownSoundOf, type GlobalSettings, withCountdownSound } from '@roundbell/core/timer';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { useMissingProviders } from '../../app/engines/use-missing-providers.ts';
import { SelectField } from '../../parts/controls/select-field.tsx';

const LABELS: Readonly<Record<CountdownSound, string>> = { beeps: 'Beeps', numbers: 'Spoken numbers', both: 'Both' };
const SOUNDS = Object.keys(LABELS) as readonly CountdownSound[];
const OPTIONS = SOUNDS.map((value) => ({ value, label: LABELS[value] }));

interface CountdownFieldProps {
  readonly settings: GlobalSettings;
  readonly onChange: (settings: GlobalSettings) => void;
}

/** What the last seconds of a step are counted in, below the box that turns it on; numbers say what they lack. */
export function CountdownField({ settings, onChange }: CountdownFieldProps) {
  const sound = countdownSoundOf(settings);
  const hint = useWhyBeeps(settings);
  return (
    <SelectField
      label="Countdown"
      hideLabel
      value={sound}
      options={OPTIONS}
      onChange={(value) => onChange(withCountdownSound(settings, SOUNDS.find((known) => known === value) ?? 'beeps'))}
      hint={hint}
    />
  );
}

const NO_VOICE = "The browser's voice cannot speak numbers on time, so you hear beeps.";

/** Undefined if the numbers can be spoken, as far as is known. */
function useWhyBeeps({ spokenCountdown, voiceEnabled }: GlobalSettings): string | undefined {
  const { account } = useApp();
  const provider = useStore(account.view, ({ state }) =>
    state.status === 'signed-in' ? state.profile.heartRatePreferences.ttsProvider : 'webspeech',
  );
  const isSpoken = spokenCountdown !== undefined;
  const missing = useMissingProviders(isSpoken);
  if (!isSpoken) return undefined;
  if (!voiceEnabled) return 'Voice Announcements are off, so you hear beeps.';
  return provider === 'webspeech' || missing.includes(provider) ? NO_VOICE : undefined;
}
