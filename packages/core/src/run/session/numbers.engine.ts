// The numbers of a spoken countdown in the voice of a run: taken in as their clips arrive, and used once all are there,
// because a countdown that changes from a voice to beeps and back cannot be followed.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { NumberName, Samples } from '../../ports/audio.ts';
import type { Ports } from '../../ports/ports.ts';
import type { SpeechRequest } from '../../ports/wire/wire.ts';
import type { SpokenNumbers } from '../../sound/cue.ts';
import { spokenNumber } from '../../sound/spoken-number.ts';
import { clipKey } from '../../voice/clip.ts';
import { countdownText } from '../../voice/phrases.ts';
import type { VoiceChoice } from '../../voice/voice-choice.ts';
import { COUNTDOWN } from '../play/cues.ts';

export interface Numbers {
  /** All five, or undefined while one is missing. */
  readonly view: StoreApi<{ readonly spoken: SpokenNumbers | undefined }>;
  /** What a run is about to say: numbers that are not part of it, or of another voice, are forgotten. */
  expect(requests: readonly SpeechRequest[]): void;
  /** Takes in speech that is here; anything but an expected number is passed over. */
  take(request: SpeechRequest, bytes: ArrayBuffer): void;
  /** Whose voice speaks from now on: the numbers of another one are forgotten. */
  choose(choice: VoiceChoice): void;
}

/** What the numbers need of the world; `forget` is the clips'. */
export type NumbersParts = Pick<Ports, 'audio' | 'log'> & {
  readonly forget: (request: SpeechRequest) => Promise<void>;
};

/** Makes an engine without numbers. */
export function createNumbers({ audio, log, forget }: NumbersParts): Numbers {
  const view = createStore<{ readonly spoken: SpokenNumbers | undefined }>(() => ({ spoken: undefined }));
  let expected: ReadonlyMap<string, NumberName> = new Map();
  let voice: VoiceChoice | undefined;
  let taken: ReadonlyMap<NumberName, Samples> = new Map();

  function expectOnly(numbers: readonly (readonly [SpeechRequest, NumberName])[]): void {
    const keys = new Map(numbers.map(([request, name]) => [clipKey(request), name]));
    if (keys.size === expected.size && [...keys.keys()].every((key) => expected.has(key))) return;
    expected = keys;
    voice = numbers[0]?.[0];
    taken = new Map();
    view.setState({ spoken: undefined });
  }

  async function decode(request: SpeechRequest, bytes: ArrayBuffer): Promise<Samples | undefined> {
    try {
      const number = spokenNumber(await audio.decode(bytes));
      if (number === undefined) log.warn('number-silent');
      return number;
    } catch (cause) {
      log.warn('number-unplayable', cause);
      void forget(request);
      return undefined;
    }
  }

  async function add(request: SpeechRequest, name: NumberName, bytes: ArrayBuffer): Promise<void> {
    const asked = expected;
    const samples = await decode(request, bytes);
    if (samples === undefined || expected !== asked) return;
    taken = new Map([...taken, [name, samples]]);
    if (taken.size === COUNTDOWN.length) view.setState({ spoken: Object.fromEntries(taken) as SpokenNumbers });
  }

  return {
    view,
    expect(requests) {
      expectOnly(requests.flatMap((request) => namesOf(request).map((name) => [request, name] as const)));
    },
    take(request, bytes) {
      const name = expected.get(clipKey(request));
      if (name !== undefined && !taken.has(name)) void add(request, name, bytes);
    },
    choose(choice) {
      if (voice !== undefined && (choice.provider !== voice.provider || choice.voice !== voice.voice)) expectOnly([]);
    },
  };
}

const NAME_OF: Readonly<Record<string, NumberName>> = Object.fromEntries(
  COUNTDOWN.map((left) => [countdownText(left), `number-${left}` as const]),
);

/** A step may be called '3' too: it is spoken in a tone of its own, or is the same recording. */
function namesOf({ text, tone }: SpeechRequest): readonly NumberName[] {
  const name = tone === 'neutral' ? NAME_OF[text] : undefined;
  return name === undefined ? [] : [name];
}
