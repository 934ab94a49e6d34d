// What the monitor shows: the state of the strap, and what it reads.

import type { ZoneNumber } from '../../timer/timer.ts';
import { DEFAULT_MAX_HEART_RATE, type Zones } from '../zones.ts';
import type { Reading } from './reading.ts';

/** A strap by its name. */
export interface Strap {
  readonly id: string;
  readonly name: string;
}

/** The strap in a demonstration. */
export const DEMO_STRAP: Strap = { id: 'demo', name: 'Demo heart rate' };

/** The state of the strap: `device` is the saved one, or the one in question; `message` is present only with 'error'. */
export interface MonitorConnection {
  readonly status: 'disconnected' | 'connecting' | 'connected' | 'error';
  readonly message?: string | undefined;
  readonly device?: Strap | undefined;
  /** Who is waiting while it is 'connecting': no one in particular if a lost strap is looked for. */
  readonly attempt?: 'search' | undefined;
  /** What the person can do if the strap does not come back by itself. */
  readonly advice?: string | undefined;
}

/** What the monitor shows. */
export interface MonitorView {
  readonly connection: MonitorConnection;
  /** The last reading while it is fresh. */
  readonly reading: Reading | undefined;
  readonly zone: ZoneNumber | undefined;
  /** Whether the reading has not changed for two minutes, which no RR intervals explain. */
  readonly isUnchanging: boolean;
  /** Whether a run was told that the strap is lost, and has had no time to read it since. */
  readonly isLossAnnounced: boolean;
  /** The strap's charge in percent. */
  readonly battery: number | undefined;
  /** The readings of the last 5 minutes, oldest first. */
  readonly recent: readonly Reading[];
  readonly isSupported: boolean;
  /** Whether the strap is a simulated one. */
  readonly isDemo: boolean;
  /** Those of the person here. */
  readonly zones: Zones;
}

/** What is shown before there is a strap. */
export const NOTHING_READ: Omit<MonitorView, 'isSupported'> = {
  connection: { status: 'disconnected' },
  reading: undefined,
  zone: undefined,
  isUnchanging: false,
  isLossAnnounced: false,
  battery: undefined,
  recent: [],
  isDemo: false,
  zones: DEFAULT_MAX_HEART_RATE,
};

/** Below this charge (percent) the strap may not last for a workout. */
const LOW_BELOW = 15;

/** Whether to warn of the charge of a strap before a run; one that does not say is not warned of. */
export function isBatteryLow(battery: number | undefined): boolean {
  return battery !== undefined && battery < LOW_BELOW;
}
