// cspell:ignore localService
import type { Millis } from '@roundbell/core/base';
import type { Clock, Log, Stop, Synth, SynthVoice } from '@roundbell/core/ports';

/** The browser speaks in this language: the language of the product's texts. */
const LANGUAGE = 'en';
/** A slow voice takes about this long per character; the limit is 2.5 times that, and never under two seconds. */
const MILLIS_PER_CHARACTER = 75;
const WAIT = 2.5;
const LEAST_PATIENCE: Millis = 2000;
/** One task: what an engine needs between a cancelled utterance and the next. */
const BREATH: Millis = 0;

interface Deps {
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The browser's own speech. One utterance at a time: the next one ends the one before. Every `speak`
 * resolves, even if the engine falls silent without an event (a limit of 2.5 times the expected length), and immediately if
 * there is no engine.
 */
export function createSynth({ clock, log }: Deps): Synth {
  const engine = 'speechSynthesis' in globalThis ? globalThis.speechSynthesis : undefined;
  if (!engine)
    return { speak: async () => false, prime: () => {}, stop: () => {}, voices: () => [], onVoices: () => () => {} };
  // Asking wakes an engine that loads its voices late; they are read again for each utterance.
  engine.getVoices();
  let endCurrent: Stop = () => {};
  let isPrimed = false;

  return {
    speak(text, volume, voice) {
      endCurrent();
      return new Promise((resolve) => {
        endCurrent = utter({ clock, log, engine, text, volume, voice, onEnd: resolve });
      });
    },
    prime() {
      if (isPrimed || !asksForGesture(globalThis)) return;
      isPrimed = true;
      engine.speak(new SpeechSynthesisUtterance(''));
    },
    stop: () => endCurrent(),
    voices: () => engine.getVoices().map(toSynthVoice),
    onVoices(run) {
      engine.addEventListener('voiceschanged', run);
      return () => engine.removeEventListener('voiceschanged', run);
    },
  };
}

/** Safari's engine speaks only if it has spoken inside a gesture; others may choke on empty words. */
function asksForGesture({ navigator }: { readonly navigator?: { readonly vendor: string } }): boolean {
  return navigator?.vendor.startsWith('Apple') ?? false;
}

interface Utter extends Deps {
  readonly engine: SpeechSynthesis;
  readonly text: string;
  readonly volume: number;
  readonly voice: string | undefined;
  /** Whether the words were heard: to their end, or at least begun. */
  readonly onEnd: (wereHeard: boolean) => void;
}

// Engines forget an utterance that nothing else holds, and its end with it.
const held = new Set<SpeechSynthesisUtterance>();

function utter({ clock, log, engine, text, volume, voice, onEnd }: Utter): Stop {
  const utterance = utteranceOf(engine, text, volume, voice);
  let ended = false;
  let hasBegun = false;
  let stopWaiting: Stop = () => {};
  const end = (silenced: boolean, wereHeard = hasBegun) => {
    if (ended) return;
    ended = true;
    stopWaiting();
    held.delete(utterance);
    if (silenced) engine.cancel();
    onEnd(wereHeard);
  };
  utterance.addEventListener('start', () => (hasBegun = true));
  utterance.addEventListener('end', () => end(false, true));
  utterance.addEventListener('error', (event) => {
    if (!ended) log.warn(`speech-${event.error}`);
    end(false);
  });
  held.add(utterance);
  engine.cancel();
  stopWaiting = clock.after(BREATH, () => {
    engine.speak(utterance);
    stopWaiting = clock.after(patienceFor(text), () => {
      log.warn('speech-stuck');
      end(true);
    });
  });
  return () => end(true);
}

function utteranceOf(
  engine: SpeechSynthesis,
  text: string,
  volume: number,
  wanted: string | undefined,
): SpeechSynthesisUtterance {
  const utterance = new SpeechSynthesisUtterance(text);
  const voices = engine.getVoices();
  const voice = voices.find(({ voiceURI }) => voiceURI === wanted) ?? bestVoice(voices);
  utterance.lang = voice?.lang ?? LANGUAGE;
  utterance.voice = voice ?? null;
  utterance.volume = Math.min(1, Math.max(0, volume));
  return utterance;
}

// Device voices come before network voices, which stop after some seconds without an event.
function bestVoice(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | undefined {
  const speaking = voices.filter((voice) => voice.lang.toLowerCase().startsWith(LANGUAGE));
  const local = speaking.filter((voice) => voice.localService);
  const candidates = local.length > 0 ? local : speaking;
  return candidates.find((voice) => voice.default) ?? candidates[0];
}

function patienceFor(text: string): Millis {
  return Math.max(LEAST_PATIENCE, text.length * MILLIS_PER_CHARACTER * WAIT);
}

function toSynthVoice(voice: SpeechSynthesisVoice): SynthVoice {
  return { id: voice.voiceURI, name: voice.name, language: voice.lang };
}
