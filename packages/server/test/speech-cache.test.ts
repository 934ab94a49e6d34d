import { createHash } from 'node:crypto';
import { readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createServerLog } from '../src/base/log.ts';
import type { SpeechClip } from '../src/speech/speech-audio.ts';
import { createSpeechCache } from '../src/speech/speech-cache.ts';
import { believeHeader, openServer, emptyFolder } from './fixture.ts';
import { mp3Of, openPeer, placeAt, wavOf, words } from './speech-fixture.ts';

const keyOf = (name: string) => createHash('sha256').update(name).digest('hex');
const FRAME = mp3Of(1).length;
const clipOf = (frames: number) => ({ type: 'audio/mpeg', bytes: mp3Of(frames) }) as const;
const clip: SpeechClip = clipOf(100);

function openCache(folder: string, mostBytes = 300 * FRAME) {
  const lines: string[] = [];
  return {
    cache: createSpeechCache(
      { folder, mostBytes },
      createServerLog((line) => lines.push(line)),
    ),
    lines,
  };
}

const kept = (folder: string, names: readonly string[]) => {
  const files = new Set(readdirSync(folder));
  return names.filter((name) => files.has(keyOf(name)));
};

/** Those that are written to their end. */
const whole = (folder: string) => readdirSync(folder).filter((name) => !name.endsWith('.draft'));

describe('the speech cache', () => {
  it('removes the least recently heard first', async () => {
    const folder = emptyFolder();
    const { cache } = openCache(folder);
    for (const name of ['a', 'b', 'c']) await cache.put(keyOf(name), clip);
    expect(await cache.get(keyOf('a'))).toEqual(clip);
    await cache.put(keyOf('d'), clip);
    expect(kept(folder, ['a', 'b', 'c', 'd'])).toEqual(['a', 'c', 'd']);
    expect(await cache.get(keyOf('b'))).toBeUndefined();
    await cache.put(keyOf('e'), clipOf(200));
    expect(kept(folder, ['a', 'b', 'c', 'd', 'e'])).toEqual(['d', 'e']);
    await cache.put(keyOf('f'), clipOf(301));
    expect(kept(folder, ['d', 'e', 'f']), 'larger than all of it').toEqual(['d', 'e']);
  });

  it('a clip that no one has asked for in 30 days is removed: what only a deleted account had spoken does not stay', async () => {
    const DAY = 86_400_000;
    const folder = emptyFolder();
    const peer = await openPeer((response) => response.end(mp3Of(9)));
    const days: (() => void)[] = [];
    const server = await openServer('sqlite', {
      ...believeHeader,
      speechPlace: placeAt(peer.url, {}, folder),
      after: (_millis, run) => (days.push(run), () => undefined),
    });
    for (const text of ['Rest', 'Dips']) await server.ask('/api/speech', words(text, {}, 'ada'));
    await vi.waitFor(() => expect(whole(folder)).toHaveLength(2));
    vi.setSystemTime(Date.now() + 20 * DAY);
    await server.ask('/api/speech', words('Rest', {}, 'grace'));
    vi.setSystemTime(Date.now() + 11 * DAY);
    for (const run of days.splice(0)) run();
    await vi.waitFor(() => expect(whole(folder)).toHaveLength(1));
    await server.ask('/api/speech', words('Rest', {}, 'grace'));
    expect(peer.heard, 'what stayed is what was heard').toHaveLength(2);
  });

  it('replaces a clip that a device could not play, for everyone and at the cost of who asks', async () => {
    const peer = await openPeer((response) => response.end(mp3Of(9)));
    const speechPlace = placeAt(peer.url, { charactersPerDay: 8 });
    const server = await openServer('sqlite', { ...believeHeader, speechPlace });
    const say = async (other: object, person: string) => {
      const answer = await server.ask('/api/speech', words('Go', other, person));
      return answer.ok ? (await answer.arrayBuffer()).byteLength : answer.status;
    };
    expect(await say({}, 'ada')).toBe(mp3Of(9).length);
    peer.answer = (response) => response.end(mp3Of(12));
    expect(await say({}, 'grace'), 'kept').toBe(mp3Of(9).length);
    expect(await say({ replace: true }, 'grace')).toBe(mp3Of(12).length);
    expect(await say({}, 'ada'), 'for everyone').toBe(mp3Of(12).length);
    for (let count = 0; count < 3; count++) await say({ replace: true }, 'grace');
    expect(await say({ replace: true }, 'grace'), 'two characters each').toBe(429);
    expect(peer.heard).toHaveLength(5);
  });

  it('counts a clip that is written again once', async () => {
    const folder = emptyFolder();
    const { cache } = openCache(folder);
    await cache.put(keyOf('a'), clip);
    for (let count = 0; count < 5; count++) await cache.put(keyOf('b'), clip);
    expect(kept(folder, ['a', 'b'])).toEqual(['a', 'b']);
  });

  it('still knows after a restart what was heard last', async () => {
    const folder = emptyFolder();
    const { cache } = openCache(folder);
    for (const [age, name] of ['c', 'b', 'a'].entries()) {
      await cache.put(keyOf(name), clip);
      utimesSync(join(folder, keyOf(name)), 1000 + age, 1000 + age);
    }
    const again = openCache(folder).cache;
    expect(await again.get(keyOf('c'))).toEqual(clip);
    const third = openCache(folder).cache;
    await third.put(keyOf('d'), clip);
    expect(kept(folder, ['a', 'b', 'c', 'd']), 'c was heard by the second').toEqual(['a', 'c', 'd']);
  });

  it('may be given no room at all', async () => {
    const folder = emptyFolder();
    const { cache } = openCache(folder, 0);
    await cache.put(keyOf('a'), clip);
    expect(await cache.get(keyOf('a'))).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('requests damaged clips again, and removes what an earlier process left', async () => {
    const folder = emptyFolder();
    const { cache } = openCache(folder);
    const wav: SpeechClip = { type: 'audio/wav', bytes: wavOf(50) };
    await cache.put(keyOf('a'), wav);
    expect(await cache.get(keyOf('a'))).toEqual(wav);
    truncateSync(join(folder, keyOf('a')), 60);
    const [old, young, foreign] = ['old.draft', 'young.draft', 'notes.txt'].map((name) => join(folder, name));
    for (const file of [old!, young!, foreign!]) writeFileSync(file, 'x');
    utimesSync(old!, 1000, 1000);
    const again = openCache(folder).cache;
    expect(await again.get(keyOf('a'))).toBeUndefined();
    await again.put(keyOf('b'), clip);
    expect(readdirSync(folder).sort()).toEqual([keyOf('b'), 'notes.txt', 'young.draft'].sort());
  });

  it('reports once that a disk cannot be written, and again if it fails later', async () => {
    const place = emptyFolder();
    const folder = join(place, 'speech');
    writeFileSync(folder, 'a file where the folder belongs');
    const { cache, lines } = openCache(folder);
    for (let count = 0; count < 3; count++) {
      expect(await cache.get(keyOf('a'))).toBeUndefined();
      await cache.put(keyOf('a'), clip);
    }
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'speech-cache-failed', level: 50 });
    rmSync(folder);
    await cache.put(keyOf('a'), clip);
    expect(await cache.get(keyOf('a'))).toEqual(clip);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'again');
    await cache.put(keyOf('b'), clip);
    expect(lines).toHaveLength(2);
  });

  it('recreates a removed folder', async () => {
    const folder = join(emptyFolder(), 'speech');
    const { cache } = openCache(folder);
    await cache.put(keyOf('a'), clip);
    rmSync(folder, { recursive: true });
    await cache.put(keyOf('b'), clip);
    await cache.put(keyOf('c'), clip);
    expect(kept(folder, ['a', 'b', 'c'])).toEqual(['c']);
  });

  it('speaks without a disk', async () => {
    const peer = await openPeer();
    const folder = join(emptyFolder(), 'speech');
    writeFileSync(folder, '');
    const server = await openServer('sqlite', { ...believeHeader, speechPlace: placeAt(peer.url, {}, folder) });
    for (let count = 0; count < 2; count++) {
      expect((await server.ask('/api/speech', words('Go'))).status).toBe(200);
      await server.parts.speech.close();
    }
    expect(peer.heard).toHaveLength(2);
  });
});
