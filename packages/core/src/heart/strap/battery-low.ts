// When to warn of a strap's charge.

/** Below this charge (percent) the strap may not last for a workout. */
const LOW_BELOW = 15;

/** Whether to warn of the charge of a strap before a run; one that does not say is not warned of (HRT-208). */
export function isBatteryLow(battery: number | undefined): boolean {
  return battery !== undefined && battery < LOW_BELOW;
}
