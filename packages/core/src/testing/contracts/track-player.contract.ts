// What every player of tracks must do.

import { afterEach, describe, expect, it } from 'vitest';
import type { Millis } from '../../base/units.ts';
import type { TrackFile, TrackNews, TrackPlayer } from '../../ports/track-player.ts';

/** A player under test. */
export interface TrackPlayerBench {
  readonly player: TrackPlayer;
  /** A file of some seconds that it can play, and one that it cannot. */
  readonly file: TrackFile;
  readonly broken: TrackFile;
  pass(ms: Millis): Promise<void> | void;
  /** Something else than the page pauses it, or lets it play. */
  interrupt(): Promise<void> | void;
  letPlay(): Promise<void> | void;
  end?(): Promise<void> | void;
}

/** Registers the suite of the TrackPlayer port. */
export function trackPlayerContract(name: string, make: () => Promise<TrackPlayerBench> | TrackPlayerBench): void {
  let bench: TrackPlayerBench;
  async function loaded() {
    bench = await make();
    const { player, file } = bench;
    const told: TrackNews[] = [];
    player.onNews((news) => news !== 'moved' && told.push(news));
    await player.load(file);
    return { ...bench, told };
  }

  describe(`a player of tracks (${name})`, () => {
    afterEach(() => bench.end?.());

    it('plays a file from its beginning, and says so', async () => {
      const { player, told, pass } = await loaded();
      expect(player.place()).toBe(0);
      player.play();
      await pass(1000);
      expect(told).toContain('playing');
      expect(player.place()).toBeGreaterThan(0);
    });

    it('a place that is asked for while another is being reached replaces it; only the last one is told', async () => {
      const { player, told, pass } = await loaded();
      player.seek(2000);
      player.seek(1000);
      player.seek(1500);
      expect(player.place()).toBe(1500);
      await pass(500);
      expect(told.filter((news) => news === 'seeked')).toHaveLength(1);
      expect(player.place()).toBe(1500);
    });

    it('stands where it was paused, and tells only of a pause that is not its own', async () => {
      const { player, told, pass, interrupt, letPlay } = await loaded();
      player.play();
      await pass(1000);
      player.pause();
      const at = player.place();
      await pass(500);
      expect(player.place()).toBe(at);
      expect(told).not.toContain('pause');
      player.play();
      await pass(300);
      await interrupt();
      await pass(50);
      expect(told.filter((news) => news === 'pause')).toHaveLength(1);
      await letPlay();
      await pass(300);
      expect(told).toContain('play');
      expect(told.at(-1)).toBe('playing');
    });

    it('rejects what it cannot play, and takes the next file', async () => {
      const { player, file, broken } = await loaded();
      await expect(player.load(broken)).rejects.toThrow();
      await expect(player.load(file)).resolves.toBeUndefined();
      expect(player.place()).toBe(0);
    });

    it('has nothing to play once it is unloaded, any number of times', async () => {
      const { player, told, pass } = await loaded();
      player.play();
      await pass(500);
      player.unload();
      player.unload();
      told.length = 0;
      await pass(500);
      expect(player.place()).toBe(0);
      expect(told).toEqual([]);
    });
  });
}
