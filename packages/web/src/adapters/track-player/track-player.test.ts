import type { TrackNews } from '@roundbell/core/ports';
import { settled, strictLog, trackPlayerContract } from '@roundbell/core/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { scriptedElements } from './testing/scripted-element.ts';
import { createTrackPlayer } from './track-player.ts';

const FILE = { type: 'audio/wav', parts: [new Uint8Array([1, 2]), new Uint8Array([3])] };
const BROKEN = { type: 'text/plain', parts: [new Uint8Array([1])] };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

trackPlayerContract('an audio element', () => {
  const { clock, made } = scriptedElements();
  const player = createTrackPlayer({ log: strictLog() });
  const [element] = made;
  const stopTime = setInterval(() => clock.advance(1), 1);
  return {
    player,
    file: FILE,
    broken: BROKEN,
    pass: (ms) => clock.pass(ms),
    interrupt: () => element?.pause(),
    letPlay: () => void element?.play(),
    end: () => clearInterval(stopTime),
  };
});

async function loaded() {
  const scripted = scriptedElements();
  const log = strictLog();
  const player = createTrackPlayer({ log });
  const told: TrackNews[] = [];
  player.onNews((news) => told.push(news));
  const loading = player.load(FILE);
  await scripted.clock.pass(5);
  await loading;
  const [element] = scripted.made;
  if (element === undefined) throw new Error('no element');
  return { ...scripted, log, player, told, element };
}

describe('the audio element of a track', () => {
  it('is one for the life of the page, plays a file from memory, and no Web Audio', async () => {
    const { player, made, element, urls, clock } = await loaded();
    expect(element.preload).toBe('auto');
    expect(await [...urls.values()][0]?.arrayBuffer()).toEqual(new Uint8Array([1, 2, 3]).buffer);
    const again = player.load(FILE);
    await clock.pass(5);
    await again;
    expect(made).toHaveLength(1);
    expect(urls.size).toBe(1);
    expect(element.src).toBe([...urls.keys()][0]);
  });

  it('gives its file up: pauses, has no source, is loaded without one, and the address is revoked', async () => {
    const { player, element, urls, clock } = await loaded();
    const load = vi.spyOn(element, 'load');
    player.play();
    await clock.pass(100);
    player.unload();
    expect(element.paused).toBe(true);
    expect(element.src).toBe('');
    expect(load).toHaveBeenCalledTimes(1);
    expect(urls.size).toBe(0);
  });

  it('has not been paused by someone else if the page plays again at once, or at its end', async () => {
    const { player, element, told, clock } = await loaded();
    player.play();
    await clock.pass(100);
    player.pause();
    player.play();
    await clock.pass(100);
    element.end();
    await clock.pass(100);
    expect(told.filter((news) => news !== 'moved')).toEqual(['playing', 'playing', 'ended']);
  });

  it('says that it may not play, but not if a pause came first', async () => {
    const { player, element, told, log } = await loaded();
    log.expect('track-not-played');
    element.refusal.with = new DOMException('interrupted', 'AbortError');
    player.play();
    await settled();
    expect(told).toEqual([]);
    element.refusal.with = new DOMException('no gesture', 'NotAllowedError');
    player.play();
    await settled();
    expect(told).toEqual(['refused']);
    element.happen('error');
    expect(told).toEqual(['refused', 'failed']);
  });

  it('how loud a player is and whether it is muted are its own; the samples are at full volume', async () => {
    const { player, element } = await loaded();
    player.setVolume(0.4);
    player.setMuted(true);
    expect(element).toMatchObject({ volume: 0.4, muted: true });
  });

  it('asks for playback before it plays, where a platform wants to know', async () => {
    const { player, element } = await loaded();
    const audioSession = { type: 'auto' };
    vi.stubGlobal('navigator', { audioSession });
    const types: string[] = [];
    vi.spyOn(element, 'play').mockImplementation(async () => void types.push(audioSession.type));
    player.play();
    expect(types).toEqual(['playback']);
  });
});
