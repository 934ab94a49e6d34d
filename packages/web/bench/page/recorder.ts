// Runs in the audio thread and finds where sounds begin, to the sample. A tone swells from nothing, so its height says
// too late when it began; the second difference of the samples says it at once, and is blind to the keep-alive tone
// (40 Hz at 7e-4 has one of 2e-8). What never grows loud afterwards, like the click of that tone's end, is forgotten.
// cspell:ignore process

const BEND = 2e-5;
const LOUD = 5e-3;
/** A sound begins after so many seconds without a loud sample, and its first bend after so many without a bend. */
const QUIET = 0.02;
/** A bend that is not loud by then was none. */
const SWELL = 0.01;
/** The page looks at its clocks so often. */
const BEAT = 0.05;

interface Sounding {
  readonly frame: number;
  peak: number;
}

function soundOf({ frame, peak }: Sounding, loudAt: number) {
  const millis = (frames: number) => (frames / sampleRate) * 1000;
  return { contextTime: millis(frame), length: millis(loudAt - frame), peak };
}

function createEar(port: MessagePort) {
  let last = 0;
  let lastButOne = 0;
  let loudAt = -Infinity;
  let bentAt: number | undefined;
  let lastBentAt = -Infinity;
  let sounding: Sounding | undefined;
  const hear = (sample: number, frame: number) => {
    const isBent = Math.abs(sample - 2 * last + lastButOne) > BEND;
    lastButOne = last;
    last = sample;
    const height = Math.abs(sample);
    const isQuiet = frame - loudAt > QUIET * sampleRate;
    if (isQuiet && sounding !== undefined) {
      port.postMessage(soundOf(sounding, loudAt));
      sounding = undefined;
    }
    if (bentAt !== undefined && frame - bentAt > SWELL * sampleRate) bentAt = undefined;
    if (isBent) {
      if (frame - lastBentAt > QUIET * sampleRate) bentAt = frame;
      lastBentAt = frame;
    }
    if (height <= LOUD) return;
    sounding ??= { frame: bentAt ?? frame, peak: 0 };
    sounding.peak = Math.max(sounding.peak, height);
    loudAt = frame;
    bentAt = undefined;
  };
  return hear;
}

registerProcessor(
  'cue-recorder',
  class extends AudioWorkletProcessor {
    private readonly hear = createEar(this.port);
    private beatenAt = 0;

    process([input]: readonly (readonly Float32Array[])[]): boolean {
      const [left, right] = input ?? [];
      for (const [index, sample] of left?.entries() ?? [])
        this.hear((sample + (right?.[index] ?? sample)) / 2, currentFrame + index);
      if (currentFrame - this.beatenAt > BEAT * sampleRate) {
        this.beatenAt = currentFrame;
        this.port.postMessage('beat');
      }
      return true;
    }
  },
);
