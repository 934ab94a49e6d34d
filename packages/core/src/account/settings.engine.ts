// Saves a person's preferences in the user document, which follows the account to every device.

import { sentenceOf } from '../base/failure.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Random } from '../ports/random.ts';
import type { Records } from '../ports/records.ts';
import type { Server } from '../ports/server.ts';
import type { Document, ProviderState, User } from '../ports/wire/wire.ts';
import { chosenBody, profileOf, type HeartRatePreferences, type Profile } from './profile.ts';
import type { AccountResult } from './result.ts';

export interface Settings {
  /** Durable on this device when it resolves; other preferences that another device has set meanwhile stay. */
  save(chosen: Partial<HeartRatePreferences>): Promise<AccountResult>;
  /** What new timers start with, and the weekly goal; saved the same way. */
  saveDefaults(defaults: Partial<Profile['preferences']>): Promise<AccountResult>;
  /** The speech providers behind the server, and why any is missing; undefined if no one can tell now. Never rejects. */
  speechProviders(): Promise<readonly ProviderState[] | undefined>;
}

/** What the settings need of the world; `user` says who is here. */
export interface SettingsParts {
  readonly records: Records;
  readonly server: Pick<Server, 'speechProviders'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly user: () => User | undefined;
}

/** Makes the settings of the person here. */
export function createSettings({ records, server, clock, random, log, user }: SettingsParts): Settings {
  async function keep(
    here: User,
    chosen: Partial<HeartRatePreferences>,
    defaults: Partial<Profile['preferences']>,
  ): Promise<void> {
    const stored = await records.get('profile', here.id);
    const profile = profileOf(here, stored?.body);
    const now = clock.wall();
    const changed: Document = {
      id: here.id,
      rev: random.id('rev-'),
      updatedAt: now,
      deleted: false,
      body: chosenBody(stored?.body, { ...profile, updatedAt: new Date(now) }, chosen, defaults),
    };
    await records.put('profile', changed, stored);
  }

  async function attempt(
    chosen: Partial<HeartRatePreferences>,
    defaults: Partial<Profile['preferences']>,
  ): Promise<AccountResult> {
    const here = user();
    try {
      if (here === undefined) throw new Error('nobody is signed in');
      await keep(here, chosen, defaults);
      return { ok: true };
    } catch (thrown) {
      log.warn('settings-save-failed', thrown);
      return { ok: false, message: sentenceOf(thrown, 'settings-save-failed') };
    }
  }

  return {
    speechProviders: () => server.speechProviders().catch(() => undefined),
    save: (chosen) => attempt(chosen, {}),
    saveDefaults: (defaults) => attempt({}, defaults),
  };
}
