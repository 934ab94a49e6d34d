import { type HeartRatePreferences, voiceOf } from '@roundbell/core';
import { type ProviderState, SERVER_PROVIDERS, type SynthVoice } from '@roundbell/core/ports';
import type { Reader, VoiceChoice } from '@roundbell/core/run';
import { useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useSpeech } from '../../app/engines/use-speech.ts';
import { Button } from '../../parts/controls/button.tsx';
import { SelectField } from '../../parts/controls/select-field.tsx';
import { engineInUse, engineNote, engineOptions, voiceOptions } from './voice-options.ts';
import styles from './heart-rate-settings.module.css';
import screenStyles from './settings-screen.module.css';

/** What a person chooses: it follows the account, except the browser's voice, which is chosen on each device. */
export type Chosen = HeartRatePreferences & { readonly browserVoice: string | undefined };

/** What a guest has of the server's voices. */
const FOR_ACCOUNTS: readonly ProviderState[] = SERVER_PROVIDERS.map((provider) => ({
  provider,
  voices: [],
  whyNot: 'Needs an account.',
  fault: 'not-set-up',
}));

const NO_VOICES = createStore((): readonly SynthVoice[] => []);
const FIELDS = { groq: 'aiVoice', openai: 'openaiVoice', webspeech: 'browserVoice' } as const;

const SAMPLE_WORDS = {
  none: '',
  speaking: 'Speaking…',
  replaced: "This voice is not available right now. You heard the browser's voice.",
  unheard:
    "This voice is not available right now, and the browser's voice did not speak either. Check your connection and try again.",
  mute: "The browser's voice did not speak. Check in this device's settings that it has a voice, or try another browser.",
  missing: 'This voice could not be tested. Check your connection and try again.',
} as const;
type SampleState = keyof typeof SAMPLE_WORDS;

function stateAfter({ provider }: VoiceChoice, spoke: VoiceChoice['provider'] | undefined): SampleState {
  if (spoke === undefined) return provider === 'webspeech' ? 'mute' : 'unheard';
  return spoke === provider ? 'none' : 'replaced';
}

/** One sample at a time; what is said about it belongs to the voice that was tried. */
function useSample(reader: Reader | undefined, choice: VoiceChoice, volume: number) {
  const [tried, setTried] = useState<{ readonly voice: string; readonly state: SampleState }>();
  const voice = `${choice.provider} ${choice.voice}`;
  const isSpeaking = tried?.state === 'speaking';
  async function test() {
    if (isSpeaking) return;
    if (reader === undefined) return setTried({ voice, state: 'missing' });
    setTried({ voice, state: 'speaking' });
    const spoke = await reader.sample(choice, volume);
    setTried({ voice, state: stateAfter(choice, spoke) });
  }
  return { isSpeaking, test, state: isSpeaking || tried?.voice === voice ? tried.state : ('none' as const) };
}

export interface VoiceFieldsProps {
  /** Someone without an account has the browser's voice alone. */
  readonly isGuest: boolean;
  readonly shown: Chosen;
  readonly onChange: (changed: Partial<Chosen>) => void;
  /** 0 to 100. */
  readonly volume: number;
}

/** Who speaks, and with which voice; it can be heard before it is saved. */
export function VoiceFields({ isGuest, shown, onChange, volume }: VoiceFieldsProps) {
  const { providers: heard, reader } = useSpeech();
  const providers = isGuest ? FOR_ACCOUNTS : heard;
  const stored = isGuest ? 'webspeech' : shown.ttsProvider;
  const voices = useStore(reader?.voices ?? NO_VOICES);
  const known = typeof providers === 'string' ? [] : providers;
  // Looking changes nothing: what is stored stays until something is chosen.
  const engine = engineInUse(known, stored);
  const choice = voiceOf({ ...shown, ttsProvider: engine }, shown.browserVoice);
  const sample = useSample(reader, choice, volume / 100);
  const engines = engineOptions(known);
  const note = engineNote(known, stored);
  const voice = choice.voice ?? '';
  return (
    <>
      <SelectField
        label="Text-to-speech engine"
        value={engine}
        onChange={(value) =>
          onChange({ ttsProvider: engines.find((option) => option.value === value)?.value ?? engine })
        }
        options={engines}
      />
      {providers === 'unknown' && (
        <p className={screenStyles.note}>You are offline, so it is not known which of these work.</p>
      )}
      {note !== undefined && <p className={screenStyles.note}>{note}</p>}
      <div className={styles.beside}>
        <SelectField
          label="Voice"
          value={voice}
          onChange={(value) => onChange({ [FIELDS[engine]]: value === '' ? undefined : value })}
          options={voiceOptions(engine, voice, { providers: known, voices })}
        />
        <Button variant="secondary" aria-disabled={sample.isSpeaking} onClick={() => void sample.test()}>
          Test
        </Button>
      </div>
      <p role="status" className={screenStyles.note}>
        {SAMPLE_WORDS[sample.state]}
      </p>
    </>
  );
}
