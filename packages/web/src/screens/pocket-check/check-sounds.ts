import { newRound, newStep, newTimerDraft, type Step, type Timer, type TrackFormName } from '@roundbell/core';

/** A sound to try. */
export interface CheckSound {
  readonly value: string;
  readonly label: string;
  readonly form: TrackFormName;
  readonly timer: Timer;
  /** Whether its quiet is nothing at all. */
  readonly isSilent: boolean;
}

const TONES = { voiceEnabled: false } as const;

function workout(name: string, steps: readonly Partial<Step>[], repeat: number): Timer {
  const draft = newTimerDraft();
  return {
    ...draft,
    id: 'pocket-check',
    userId: '',
    createdAt: new Date(0),
    updatedAt: new Date(0),
    name,
    globalSettings: { ...draft.globalSettings, ...TONES },
    rounds: [
      {
        ...newRound('round', 1),
        repeat,
        steps: steps.map((step, index) => ({ ...newStep(`step-${index}`), ...step })),
      },
    ],
  };
}

const WORK_AND_REST: readonly Partial<Step>[] = [
  { name: 'Work', duration: 20 },
  { name: 'Rest', duration: 10, type: 'rest' },
];
const HOUR = workout('An hour', WORK_AND_REST, 119);
const LONG_STEP = workout('One long step', [{ name: 'Long', duration: 310 }], 2);

/** The sounds: each form of a track, the longest one, and long quiet with and without the faint tone. */
export const CHECK_SOUNDS: readonly CheckSound[] = [
  { value: 'fine', label: 'An hour, mu-law at 16 kHz', form: 'mu-law-16k', timer: HOUR, isSilent: false },
  { value: 'coarse', label: 'An hour, mu-law at 8 kHz', form: 'mu-law-8k', timer: HOUR, isSilent: false },
  {
    value: 'plain',
    label: 'Half an hour, 16 bits at 8 kHz',
    form: 'pcm-8k',
    timer: workout('Half an hour', WORK_AND_REST, 59),
    isSilent: false,
  },
  {
    value: 'long',
    label: 'Three hours, mu-law at 8 kHz',
    form: 'mu-law-8k',
    timer: workout('Three hours', WORK_AND_REST, 359),
    isSilent: false,
  },
  {
    value: 'quiet',
    label: 'Two long steps, with the faint tone',
    form: 'mu-law-16k',
    timer: LONG_STEP,
    isSilent: false,
  },
  { value: 'silent', label: 'Two long steps, without it', form: 'mu-law-16k', timer: LONG_STEP, isSilent: true },
];

/** Mu-law bytes this near to silence are the faint tone; the least bits of a byte are its height, inverted. */
const FAINT = 5;

/** The parts of a file, mu-law, without the faint tone; the header stays. Equal parts stay one. */
export function withoutHum(parts: readonly Uint8Array<ArrayBuffer>[]): readonly Uint8Array<ArrayBuffer>[] {
  const silenced = new Map<Uint8Array, Uint8Array<ArrayBuffer>>();
  return parts.map((part, index) => {
    const known = index === 0 ? part : silenced.get(part);
    const silent = known ?? part.map((byte) => ((~byte & 0x7f) <= FAINT ? 0xff : byte));
    silenced.set(part, silent);
    return silent;
  });
}
