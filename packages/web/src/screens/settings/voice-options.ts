import {
  GROQ_VOICES,
  OPENAI_VOICES,
  type ProviderState,
  SPEECH_PROVIDERS,
  type SpeechProvider,
  type SynthVoice,
} from '@roundbell/core';

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

/** The engines that work as far as is known, and the one that is chosen, so that the select tells the truth. */
export function engineOptions(
  providers: readonly ProviderState[],
  chosen: SpeechProvider,
): readonly Option<SpeechProvider>[] {
  return SPEECH_PROVIDERS.filter(
    (engine) => engine === chosen || (stateOf(providers, engine)?.whyNot ?? null) === null,
  ).map((engine) => ({ value: engine, label: NAMES[engine] }));
}

/** A sentence for each engine that does not work. */
export function whyNots(providers: readonly ProviderState[]): readonly string[] {
  return providers.flatMap(({ provider, whyNot }) => (whyNot === null ? [] : [`${NAMES[provider]}: ${whyNot}`]));
}

/** The voices of an engine: the server's list before the specification's; the one that is chosen is always among them. */
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
      'Chosen voice, not here now',
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
