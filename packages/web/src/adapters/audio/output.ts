// cspell:ignore sinkchange

import type { Clock, Instant, Log, Millis, Page } from '@roundbell/core';
import { createAudioDevice, type AudioDevice } from './device.ts';
import { afterLook, asked, conditionOf, isOpen, type Health, type HealthLook, type Remedy } from './health.ts';

/** Between two new contexts. */
const REBUILD_REST: Millis = 60_000;

/** What the output needs of the world. */
export interface OutputDeps {
  readonly clock: Clock;
  readonly page: Page;
  readonly log: Log;
  readonly openContext: () => AudioContext | undefined;
  /** A device is opened, or takes the place of the one before. */
  readonly onDevice: (device: AudioDevice) => void;
  /** Something happened to the device: look at it now. */
  readonly onStir: () => void;
}

/** The sound device of now: looked at, and helped when it stands still. */
export interface AudioOutput {
  device(): AudioDevice | undefined;
  /** To be called inside a gesture: makes sure that there is a device and that it goes on; false where there can be none. */
  open(): boolean;
  /** Asks a device that stands still to go on. */
  wake(): void;
  /** Compares the clocks, and helps a device that is wanted; answers whether the clocks are certain. */
  look(isWanted: boolean): boolean;
  /** 'none' where no device was opened yet. */
  condition(): 'none' | 'well' | 'climbing' | 'lost';
  /** Whether it is to be looked at though nothing is to sound. */
  isInDoubt(): boolean;
}

/** PRT-45 to PRT-48: finds out whether the device moves, and tries what may help. */
export function createAudioOutput(deps: OutputDeps): AudioOutput {
  let device: AudioDevice | undefined;
  let health: Health | undefined;
  let rebuiltAt: Instant = -Infinity;

  const condition = () => (health ? conditionOf(health) : 'none');
  const mayRebuild = () => deps.clock.now() - rebuiltAt >= REBUILD_REST;
  const renew = () => {
    if (device) rebuiltAt = deps.clock.now();
    const next = openDevice(deps);
    if (!next) return;
    const old = device;
    device = next;
    health &&= { ...health, time: 0, isRunning: false };
    deps.onDevice(next);
    if (old) giveUp(old, deps.log);
  };
  const apply = async (remedy: Remedy) => {
    if (remedy === 'rebuild') renew();
    if (device) await stir(device, remedy === 'restart', deps.log);
    deps.onStir();
  };
  const wake = () => {
    if (!device || (device.isRunning() && condition() === 'well')) return;
    health = asked(factsOf(device, deps));
    void apply('resume');
  };
  return {
    device: () => device,
    open() {
      // A context that was made inside a gesture is the one most likely to sound.
      if (!device || (condition() === 'lost' && mayRebuild())) renew();
      wake();
      return device !== undefined;
    },
    wake,
    look(isWanted) {
      if (!device || !health) return true;
      const isCertain = device.look();
      if (!isWanted && !isOpen(health)) return true;
      const found = afterLook(health, { ...factsOf(device, deps), mayRebuild: mayRebuild() });
      health = found.health;
      if (found.remedy) void apply(found.remedy);
      return isCertain || !device.isRunning();
    },
    condition,
    isInDoubt: () => health !== undefined && isOpen(health),
  };
}

function factsOf(device: AudioDevice, { clock, page }: OutputDeps): Omit<HealthLook, 'mayRebuild'> {
  const { state, currentTime } = device.context;
  return {
    now: clock.now(),
    time: currentTime,
    isRunning: device.isRunning(),
    mayClimb: page.isVisible(),
    isInterrupted: state === 'interrupted',
  };
}

function openDevice({ openContext, clock, log, onStir }: OutputDeps): AudioDevice | undefined {
  try {
    const context = openContext();
    if (!context) return undefined;
    for (const type of ['statechange', 'sinkchange', 'error']) context.addEventListener(type, onStir);
    return createAudioDevice(context, clock);
  } catch (cause) {
    log.warn('audio-unavailable', cause);
    return undefined;
  }
}

function giveUp({ clips, context }: AudioDevice, log: Log): void {
  clips.silence();
  context.close().catch((cause: unknown) => log.warn('audio-close-refused', cause));
}

/** Asks a context to go on, or to stop and go on. */
async function stir({ context }: AudioDevice, isRestart: boolean, log: Log): Promise<void> {
  try {
    if (isRestart) await context.suspend();
    await context.resume();
  } catch (cause) {
    log.warn('audio-resume-refused', cause);
  }
}
