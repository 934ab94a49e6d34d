import type { Clock, Instant, Log, Millis, Page } from '@roundbell/core';

import { createAudioDevice, type AudioDevice } from './audio-device.ts';
import { afterLook, asked, isLost, isWell, type Health, type Remedy } from './audio-health.ts';

/** Between two new contexts. */
const REBUILD_REST: Millis = 60_000;

interface Deps {
  readonly clock: Clock;
  readonly page: Page;
  readonly log: Log;
  readonly openContext: () => AudioContext | undefined;
  /** A device takes the place of the one before. */
  readonly onDevice: (device: AudioDevice) => void;
  /** Something happened to the device: look at it now. */
  readonly onStir: () => void;
}

/** The sound device of now: looked at, and helped when it stands still. */
export interface AudioOutput {
  device(): AudioDevice | undefined;
  /** To be called inside a gesture: makes sure that there is a device, and asks it to go on; false where there can be none. */
  open(): boolean;
  /** Asks a device that stands still to go on. */
  wake(): void;
  /** Compares the clocks, and helps a device that is wanted; answers whether the clocks are certain. */
  look(isWanted: boolean): boolean;
  /** 'none' where no device was opened yet. */
  condition(): 'none' | 'well' | 'climbing' | 'lost';
}

/** PRT-45 to PRT-48: finds out whether the device moves, and tries what may help. */
export function createAudioOutput({ clock, page, log, openContext, onDevice, onStir }: Deps): AudioOutput {
  let device: AudioDevice | undefined;
  let health: Health | undefined;
  let rebuiltAt: Instant = -Infinity;

  const mayRebuild = () => device?.context.state !== 'interrupted' && clock.now() - rebuiltAt >= REBUILD_REST;
  const renew = () => {
    const context = attempt(openContext, log);
    if (!context) return false;
    const old = device;
    device = createAudioDevice(context, clock);
    for (const type of ['statechange', 'sinkchange', 'error']) context.addEventListener(type, onStir);
    onDevice(device);
    if (old) old.clips.silence();
    if (old) old.context.close().catch((cause: unknown) => log.warn('audio-close-refused', cause));
    return true;
  };
  const resume = async () => {
    await device?.context.resume().catch((cause: unknown) => log.warn('audio-resume-refused', cause));
    onStir();
  };
  const remedies: Readonly<Record<Remedy, () => Promise<void>>> = {
    resume,
    restart: async () => {
      await device?.context.suspend().catch((cause: unknown) => log.warn('audio-suspend-refused', cause));
      await resume();
    },
    rebuild: async () => {
      rebuiltAt = clock.now();
      if (renew() && health) health = { ...health, time: 0, isRunning: false };
      await resume();
    },
  };
  const ask = () => {
    const { context } = device!;
    health = asked({ now: clock.now(), time: context.currentTime, isRunning: context.state === 'running' });
    void resume();
  };
  const isAsleep = () => device?.context.state !== 'running' || !health || !isWell(health);
  const condition = () => {
    if (!health) return 'none';
    if (isWell(health)) return 'well';
    return isLost(health) ? 'lost' : 'climbing';
  };
  return {
    device: () => device,
    open() {
      // A context that was made inside a gesture is the one most likely to sound.
      if (!device || (condition() === 'lost' && mayRebuild())) {
        if (device) rebuiltAt = clock.now();
        if (!renew() && !device) return false;
      }
      if (isAsleep()) ask();
      return true;
    },
    wake() {
      if (device && isAsleep()) ask();
    },
    look(isWanted) {
      if (!device || !health) return true;
      const { context } = device;
      const isRunning = context.state === 'running';
      const isCertain = device.look();
      if (!isWanted && condition() !== 'climbing') return true;
      const mayClimb = page.isVisible();
      const seen = { now: clock.now(), time: context.currentTime, isRunning, mayClimb, mayRebuild: mayRebuild() };
      const { health: found, remedy } = afterLook(health, seen);
      health = found;
      if (remedy) void remedies[remedy]();
      return isCertain || !isRunning;
    },
    condition,
  };
}

function attempt(openContext: () => AudioContext | undefined, log: Log): AudioContext | undefined {
  try {
    return openContext();
  } catch (cause) {
    log.warn('audio-unavailable', cause);
    return undefined;
  }
}
