// The only reader of stored device settings.

import * as z from 'zod/mini';
import { catch as otherwise } from 'zod/mini';
import { SOUND_MODES } from '../ports/audio.ts';
import { TIMER_ORDERS } from '../timer/orders.ts';
import { DEFAULT_DEVICE_SETTINGS, LEAD_INS, type DeviceSettings } from './device-settings.ts';

const schema = z.object({
  soundMode: otherwise(z.enum(SOUND_MODES), DEFAULT_DEVICE_SETTINGS.soundMode),
  vibration: otherwise(z.boolean(), DEFAULT_DEVICE_SETTINGS.vibration),
  flash: otherwise(z.boolean(), DEFAULT_DEVICE_SETTINGS.flash),
  leadIn: otherwise(z.literal(LEAD_INS), DEFAULT_DEVICE_SETTINGS.leadIn),
  letterKeys: otherwise(z.boolean(), DEFAULT_DEVICE_SETTINGS.letterKeys),
  browserVoice: otherwise(z.optional(z.string()), undefined),
  timerOrder: otherwise(z.enum(TIMER_ORDERS), DEFAULT_DEVICE_SETTINGS.timerOrder),
});

/** The settings in what a device has stored; missing or unreadable ones take their defaults. Never throws. */
export function deviceSettingsOf(stored: unknown): DeviceSettings {
  const read = z.safeParse(schema, stored);
  return { ...DEFAULT_DEVICE_SETTINGS, ...(read.success && read.data) };
}
