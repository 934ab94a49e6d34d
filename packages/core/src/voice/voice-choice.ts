// Whose voice speaks, and what to ask of a provider to get that voice.

import { SPEECH_TEXT_MOST, type ServerProvider, type SpeechRequest } from '../ports/wire/wire.ts';
import type { Announcement } from './announcement.ts';

/** A voice of a provider behind the server, or one of the browser's own (undefined: the browser's best). */
export type VoiceChoice =
  | { readonly provider: ServerProvider; readonly voice: string }
  | { readonly provider: 'webspeech'; readonly voice: string | undefined };

/** The browser's own voice. */
export const BROWSER_VOICE: VoiceChoice = { provider: 'webspeech', voice: undefined };

/** What to ask of a provider; undefined if the browser's own voice speaks: if it is chosen, for a note, and for a text longer than any provider takes. */
export function requestOf(
  { text, tone = 'neutral', type }: Pick<Announcement, 'text' | 'tone'> & Partial<Pick<Announcement, 'type'>>,
  choice: VoiceChoice,
): SpeechRequest | undefined {
  if (choice.provider === 'webspeech' || type === 'note' || text.length > SPEECH_TEXT_MOST) return undefined;
  return { provider: choice.provider, voice: choice.voice, text: text.trim(), tone };
}

/** The language of the product's own texts. */
const LANGUAGE = 'en';

/** The voices that speak the product's language, in their order; only a voice's language identifies it. */
export function spokenVoices<Voice extends { readonly language: string }>(voices: readonly Voice[]): readonly Voice[] {
  return voices.filter(({ language }) => language.toLowerCase().startsWith(LANGUAGE));
}
