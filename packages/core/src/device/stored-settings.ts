// The only reader of stored device settings.

import * as z from 'zod/mini';
import { catch as otherwise } from 'zod/mini';
import { readAs } from '../base/read.ts';
import { SOUND_MODES } from '../ports/audio.ts';
import { TIMER_ORDERS } from '../timer/orders.ts';
import { DEFAULT_DEVICE_SETTINGS, LEAD_INS, type DeviceSettings } from './device-settings.ts';
import { POCKET_FAILURES, POCKET_FORMS } from './pocket-state.ts';

// A later version may know more forms; those are tried by it alone.
const failedForm = z.object({ form: z.enum(POCKET_FORMS), why: z.enum(POCKET_FAILURES) });

const schema = z.object({
  soundMode: otherwise(z.enum(SOUND_MODES), DEFAULT_DEVICE_SETTINGS.soundMode),
  vibration: otherwise(z.boolean(), DEFAULT_DEVICE_SETTINGS.vibration),
  flash: otherwise(z.boolean(), DEFAULT_DEVICE_SETTINGS.flash),
  leadIn: otherwise(z.literal(LEAD_INS), DEFAULT_DEVICE_SETTINGS.leadIn),
  letterKeys: otherwise(z.boolean(), DEFAULT_DEVICE_SETTINGS.letterKeys),
  readNotes: otherwise(z.boolean(), DEFAULT_DEVICE_SETTINGS.readNotes),
  browserVoice: otherwise(z.optional(z.string()), undefined),
  timerOrder: otherwise(z.enum(TIMER_ORDERS), DEFAULT_DEVICE_SETTINGS.timerOrder),
  // Earlier versions stored none: someone who changed a setting there is not new.
  hints: otherwise(z.object({ isNewHere: z.optional(z.boolean()), dismissed: z.array(z.string()) }), {
    isNewHere: false,
    dismissed: [],
  }),
  pocket: otherwise(
    z.object({
      failed: z.pipe(
        z.array(otherwise(z.nullable(failedForm), null)),
        z.transform((stored) => stored.filter((one) => one !== null)),
      ),
      isAnswered: otherwise(z.boolean(), false),
    }),
    { failed: [], isAnswered: false },
  ),
  reportedAt: otherwise(z.record(z.string(), z.number()), DEFAULT_DEVICE_SETTINGS.reportedAt),
});

/**
 * The settings in what a device has stored; missing or unreadable ones take their defaults. Only a device that has stored
 * nothing may be new to its person. Never throws.
 */
export function deviceSettingsOf(stored: unknown): DeviceSettings {
  if (stored === undefined) return { ...DEFAULT_DEVICE_SETTINGS, hints: { dismissed: [] } };
  const read = readAs(schema, stored);
  return { ...DEFAULT_DEVICE_SETTINGS, ...(read.success && read.data) };
}
