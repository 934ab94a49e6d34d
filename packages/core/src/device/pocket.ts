// Pocket mode on one device: whether it can play any track, and whom to offer it.

import type { SoundMode } from '../ports/audio.ts';
import { POCKET_FORMS, type PocketState } from './pocket-state.ts';

/** Whether every form has failed. */
export function playsNone({ failed }: Pick<PocketState, 'failed'>): boolean {
  return POCKET_FORMS.every((name) => failed.some(({ form }) => form === name));
}

/** Where pocket mode may be offered. */
export interface PocketSituation {
  /** Whether this is an iPhone or iPad, whose locked screen stops live sound. */
  readonly isIos: boolean;
  readonly soundMode: SoundMode;
  /** How many cues of this run passed while the device slept. */
  readonly slept: number;
  readonly pocket: PocketState;
}

/** Whether to offer pocket mode: to someone on an iPhone or iPad whose run slept, once, if the device can still play it. */
export function offersPocket({ isIos, soundMode, slept, pocket }: PocketSituation): boolean {
  return isIos && slept > 0 && soundMode !== 'pocket' && !pocket.isAnswered && !playsNone(pocket);
}
