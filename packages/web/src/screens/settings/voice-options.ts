import { SPEECH_PROVIDERS, type SpeechProvider } from '@roundbell/core';
import type { ProviderState, SynthVoice } from '@roundbell/core/ports';
import { GROQ_VOICES, OPENAI_VOICES } from '@roundbell/core/run';

/** One entry of a select. */
export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

const NAMES: Readonly<Record<SpeechProvider, string>> = {
  groq: 'Groq',
  openai: 'OpenAI',
  webspeech: 'Browser voice',
};
const VOICES = { groq: GROQ_VOICES, openai: OPENAI_VOICES } as const;

function stateOf(providers: readonly ProviderState[], engine: SpeechProvider): ProviderState | undefined {
  return providers.find(({ provider }) => provider === engine);
}

/** The engines that work, as far as is known. */
export function engineOptions(providers: readonly ProviderState[]): readonly Option<SpeechProvider>[] {
  return SPEECH_PROVIDERS.filter((engine) => engineInUse(providers, engine) === engine).map((engine) => ({
    value: engine,
    label: NAMES[engine],
  }));
}

/** The engine that speaks: the chosen one, or the browser's voice while that one does not work. */
export function engineInUse(providers: readonly ProviderState[], chosen: SpeechProvider): SpeechProvider {
  return (stateOf(providers, chosen)?.whyNot ?? null) === null ? chosen : 'webspeech';
}

/** What to say of the chosen engine where another speaks. One that nobody has set up here is not spoken of, as most never chose it. */
export function engineNote(providers: readonly ProviderState[], chosen: SpeechProvider): string | undefined {
  const { whyNot = null, fault = 'refused' } = stateOf(providers, chosen) ?? {};
  if (whyNot === null || fault === 'not-set-up') return undefined;
  const name = NAMES[chosen];
  const what = fault === 'ended' ? `${name} no longer offers this voice.` : `${name} is not available at the moment.`;
  return `${what} The browser's voice speaks instead.`;
}

/** The voices of an engine: the server's list before the specification's; the chosen one is always among them. */
export function voiceOptions(
  engine: SpeechProvider,
  chosen: string,
  { providers, voices }: { readonly providers: readonly ProviderState[]; readonly voices: readonly SynthVoice[] },
): readonly Option[] {
  if (engine === 'webspeech') {
    const own = voices.map(({ id, name, language }) => ({ value: id, label: `${name} (${language})` }));
    return withChosen(
      [{ value: '', label: 'Best voice of this browser' }, ...own],
      chosen,
      'Chosen voice (not available now)',
    );
  }
  const known = stateOf(providers, engine)?.voices ?? [];
  const names: readonly string[] = known.length > 0 ? known : VOICES[engine];
  return withChosen(
    names.map((name) => ({ value: name, label: name })),
    chosen,
    chosen,
  );
}

function withChosen(options: readonly Option[], chosen: string, label: string): readonly Option[] {
  return options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, label }];
}
