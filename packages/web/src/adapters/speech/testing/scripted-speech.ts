// A scripted Web Speech for tests.
// cspell:ignore localService

import { fakeClock, strictLog } from '@roundbell/core/testing';
import { vi } from 'vitest';
import { createSynth } from '../synth.ts';

interface Voice {
  readonly voiceURI: string;
  readonly name: string;
  readonly lang: string;
  readonly localService: boolean;
  readonly default: boolean;
}

type Utterance = ReturnType<typeof utteranceOf>;

function utteranceOf(text: string) {
  const target = new EventTarget();
  return {
    text,
    lang: '',
    voice: null as Voice | null,
    volume: 1,
    addEventListener: target.addEventListener.bind(target),
    begin: () => void target.dispatchEvent(new Event('start')),
    end: () => void target.dispatchEvent(new Event('end')),
    fail: (error: string) => void target.dispatchEvent(Object.assign(new Event('error'), { error })),
  };
}

/** One voice of the engine. */
export function voice(voiceURI: string, lang: string, localService: boolean, isDefault = false): Voice {
  return { voiceURI, name: voiceURI, lang, localService, default: isDefault };
}

/** An engine that speaks until a test ends it; like the real ones it tells a cancelled utterance as an error. */
export function scriptedEngine(voices: readonly Voice[] = []) {
  const spoken: Utterance[] = [];
  const steps: string[] = [];
  let speaking: Utterance | undefined;
  vi.stubGlobal('SpeechSynthesisUtterance', utteranceOf);
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => voices,
    speak(utterance: Utterance) {
      steps.push(`speak ${utterance.text}`);
      spoken.push(utterance);
      speaking = utterance;
    },
    cancel() {
      steps.push('cancel');
      speaking?.fail('interrupted');
      speaking = undefined;
    },
  });
  const clock = fakeClock();
  const log = strictLog();
  return { clock, log, spoken, steps, synth: createSynth({ clock, log }) };
}
