// A sound card that a test moves: what a browser does to an audio context, without a browser.

/** What a context was asked to play. */
export interface Played {
  readonly kind: 'buffer' | 'hum';
  readonly frequency: { value: number };
  readonly volume: () => number;
  begin: number | undefined;
  end: number | undefined;
  readonly fades: (readonly [string, number, number])[];
  finish(): void;
}

/** A gain that writes down what is asked of it. */
function scriptedGain() {
  const fades: (readonly [string, number, number])[] = [];
  const gain = {
    value: 1,
    setValueAtTime: (value: number, at: number) => void fades.push(['set', value, at]),
    linearRampToValueAtTime: (value: number, at: number) => void fades.push(['ramp', value, at]),
  };
  return { gain, fades, connect: <Target>(target: Target) => target, disconnect: () => {} };
}

/** A source of sound that plays into the gain it is connected to. */
function scriptedSource(kind: Played['kind'], currentTime: () => number) {
  const target = new EventTarget();
  let into: ReturnType<typeof scriptedGain> | undefined;
  const played: Played = {
    kind,
    frequency: { value: 0 },
    volume: () => into!.gain.value,
    begin: undefined,
    end: undefined,
    get fades() {
      return into!.fades;
    },
    finish: () => void target.dispatchEvent(new Event('ended')),
  };
  return {
    played,
    buffer: undefined,
    frequency: played.frequency,
    addEventListener: target.addEventListener.bind(target),
    connect: (gain: ReturnType<typeof scriptedGain>) => (into = gain),
    disconnect: () => {},
    start: (when = currentTime()) => void (played.begin = when),
    stop: (when = currentTime()) => void (played.end = when),
  };
}

/** The sound card of a test; `currentTime` goes on with the clock while it runs, at 20 ms of latency. */
export function scriptedContext(clock: { now(): number }) {
  const target = new EventTarget();
  const played: Played[] = [];
  // Instants of the clock at which the context stood at zero, and at which it was stopped.
  let zero = clock.now();
  let stoppedAt: number | undefined = clock.now();
  const create = (kind: Played['kind']) => {
    const source = scriptedSource(kind, () => context.currentTime);
    played.push(source.played);
    return source;
  };
  const goOn = () => {
    if (stoppedAt !== undefined) zero += clock.now() - stoppedAt;
    stoppedAt = undefined;
  };
  const standStill = () => void (stoppedAt ??= clock.now());
  const change = (state: AudioContextState) => {
    if (context.state === state) return;
    if (state === 'running' && !context.isStuck) goOn();
    else standStill();
    context.state = state;
    target.dispatchEvent(new Event('statechange'));
  };
  const context = {
    state: 'suspended' as AudioContextState,
    /** Whether `resume` helps, and settles at all. */
    resumes: true,
    /** Runs, but its time stands still. */
    isStuck: false,
    /** What helps a context that is stuck. */
    cure: undefined as 'restart' | undefined,
    asked: [] as ('resume' | 'suspend' | 'close')[],
    sampleRate: 8000,
    outputLatency: 0.02,
    destination: {},
    get currentTime() {
      return ((stoppedAt ?? clock.now()) - zero) / 1000;
    },
    getOutputTimestamp: (): AudioTimestamp => ({ contextTime: 0, performanceTime: 0 }),
    createBuffer: (_channels: number, length: number, rate: number) => ({
      duration: length / rate,
      copyToChannel: () => {},
    }),
    createGain: scriptedGain,
    createWaveShaper: () => ({ curve: undefined, connect: () => ({}) }),
    createBufferSource: () => create('buffer'),
    createOscillator: () => create('hum'),
    decodeAudioData: async (bytes: ArrayBuffer) => {
      if (bytes.byteLength === 0) throw new DOMException('no sound', 'EncodingError');
      // Decoding takes the bytes away from their owner.
      return { duration: structuredClone(bytes, { transfer: [bytes] }).byteLength / 1000 };
    },
    resume() {
      context.asked.push('resume');
      if (!context.resumes) return new Promise<void>(() => {});
      if (context.cure === 'restart' && context.asked.includes('suspend')) context.isStuck = false;
      change('running');
      return Promise.resolve();
    },
    suspend() {
      context.asked.push('suspend');
      change('suspended');
      return Promise.resolve();
    },
    close() {
      context.asked.push('close');
      change('closed');
      return Promise.resolve();
    },
    addEventListener: target.addEventListener.bind(target),
  };
  const of = (kind: Played['kind']) => played.filter((one) => one.kind === kind);
  return Object.assign(context, {
    change,
    sounds: () => of('buffer'),
    hums: () => of('hum'),
    /** What lies ahead or has sounded: not what was taken back before it began. */
    kept: () => of('buffer').filter(({ begin, end }) => end === undefined || end > begin!),
    /** It says that it runs, but its time stands still. */
    stick() {
      context.isStuck = true;
      standStill();
    },
    /** Its time goes on by itself. */
    free() {
      context.isStuck = false;
      goOn();
    },
    /** Its time jumps: positive where it lost time. */
    slip(ms: number) {
      zero += ms;
    },
  });
}

/** The sound card of a test. */
export type ScriptedContext = ReturnType<typeof scriptedContext>;
