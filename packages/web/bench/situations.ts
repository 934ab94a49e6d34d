// The situations in which cues are measured, and what happens to a page in each of them.

import type { Stalls } from './page/tap-report.ts';

/** One situation; times in milliseconds, counted from the first tone. */
export interface Situation {
  readonly name: string;
  readonly says: string;
  readonly length: number;
  /** The seconds at which a tone is due, or undefined for every second. */
  readonly due?: readonly number[];
  readonly stalls?: Stalls;
  readonly isHidden?: true;
  readonly freeze?: { readonly from: number; readonly length: number };
  readonly flags?: readonly string[];
  /** How long the page cannot notice that the audio clock jumped: its own pulse, and what blocks it. */
  readonly blind: number;
}

/** How often a page looks at the audio clock at least, and how near a tone may be when it cannot be moved any more. */
const PULSE = 350;

/** The five of the goal. Periods that do not divide a second: a block would otherwise always hide the same part of it. */
export const SITUATIONS: readonly Situation[] = [
  { name: 'idle', says: 'idle', length: 60_000, blind: PULSE },
  {
    name: 'tasks',
    says: '300 ms tasks every 730 ms',
    length: 60_000,
    stalls: { first: 3500, length: 300, every: 730 },
    blind: PULSE + 300,
  },
  {
    name: 'stalls',
    says: '2 s stalls every 5.3 s',
    length: 60_000,
    stalls: { first: 3500, length: 2000, every: 5300 },
    blind: PULSE + 2000,
  },
  {
    name: 'hidden',
    says: 'hidden, silences of 150 s',
    length: 320_000,
    due: [0, 1, 150, 151, 300, 301],
    isHidden: true,
    // Chromium waits five minutes until it slows a hidden page down to one timer a minute: here ten seconds.
    flags: ['--enable-features=IntensiveWakeUpThrottling:grace_period_seconds/10'],
    blind: PULSE,
  },
  {
    name: 'frozen',
    says: 'frozen for 20 s',
    length: 60_000,
    isHidden: true,
    // Not a whole number of seconds: tones that are late by the freeze must not fall onto other cues.
    freeze: { from: 10_300, length: 20_400 },
    blind: PULSE,
  },
];

/** Ten real minutes of an idle page, for the drift. */
export const LONG: Situation = { name: 'long', says: 'ten minutes', length: 600_000, blind: PULSE };

/** The seconds at which tones are due within a situation. */
export function secondsDue({ due, length }: Situation): readonly number[] {
  const all = due ?? Array.from({ length: Math.floor(length / 1000) }, (_, second) => second);
  return all.filter((second) => second * 1000 < length - 500);
}
