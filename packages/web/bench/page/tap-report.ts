// What a tapped page tells: plain JSON, the same on both sides of the wire. All times are milliseconds.

/** A time of an audio context and the time of the page at which the loudspeaker gives it. */
export interface Pair {
  readonly contextTime: number;
  readonly pageTime: number;
}

/** The first sample of a sound after silence, how long it was loud, and how loud. */
export interface Onset {
  readonly contextTime: number;
  readonly length: number;
  readonly peak: number;
}

/** All that was heard from one audio context, in the order in which contexts were first connected. */
export interface Listening {
  readonly pairs: readonly Pair[];
  readonly onsets: readonly Onset[];
  /** As the browser counts them; undefined where it does not. */
  readonly underruns: number | undefined;
  /** The looks are estimates from a clock that steps: behind by up to a step, or by as long as the page was busy. */
  readonly isStepping?: boolean;
}

/** A click, and the first tone that was scheduled after it. */
export interface Tap {
  readonly at: number;
  /** When the first tone was handed to the audio clock. */
  readonly scheduledAt: number;
  /** It was scheduled while the click was dealt with: the run then began at the time of the click. */
  readonly isWithinClick: boolean;
}

/** One sound that a reference design asked for. */
export interface Emission {
  readonly second: number;
  /** The page time for which it was meant. */
  readonly at: number;
}

/** Everything a page was seen and heard doing. */
export interface TapReport {
  readonly listenings: readonly Listening[];
  readonly taps: readonly Tap[];
  readonly freezes: readonly { readonly from: number; readonly to: number }[];
  /** The wall clock less the page's own time: constant unless the wall clock was set or the machine slept. */
  readonly wallOffset: number;
  readonly complaints: readonly string[];
}

/** Long tasks that the bench puts into a page: how long, how often, and the first after how long. */
export interface Stalls {
  readonly first: number;
  readonly length: number;
  readonly every: number;
}

declare global {
  interface Window {
    /** Set by tap.ts before the page's own scripts. */
    cueTap: {
      report(): TapReport;
      stall(stalls: Stalls): void;
      settle(): void;
    };
    /** The recorder's source, put in front of tap.ts. */
    cueRecorder: string;
    /** Set by references.ts: what each design asked for, by its name. */
    references?: Readonly<Record<string, readonly Emission[]>>;
  }
}
