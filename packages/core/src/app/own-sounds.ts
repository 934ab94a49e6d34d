// The sounds of a person's own, as runs need them: what knows them is fetched for the first.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { once, type Once } from '../base/once.ts';
import type { OwnSounds } from '../own-sound/own-sounds.engine.ts';
import type { OwnSoundName, Samples } from '../ports/audio.ts';
import type { Ports } from '../ports/ports.ts';
import type { Player } from '../run/play/player.engine.ts';
import { ownSoundsIn } from '../timer/sound-set.ts';

/** Where they arrive. */
export interface OwnSoundsSlot {
  readonly engine: Once<OwnSounds>;
  /** Whether one of the timer that is loaded cannot be had, so that another is heard. */
  readonly view: StoreApi<OwnSoundsView>;
  /** The samples of one; undefined if they cannot be had now. Never rejects. */
  samplesOf(sound: OwnSoundName): Promise<Samples | undefined>;
  /** The loudspeaker learns those of each timer that a player loads, before it starts; returns the player. */
  attend(player: Player): Player;
}

export interface OwnSoundsView {
  readonly isMissing: boolean;
}

/** Makes the place; whatever plays a tone that is not known has it learned. */
export function createOwnSoundsSlot(
  ports: Pick<Ports, 'records' | 'audio' | 'random' | 'clock' | 'log'>,
): OwnSoundsSlot {
  const view = createStore<OwnSoundsView>(() => ({ isMissing: false }));
  const engine = once(async () => (await import('../own-sound/own-sounds.engine.ts')).createOwnSounds(ports));
  const samplesOf: OwnSoundsSlot['samplesOf'] = (sound) =>
    engine.fetch().then(
      (made) => made.samplesOf(sound),
      () => undefined,
    );

  async function learn(sound: OwnSoundName): Promise<boolean> {
    const samples = await samplesOf(sound);
    if (samples !== undefined) ports.audio.learn(sound, samples);
    return samples !== undefined;
  }

  async function learnAll(sounds: ReadonlySet<OwnSoundName>, isStill: () => boolean): Promise<void> {
    const learned = await Promise.all([...sounds].map(learn));
    if (isStill()) view.setState({ isMissing: learned.includes(false) });
  }

  ports.audio.onUnknown((sound) => void learn(sound));
  return {
    engine,
    view,
    samplesOf,
    attend(player) {
      const { view: shown } = player;
      shown.subscribe((now, before) => {
        const timer = now.status === 'empty' ? undefined : now.timer;
        if (timer === (before.status === 'empty' ? undefined : before.timer)) return;
        view.setState({ isMissing: false });
        const sounds = timer === undefined ? undefined : ownSoundsIn(timer);
        const isStill = () => {
          const then = shown.getState();
          return then.status !== 'empty' && then.timer === timer;
        };
        if (sounds !== undefined && sounds.size > 0) void learnAll(sounds, isStill);
      });
      return player;
    },
  };
}
