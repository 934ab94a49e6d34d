import type { Audio as AudioPort, Clock, Log, Page, SoundLoop, SoundMode } from '@roundbell/core/ports';
import { createSound, HUM } from '@roundbell/core/run';
import { createAudioDevice } from './device.ts';

interface Deps {
  readonly clock: Clock;
  readonly page: Page;
  readonly log: Log;
  /** Undefined if the browser has no Web Audio. */
  readonly openContext?: () => AudioContext | undefined;
  readonly openLoop?: () => Promise<SoundLoop>;
}

/** The globals used here, some of which only some browsers have. */
interface Platform {
  readonly navigator?: {
    readonly mediaDevices?: EventTarget;
    readonly userActivation?: { readonly hasBeenActive: boolean };
    /** Safari's; not in TypeScript's library yet. */
    readonly audioSession?: { type: string };
  };
}

const SESSION_TYPES: Readonly<Record<SoundMode, string>> = {
  mix: 'ambient',
  'keep-sounding': 'playback',
  pocket: 'playback',
};

/** Stored sound is decoded to this rate; a device of another one resamples it (Hz). */
const STORED_RATE = 48_000;

/** The sound port on Web Audio. */
export function createAudio({ openContext = openAudioContext, openLoop = openLazyLoop, ...deps }: Deps): AudioPort {
  const platform = globalThis as Platform;
  let onOtherDevice = (): void => {};
  return createSound({
    ...deps,
    platform: {
      open(onEvent) {
        // Not before there is something to sound: Chromium looks for cameras, too, once it is asked. Older browsers, and pages
        // without https, have no such list.
        platform.navigator?.mediaDevices?.addEventListener('devicechange', onOtherDevice);
        const context = openContext();
        // cspell:ignore sinkchange
        for (const type of ['statechange', 'sinkchange', 'error']) context?.addEventListener(type, onEvent);
        return context && createAudioDevice(context);
      },
      // A browser lets a page play sound freely once someone has touched it; older browsers do not report this.
      mayOpen: () => platform.navigator?.userActivation?.hasBeenActive ?? false,
      onReturn(run) {
        onOtherDevice = run;
        if (typeof document !== 'undefined') document.addEventListener('resume', run);
      },
      setMode(mode) {
        const session = platform.navigator?.audioSession;
        if (session) session.type = SESSION_TYPES[mode];
      },
      openLoop,
      decode: async (bytes) => {
        // Decoding takes the bytes away from their owner.
        const decoded = await new OfflineAudioContext(1, 1, STORED_RATE).decodeAudioData(bytes.slice(0));
        return { wave: oneChannel(decoded), rate: decoded.sampleRate };
      },
    },
  });
}

/** All channels at equal shares: what is only on one side is not lost. */
function oneChannel(decoded: AudioBuffer): Float32Array<ArrayBuffer> {
  const { numberOfChannels, length } = decoded;
  if (numberOfChannels === 1) return decoded.getChannelData(0);
  const wave = new Float32Array(length);
  for (let channel = 0; channel < numberOfChannels; channel++) {
    const side = decoded.getChannelData(channel);
    for (let at = 0; at < length; at++) wave[at] = (wave[at] ?? 0) + (side[at] ?? 0) / numberOfChannels;
  }
  return wave;
}

function openAudioContext(): AudioContext | undefined {
  return 'AudioContext' in globalThis ? new AudioContext() : undefined;
}

async function openLazyLoop(): Promise<SoundLoop> {
  const { openLoop } = await import('./loop.ts');
  return openLoop(HUM);
}
