// The sounds of a person's own, as runs need them: what knows them is fetched for the first.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { once, type Once } from '../base/once.ts';
import type { OwnSounds } from '../own-sound/own-sounds.engine.ts';
import type { OwnSoundName, Samples } from '../ports/audio.ts';
import type { Ports } from '../ports/ports.ts';
import type { Stop } from '../ports/stop.ts';
import type { Player } from '../run/play/player.engine.ts';
import type { PlayerView } from '../run/play/view.ts';
import { ownSoundsIn } from '../timer/sound-set.ts';
import type { Timer } from '../timer/timer.ts';

/** Where they arrive. */
export interface OwnSoundsSlot {
  readonly engine: Once<OwnSounds>;
  /** Whether one of the timer that is loaded cannot be had, so that another is heard. */
  readonly view: StoreApi<{ readonly isMissing: boolean }>;
  /** The samples of one; undefined if they cannot be had now. Never rejects. */
  samplesOf(sound: OwnSoundName): Promise<Samples | undefined>;
  /** Has the loudspeaker learn some; false if one of them cannot be had now. Never rejects. */
  learn(...sounds: readonly OwnSoundName[]): Promise<boolean>;
  /** The loudspeaker learns those of each timer that a player loads, before it starts; returns the player. */
  attend(player: Player): Player;
}

/** Makes the place; whatever plays a tone that is not known has it learned. */
export function createOwnSoundsSlot(
  ports: Pick<Ports, 'records' | 'audio' | 'random' | 'clock' | 'log'>,
): OwnSoundsSlot {
  const view = createStore(() => ({ isMissing: false }));
  const engine = once(async () => (await import('../own-sound/own-sounds.engine.ts')).createOwnSounds(ports));
  const learn: OwnSoundsSlot['learn'] = (...sounds) =>
    engine.fetch().then(
      (own) => own.learn(sounds),
      () => false,
    );
  /** A run may be opened before the account's list of sounds is here: what is missing is looked for again with each change of it. */
  function learnAsTheyCome(sounds: readonly OwnSoundName[], isWanted: () => boolean): Stop {
    let learning = Promise.resolve(false);
    return ports.records.observe('sounds', () => {
      learning = learning.then(async (hasAll) => {
        const isAll = hasAll || (await learn(...sounds));
        if (isWanted()) view.setState({ isMissing: !isAll });
        return isAll;
      });
    });
  }
  ports.audio.onUnknown((sound) => void learn(sound));
  return {
    engine,
    view,
    learn,
    samplesOf: (sound) =>
      engine.fetch().then(
        (own) => own.samplesOf(sound),
        () => undefined,
      ),
    attend(player) {
      let leave: Stop | undefined;
      player.view.subscribe((now, before) => {
        const timer = timerIn(now);
        if (timer === timerIn(before)) return;
        leave?.();
        view.setState({ isMissing: false });
        const sounds = timer === undefined ? [] : [...ownSoundsIn(timer)];
        const isLoaded = () => timerIn(player.view.getState()) === timer;
        leave = sounds.length === 0 ? undefined : learnAsTheyCome(sounds, isLoaded);
      });
      return player;
    },
  };
}

function timerIn(shown: PlayerView): Timer | undefined {
  return shown.status === 'empty' ? undefined : shown.timer;
}
