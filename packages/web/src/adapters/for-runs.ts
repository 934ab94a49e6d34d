import type { Ports, RunPorts } from '@roundbell/core/ports';
import { createAudio } from './audio/audio.ts';
import { createSynth } from './speech/synth.ts';

/** The adapters that only a run needs, in a separate chunk. */
export function createRunPorts({ clock, page, log }: Pick<Ports, 'clock' | 'page' | 'log'>): RunPorts {
  return {
    audio: createAudio({ clock, page, log }),
    synth: createSynth({ clock, log }),
  };
}
