import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase64Url, toBase64Url } from '../base/base64url.ts';
import type { Random } from '../ports/random.ts';
import { fuzz, oneOf } from '../testing/fuzz.ts';
import { anyTimer } from '../testing/generators.ts';
import { assertLaw, lawWithin } from '../testing/law.ts';
import { anySayingTimer } from '../testing/step-extras.ts';
import { ownSoundTimers } from '../testing/workout.ts';
import { forOthers, hasOwnSounds, withoutOwnSounds } from '../timer/for-others.ts';
import type { Timer } from '../timer/timer.ts';
import { linkBody, readLinkBody } from './link.ts';
import { typicalTimer, variedTimer } from './long-timers.fixture.ts';
import { packText, unpackText } from './pack.ts';
import { checkOf } from './seal.ts';

const anyWords = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }).filter((name) => name.trim() !== '');

const anyMoment = fc.integer({ min: 0, max: 32_503_680_000 }).map((seconds) => seconds * 1000);

const LETTERS = 'AZaz09-_.~@% '.split('');
const SENTENCE = /^[A-Z][^.]*\.( [A-Z][^.]*\.)?$/;

/** What a link carries, with the ids that reading makes. */
function carried({ id: _id, userId: _userId, createdAt: _createdAt, updatedAt: _updatedAt, ...draft }: Timer) {
  return draft;
}

/** The bells of all steps but for the sounds of a person's own. */
function bellsWithoutOwn({ rounds }: Pick<Timer, 'rounds'>) {
  return rounds.map(({ steps }) => steps.map(({ bells }) => withoutOwnSounds(bells)));
}

/** A link to which something was done; never the link itself. */
function damaged(link: string, how: 'cut' | 'changed' | 'lengthened', random: Random): string {
  const at = Math.floor(random.next() * link.length);
  const letter = oneOf(random, LETTERS.filter((other) => other !== link[at]) as [string, ...string[]]);
  const rest = how === 'cut' ? '' : how === 'changed' ? letter + link.slice(at + 1) : letter + link.slice(at);
  return link.slice(0, at) + rest;
}

describe('laws of a timer in a link', () => {
  it('what is written and read again is the same timer, but for ids, owner and dates [LNK-2, LNK-10]', () => {
    assertLaw({ 'an infinite round': 10, 'a sport': 10, 'a chime of 0': 3, 'a name beyond ASCII': 10 }, (met) =>
      fc.property(anyTimer, anyWords, (timer, name) => {
        const named = { ...timer, name };
        met(
          'an infinite round',
          timer.rounds.some(({ repeat }) => repeat === 'infinite'),
        );
        met('a sport', timer.globalSettings.sport !== undefined);
        met(
          'a chime of 0',
          timer.rounds.some(({ steps }) => steps.some(({ chimeInterval }) => chimeInterval === 0)),
        );
        met('a name beyond ASCII', /[^ -~]/.test(name));
        const written = linkBody(named);
        expect(written.ok && readLinkBody(written.body)).toEqual({ ok: true, draft: carried(named) });
      }),
    );
  });

  it('what steps say, too, is read again as it was, with a moment or without [LNK-48]', () => {
    const least = {
      tap: 10,
      ring: 10,
      heart: 10,
      note: 10,
      link: 10,
      sides: 10,
      ladder: 10,
      shuffled: 10,
      'a moment': 10,
    };
    assertLaw(least, (met) =>
      fc.property(anySayingTimer, fc.option(anyMoment, { nil: undefined }), (timer, startsAt) => {
        for (const { order, steps } of timer.rounds) {
          if (order !== undefined) met('shuffled');
          for (const { end, note, link, sides, ladder } of steps) {
            if (end !== undefined) met(end.kind);
            if (note !== undefined) met('note');
            if (link !== undefined) met('link');
            if (sides !== undefined) met('sides');
            if (ladder !== undefined) met('ladder');
          }
        }
        if (startsAt !== undefined) met('a moment');
        const written = linkBody(timer, startsAt);
        const moment = startsAt === undefined ? {} : { startsAt };
        expect(written.ok && readLinkBody(written.body)).toEqual({ ok: true, draft: carried(timer), ...moment });
      }),
    );
  });

  it("never carries a sound of a person's own, whatever its name, and all else [LNK-60]", () => {
    assertLaw({ 'a sound of their own': 10, 'a link of one': 10 }, (met) =>
      fc.property(ownSoundTimers('with-infinite'), (timer) => {
        met('a sound of their own', hasOwnSounds(timer));
        const written = linkBody(timer);
        const read = readLinkBody(written.ok ? written.body : '');
        expect(JSON.stringify(read)).not.toContain('own:');
        expect(linkBody(forOthers(timer))).toEqual(written);
        if (read.ok && met('a link of one')) expect(bellsWithoutOwn(read.draft)).toEqual(bellsWithoutOwn(timer));
      }),
    );
  });

  it(
    'a link that is cut, changed or lengthened anywhere gives a sentence and never another timer [LNK-7]',
    async () => {
      const links = [
        typicalTimer(12),
        variedTimer(60),
        ...fc.sample(anyTimer, { numRuns: 20, seed: 1 }),
        ...fc.sample(anySayingTimer, { numRuns: 20, seed: 1 }),
      ].flatMap((timer, at) => {
        const written = at % 2 === 0 ? linkBody(timer) : linkBody(timer, Date.UTC(2026, 10, 24) + at * 1000);
        return written.ok ? [written.body] : [];
      }) as [string, ...string[]];
      for (const how of ['cut', 'changed', 'lengthened'] as const) {
        await fuzz({
          name: `a link that was ${how}`,
          input: (random) => damaged(oneOf(random, links), how, random),
          read(text) {
            const read = readLinkBody(text);
            if (read.ok) throw new Error('it gave a timer');
            expect(read.message).toMatch(SENTENCE);
            return 'refused';
          },
          never: 'accepted',
        });
      }
    },
    lawWithin(600_000),
  );

  it('an agreed moment is read again as it was, with the same timer [LNK-20]', () => {
    assertLaw({ 'this century': 5, later: 10 }, (met) =>
      fc.property(anyTimer, anyMoment, (timer, startsAt) => {
        met(startsAt < 4e12 ? 'this century' : 'later');
        const written = linkBody(timer, startsAt);
        expect(written.ok && readLinkBody(written.body)).toEqual({ ok: true, draft: carried(timer), startsAt });
      }),
    );
  });

  it('a damaged moment gives a sentence and never another moment', () => {
    const links = fc.sample(anyMoment, 20).flatMap((startsAt) => {
      const written = linkBody(typicalTimer(6), startsAt);
      return written.ok ? [written.body] : [];
    });
    assertLaw({ 'a single letter': 10 }, (met) =>
      fc.property(
        fc.constantFrom(...links),
        fc.integer({ min: 2, max: 8 }),
        fc.constantFrom(...LETTERS),
        (link, at, letter) => {
          const other = link.slice(0, at) + letter + link.slice(at + 1);
          if (other === link) return;
          met('a single letter');
          expect(readLinkBody(other)).toMatchObject({ ok: false, message: expect.stringMatching(SENTENCE) });
        },
      ),
    );
  });

  it('a link of any later version says so, whatever is in it [LNK-6]', () => {
    const later = 'This link was made by a newer version of Roundbell. Update the app to open it.';
    assertLaw({ 'the next version': 1, 'one with several digits': 10 }, (met) =>
      fc.property(anyTimer, fc.integer({ min: 8, max: 120 }), (timer, version) => {
        met('the next version', version === 8);
        met('one with several digits', version > 9);
        const written = linkBody(timer);
        const body = written.ok ? written.body.replace(/^\d+/, String(version)) : '';
        expect(readLinkBody(body)).toEqual({ ok: false, message: later });
      }),
    );
  });

  it('whatever is sealed gives a timer that can be saved, or a sentence [LNK-9]', () => {
    assertLaw(
      { 'a sentence': 10 },
      (met) =>
        fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
          const packed = toBase64Url(bytes);
          const read = readLinkBody(`1.${checkOf(packed)}${packed}`);
          if (met('a sentence', !read.ok) && !read.ok) expect(read.message).toMatch(SENTENCE);
        }),
      { numRuns: 40 },
    );
  });

  it('any text is packed and unpacked as it was [LNK-10]', () => {
    assertLaw({ 'beyond ASCII': 10 }, (met) =>
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (drawn) => {
        const text = drawn.replaceAll('\0', ' ');
        met('beyond ASCII', /[^ -~]/.test(text));
        expect(unpackText(packText(text), 10_000)).toBe(text);
      }),
    );
  });

  it('bytes as letters are the same bytes again [LNK-1]', () => {
    assertLaw({ 'a length of its own': 10 }, (met) =>
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        met('a length of its own', bytes.length % 3 !== 0);
        expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
        expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes);
      }),
    );
  });
});
