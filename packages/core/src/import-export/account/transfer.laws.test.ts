import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newProfile } from '../../account/profile.ts';
import { toBase64Url } from '../../base/base64url.ts';
import type { WholeSound } from '../../own-sound/own-sound.ts';
import { anyTimer } from '../../testing/generators.ts';
import { assertLaw, lawWithin } from '../../testing/law.ts';
import { anySayingTimer } from '../../testing/step-extras.ts';
import { saysMore } from '../../timer/step-end.ts';
import type { Timer } from '../../timer/timer.ts';
import { FILE_LIMIT } from './file-limit.ts';
import { filesOf, preferencesOf, type MadeFile } from './file.ts';
import { readJson } from './json-text.ts';
import { planSessions, planTimers, type Present } from './plan.ts';
import { readFile, type FileContent } from './read-file.ts';

const ANN = { userId: 'ann', now: 1_795_000_000_000 };
const PREFERENCES = preferencesOf(newProfile({ id: 'ann', email: '', displayName: '' }, new Date(0)));

function presentOf(timers: readonly Timer[]): Present {
  return { timers, unreadTimers: new Set(), preferences: PREFERENCES, isPreferencesNew: true, sessions: [] };
}

function contentOf(text: string): FileContent {
  const read = readFile(text, ANN);
  if (!read.ok) throw new Error(read.problem);
  return read.content;
}

function onlyFile(timers: readonly Timer[], sounds: readonly WholeSound[] = []): MadeFile {
  const [file, ...others] = filesOf({ timers, sounds, preferences: PREFERENCES, sessions: [] }, ANN.now);
  if (file === undefined || others.length > 0) throw new Error('not one file');
  return file;
}

/** The library after merging or replacing. */
function brought(mode: 'merge' | 'replace', content: FileContent, timers: readonly Timer[]): readonly Timer[] {
  const { added, changed, removed } = planTimers(mode, content, presentOf(timers));
  const byId = new Map([...timers, ...added, ...changed].map((timer) => [timer.id, timer]));
  for (const { id } of removed) byId.delete(id);
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

const anyLibrary = fc.uniqueArray(anyTimer, { maxLength: 6, selector: ({ id }) => id });
const MARKS = Array.from('{}[]",:\\ \n\r\t0159.eE+-/');

interface WrittenTimer {
  name: unknown;
  updatedAt: unknown;
  readonly globalSettings: { volume: unknown };
  rounds: {
    repeat: unknown;
    restAfterRound: unknown;
    readonly steps: { name?: unknown; duration: unknown; type: unknown }[];
  }[];
}

const itsLibrary = anyLibrary.map((timers) => timers.map((timer) => ({ ...timer, userId: 'ann' })));
const sayingLibrary = fc
  .uniqueArray(fc.oneof(anyTimer, anySayingTimer), { maxLength: 6, selector: ({ id }) => id })
  .map((timers) => timers.map((timer) => ({ ...timer, userId: 'ann' })));
const someSounds: fc.Arbitrary<readonly WholeSound[]> = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[a-z\d-]{1,40}$/),
    name: fc.string({ minLength: 1, maxLength: 100 }),
    millis: fc.integer({ min: 1, max: 20_000 }),
    data: fc.uint8Array({ minLength: 1, maxLength: 40 }).map(toBase64Url),
  }),
  { maxLength: 3, selector: ({ id }) => id },
);
const sorted = (timers: readonly Timer[]): readonly Timer[] => [...timers].sort((a, b) => (a.id < b.id ? -1 : 1));

describe('laws of moving', { timeout: lawWithin(60_000) }, () => {
  it('what is exported comes back unchanged, into an empty library [MOV-1, MOV-2, EXC-78]', () => {
    assertLaw({ 'several timers': 10, 'one that says more': 10, 'a sound of their own': 10 }, (met) =>
      fc.property(sayingLibrary, someSounds, (timers, sounds) => {
        met('several timers', timers.length > 1);
        met('one that says more', timers.some(saysMore));
        met('a sound of their own', sounds.length > 0);
        const content = contentOf(onlyFile(timers, sounds).text);
        expect(content.sounds ?? []).toEqual(sounds);
        expect(content.problemCount).toBe(0);
        expect(content.preferences).toEqual(PREFERENCES);
        expect(brought('merge', content, [])).toEqual(sorted(timers));
        expect(brought('replace', content, [])).toEqual(sorted(timers));
      }),
    );
  });

  it('merging twice is merging once, and loses nothing [MOV-24]', () => {
    assertLaw({ 'a timer that is here already': 7, 'one that is not': 10 }, (met) =>
      fc.property(itsLibrary, itsLibrary, fc.boolean(), (here, others, isSameIds) => {
        const ids = here.map(({ id }) => id);
        const file = others.map((timer, at) => ({ ...timer, id: (isSameIds ? ids[at] : undefined) ?? timer.id }));
        const content = contentOf(onlyFile(file).text);
        met(
          'a timer that is here already',
          file.some(({ id }) => ids.includes(id)),
        );
        met(
          'one that is not',
          file.some(({ id }) => !ids.includes(id)),
        );
        const once = brought('merge', content, here);
        expect(brought('merge', content, once)).toEqual(once);
        for (const timer of here) expect(once).toContainEqual(timer);
      }),
    );
  });

  it('after replacing, the library is what the file holds, whatever it was before [MOV-26]', () => {
    assertLaw({ 'timers on both sides': 10 }, (met) =>
      fc.property(itsLibrary, itsLibrary, (here, others) => {
        met('timers on both sides', here.length > 0 && others.length > 0);
        const content = contentOf(onlyFile(others).text);
        expect(brought('replace', content, here)).toEqual(sorted(others));
      }),
    );
  });

  it('reads every text as JSON.parse does, and never throws [MOV-14]', () => {
    const jsonLike = fc.oneof(
      fc.json(),
      fc.string({
        unit: fc.constantFrom(...MARKS, 't', 'r', 'u', 'b', 'true', 'null'),
        maxLength: 40,
      }),
      fc.string({ unit: 'binary' }),
      fc.tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 })).map(([text, at, put]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + put + text.slice(place + 1);
      }),
    );
    assertLaw(
      { JSON: 10, none: 10 },
      (met) =>
        fc.property(jsonLike, (text) => {
          const { value, fault } = readJson(text);
          let parsed: { readonly value: unknown } | undefined;
          try {
            parsed = { value: JSON.parse(text) };
          } catch {
            parsed = undefined;
          }
          expect(fault === undefined).toBe(parsed !== undefined);
          met('none', parsed === undefined);
          if (parsed !== undefined && met('JSON')) expect(value).toEqual(parsed.value);
          else expect(fault?.at).toBeLessThanOrEqual(text.length);
        }),
      { numRuns: 500 },
    );
  });

  it('no text throws, and what comes of it can be planned [MOV-14, MOV-23]', () => {
    const envelope = fc.record({
      format: fc.constantFrom('roundbell', 'roundbell', 'roundbell', 'roundbell', 'other', 1),
      version: fc.constantFrom(1, 1, 1, 1, 2, 0, '1', 1.5),
      timers: fc.oneof(fc.jsonValue(), fc.array(fc.oneof(fc.jsonValue(), fc.object()), { maxLength: 4 })),
      preferences: fc.jsonValue(),
      sessions: fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue(), { maxLength: 4 })),
    });
    const cut = fc.tuple(envelope, fc.nat()).map(([file, at]) => {
      const text = JSON.stringify(file);
      return text.slice(0, at % (text.length + 1));
    });
    const anyText = fc.oneof(
      envelope.map((file) => JSON.stringify(file)),
      cut,
      fc.string({ unit: 'binary' }),
    );
    assertLaw(
      { 'a file that is read': 10, 'one that is not': 10 },
      (met) =>
        fc.property(anyText, itsLibrary, (text, here) => {
          const read = readFile(text, ANN);
          if (!read.ok) {
            met('one that is not');
            expect(read.problem).toMatch(/^This /);
            return;
          }
          met('a file that is read');
          const before = structuredClone(here);
          for (const mode of ['merge', 'replace'] as const) planTimers(mode, read.content, presentOf(here));
          planSessions(read.content, presentOf(here));
          expect(here).toEqual(before);
        }),
      { numRuns: 300 },
    );
  });

  it('a broken timer gets its own line [MOV-11]', () => {
    const spoil = fc.constantFrom<(timer: WrittenTimer) => unknown>(
      (timer) => (timer.name = ' '),
      (timer) => (timer.rounds = []),
      (timer) => (timer.rounds.at(0)!.steps.at(0)!.duration = 0),
      (timer) => (timer.rounds.at(0)!.steps.at(-1)!.type = 'nap'),
      (timer) => (timer.rounds.at(-1)!.repeat = 1.5),
      (timer) => (timer.rounds.at(0)!.restAfterRound = 4000),
      (timer) => (timer.globalSettings.volume = 101),
      (timer) => (timer.updatedAt = 'yesterday'),
      (timer) => delete timer.rounds.at(0)!.steps.at(0)!.name,
    );
    const library = fc.uniqueArray(anyTimer, { minLength: 1, maxLength: 5, selector: ({ id }) => id });
    assertLaw({ 'a timer after another': 8 }, (met) =>
      fc.property(library, fc.nat(), spoil, fc.constantFrom('\n', '\r\n', '\r'), (timers, at, spoilIt, end) => {
        const place = at % timers.length;
        met('a timer after another', place > 0);
        const file = JSON.parse(onlyFile(timers).text) as { timers: WrittenTimer[] };
        spoilIt(file.timers.at(place)!);
        const lines = JSON.stringify(file, null, 2).split('\n');
        const begins = lines.flatMap((line, index) => (line === '    {' ? [index + 1] : []));
        const ends = lines.flatMap((line, index) => (/^ {4}},?$/.test(line) ? [index + 1] : []));
        const content = contentOf(lines.join(end));
        expect(content.problemCount).toBeGreaterThan(0);
        expect([content.brokenTimers, content.timers.length]).toEqual([1, timers.length - 1]);
        for (const { line, message } of content.problems) {
          expect(message).toContain(`Timer ${place + 1}`);
          expect(line).toBeGreaterThanOrEqual(begins[place] ?? 0);
          expect(line).toBeLessThanOrEqual(ends[place] ?? 0);
        }
      }),
    );
  });

  it('a file that breaks off anywhere gives the timers before that place [MOV-13]', () => {
    assertLaw({ 'a file without a beginning': 4, 'timers before the place': 6, none: 7 }, (met) =>
      fc.property(itsLibrary, fc.nat(), (timers, at) => {
        const { text } = onlyFile(timers);
        const cut = text.slice(0, at % text.length);
        const read = readFile(cut, ANN);
        if (!read.ok) {
          met('a file without a beginning');
          expect(read.problem).toMatch(/^This (file cannot be read|is not)/);
          return;
        }
        met(read.content.timers.length > 0 ? 'timers before the place' : 'none');
        expect(read.content.timers).toEqual(timers.slice(0, read.content.timers.length));
        if (cut.trimEnd().length < text.trimEnd().length) expect(read.content.isWhole).toBe(false);
      }),
    );
  });

  it('no file is too large to read, and together they hold everything [MOV-8]', () => {
    assertLaw({ 'several files': 5, 'one file': 10 }, (met) =>
      fc.property(itsLibrary, fc.integer({ min: 8000, max: 20_000 }), (timers, limit) => {
        const files = filesOf({ timers, preferences: PREFERENCES, sessions: [] }, ANN.now, limit);
        met(files.length > 1 ? 'several files' : 'one file');
        for (const { text } of files) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limit);
        expect(files.flatMap(({ text }) => contentOf(text).timers)).toEqual(timers);
        expect(FILE_LIMIT).toBe(5_000_000);
      }),
    );
  });
});
