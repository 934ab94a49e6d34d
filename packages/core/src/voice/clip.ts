// Stored speech: one clip for each text, voice, provider and tone, good for thirty days.

import type { Millis, WallTime } from '../base/units.ts';
import type { SpeechRequest } from '../ports/wire/wire.ts';

/** How long a clip is good for (specification, section 9). */
export const CLIP_LIFETIME: Millis = 30 * 24 * 3_600_000;

/** A voice cache entry (specification, section 3); `text` is its key. */
export interface Clip {
  readonly text: string;
  readonly audioData: ArrayBuffer;
  readonly timestamp: WallTime;
  readonly expiresAt: WallTime;
}

/** The key of a clip: the spoken text prefixed with provider and voice, and, unless it is neutral, followed by the tone (D28). */
export function clipKey({ provider, voice, text, tone }: SpeechRequest): string {
  const plain = `${provider}:${voice}:${text}`;
  return tone === 'neutral' ? plain : `${plain}:${tone}`;
}

/** A clip fresh from its provider. */
export function newClip(request: SpeechRequest, audioData: ArrayBuffer, now: WallTime): Clip {
  return { text: clipKey(request), audioData, timestamp: now, expiresAt: now + CLIP_LIFETIME };
}

/** A clip in what the device has stored, or undefined. Never throws. */
export function parseClip(stored: unknown): Clip | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { text, audioData, timestamp, expiresAt } = stored as Partial<Record<keyof Clip, unknown>>;
  const isWhole =
    typeof text === 'string' &&
    audioData instanceof ArrayBuffer &&
    typeof timestamp === 'number' &&
    typeof expiresAt === 'number';
  return isWhole ? { text, audioData, timestamp, expiresAt } : undefined;
}

/** Whether a clip has expired; also one from the future, as the device's clock was wrong when it was made. */
export function isExpired({ timestamp, expiresAt }: Pick<Clip, 'timestamp' | 'expiresAt'>, now: WallTime): boolean {
  return now >= expiresAt || timestamp > now + CLIP_LIFETIME;
}
