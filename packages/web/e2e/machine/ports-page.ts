// The browser's ports without the product, for ports.test.ts; never part of the build.
// cspell:ignore process

import type { ToneOutcome } from '@roundbell/core/ports';
import { createAudio } from '../../src/adapters/audio/audio.ts';
import { createClock } from '../../src/adapters/clock/clock.ts';
import { createConsoleLog } from '../../src/adapters/log.ts';
import { createPage } from '../../src/adapters/page/page.ts';
import { createRandom } from '../../src/adapters/random.ts';
import { createRecords } from '../../src/adapters/records/records.ts';
import { createServerPort } from '../../src/adapters/server/server.ts';

/** One sound that left the loudspeaker, on the clock of its context in seconds. */
export interface Heard {
  readonly begin: number;
  readonly end: number;
}

const LISTENER = `registerProcessor('listener', class extends AudioWorkletProcessor {
  quiet = Infinity;
  process([[samples]]) {
    for (let index = 0; index < (samples?.length ?? 0); index++) {
      const loud = Math.abs(samples[index]) > 1e-3;
      if (loud && this.quiet > sampleRate / 100) this.begin = currentFrame + index;
      if (loud) this.quiet = 0;
      else if (++this.quiet === Math.ceil(sampleRate / 100))
        this.port.postMessage({ begin: this.begin / sampleRate, end: (currentFrame + index - this.quiet) / sampleRate });
    }
    return true;
  }
})`;

/** A context being listened to: everything that goes to its loudspeaker passes a recorder. */
async function openListenedContext(heard: Heard[]): Promise<AudioContext> {
  const context = new AudioContext();
  await context.audioWorklet.addModule(URL.createObjectURL(new Blob([LISTENER], { type: 'text/javascript' })));
  const listener = new AudioWorkletNode(context, 'listener');
  const loudspeaker = context.createGain();
  loudspeaker.connect(context.destination);
  loudspeaker.connect(listener);
  listener.port.addEventListener('message', (event: MessageEvent<Heard>) => heard.push(event.data));
  listener.port.start();
  Object.defineProperty(context, 'destination', { value: loudspeaker });
  return context;
}

const heard: Heard[] = [];
const log = createConsoleLog();
const clock = createClock();
const random = createRandom();
const page = createPage({ log });
const server = createServerPort({ clock, page, random });
const context = await openListenedContext(heard);
const contexts = [context];
const outcomes: ToneOutcome[] = [];
const ports = {
  clock,
  server,
  heard,
  outcomes,
  /** The first one is listened to; a test may put its own there. */
  contexts,
  audio: createAudio({ clock, page, log, openContext: () => contexts.at(-1) }),
  /** A loudspeaker that opens its own contexts. */
  freshAudio: () => createAudio({ clock, page, log }),
  /** Opens a listened context to replace the previous one. */
  openNext: async () => contexts.push(await openListenedContext(heard)),
  records: createRecords({ server, clock, random, page, log }),
};

/** What the test finds on the page. */
export type PortsPage = typeof ports;

declare global {
  interface Window {
    ports: PortsPage;
  }
}

window.ports = ports;
