// The current sound device: finds out whether it moves, and tries what may help.

import type { Instant, Millis } from '../base/units.ts';
import type { AudioPlatform } from '../ports/audio-device.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Page } from '../ports/page.ts';
import { afterLook, asked, conditionOf, isOpen, type Health, type HealthLook, type Remedy } from './device-health.ts';
import { createOpenDevice, type OpenDevice } from './open-device.engine.ts';

/** The least time between two new devices. */
const REBUILD_REST: Millis = 60_000;

/** The current device, and its health from the moment at which it was opened. */
interface Current {
  readonly device: OpenDevice;
  readonly health: Health;
}

interface Deps {
  readonly clock: Clock;
  readonly page: Page;
  readonly log: Log;
  readonly platform: Pick<AudioPlatform, 'open'>;
  /** What a tone is played as. */
  readonly playedAs: Parameters<typeof createOpenDevice>[2];
  /** A device was opened, or replaces the previous one. */
  readonly onDevice: (device: OpenDevice) => void;
  /** Something happened to the device: look at it now. */
  readonly onEvent: () => void;
}

/** The current device: looked at, and helped when it stands still. */
export interface SoundOutput {
  device(): OpenDevice | undefined;
  /** Call it inside a gesture: makes sure that there is a device and that it continues; false if there can be none. */
  open(): boolean;
  /** Asks a device that stands still to continue. */
  wake(): void;
  /** Compares the clocks, and helps the device if it is wanted; answers whether the clocks are certain. */
  look(isWanted: boolean): boolean;
  /** 'none' if no device was opened yet. */
  condition(): 'none' | 'well' | 'climbing' | 'lost';
  /** Whether it needs looking at though nothing should sound. */
  isInDoubt(): boolean;
}

/** No device at first. */
export function createSoundOutput(deps: Deps): SoundOutput {
  let current: Current | undefined;
  let rebuiltAt: Instant = -Infinity;

  const condition = () => (current ? conditionOf(current.health) : 'none');
  const mayRebuild = () => deps.clock.now() - rebuiltAt >= REBUILD_REST;
  const renew = () => {
    if (current) rebuiltAt = deps.clock.now();
    const device = openDevice(deps);
    if (!device) return;
    const old = current;
    const health = old ? { ...old.health, time: 0, isRunning: false } : asked(factsOf(device, deps));
    current = { device, health };
    deps.onDevice(device);
    if (old) giveUp(old.device, deps.log);
  };
  const apply = async (remedy: Remedy) => {
    if (remedy === 'rebuild') renew();
    if (current) await resumed(current.device, remedy === 'restart', deps.log);
    deps.onEvent();
  };
  const wake = () => {
    if (!current) return;
    const { device } = current;
    if (device.status().isRunning && condition() === 'well') return;
    current = { device, health: asked(factsOf(device, deps)) };
    void apply('resume');
  };
  return {
    device: () => current?.device,
    open() {
      // A device that was opened inside a gesture is the one most likely to sound.
      if (!current || (condition() === 'lost' && mayRebuild())) renew();
      wake();
      return current !== undefined;
    },
    wake,
    look(isWanted) {
      if (!current) return true;
      const { device, health } = current;
      const isCertain = device.look();
      if (!isWanted && !isOpen(health)) return true;
      const found = afterLook(health, { ...factsOf(device, deps), mayRebuild: mayRebuild() });
      current = { device, health: found.health };
      if (found.remedy) void apply(found.remedy);
      return isCertain || !device.status().isRunning;
    },
    condition,
    isInDoubt: () => current !== undefined && isOpen(current.health),
  };
}

function factsOf(device: OpenDevice, { clock, page }: Deps): Omit<HealthLook, 'mayRebuild'> {
  return { ...device.status(), now: clock.now(), mayClimb: page.isVisible() };
}

function openDevice({ platform, clock, log, onEvent, playedAs }: Deps): OpenDevice | undefined {
  try {
    const device = platform.open(onEvent);
    return device && createOpenDevice(device, clock, playedAs);
  } catch (cause) {
    log.warn('audio-unavailable', cause);
    return undefined;
  }
}

function giveUp(device: OpenDevice, log: Log): void {
  device.hush();
  device.close().catch((cause: unknown) => log.warn('audio-close-refused', cause));
}

/** Asks a device to continue, or to stop and continue. */
async function resumed(device: OpenDevice, isRestart: boolean, log: Log): Promise<void> {
  try {
    if (isRestart) await device.suspend();
    await device.resume();
  } catch (cause) {
    log.warn('audio-resume-refused', cause);
  }
}
