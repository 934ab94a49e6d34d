import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filesOf } from '../import-export/account/file.ts';
import { readFile } from '../import-export/account/read-file.ts';
import { readExchange } from '../import-export/formats/read-exchange.ts';
import { linkBody } from '../link/link.ts';
import { fuzz, mutatedText, oneOf } from '../testing/fuzz.ts';
import { anyTimer } from '../testing/generators.ts';
import { assertLaw, lawWithin } from '../testing/law.ts';
import { printNotation } from '../workout-text/print-notation.ts';
import { pastedOf } from './paste.ts';

/** Anything but what a link is made of. */
const anyWords = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.replaceAll(/[\w.-]/g, ''));
/** A sentence may go on without a space. */
const anyAfter = fc.oneof(
  anyWords,
  anyWords.map((words) => `.Then${words}`),
);
const anyHost = fc.constantFrom('https://roundbell.app', 'http://localhost:3000', 'https://a.b.example/timers', '');
/** What stands between the pieces of a link that was wrapped. */
const anyWrap = fc.constantFrom('\n', '\r\n', '\n> ', '=\r\n', ' ', '\u200B');

describe('laws of what is pasted', { timeout: lawWithin(60_000) }, () => {
  it('any link that is written is recognised as that link, with any words around it, escaped and wrapped', () => {
    assertLaw({ escaped: 10, wrapped: 10, 'words around it': 10 }, (met) =>
      fc.property(
        fc.record({ timer: anyTimer, host: anyHost, before: anyWords, after: anyAfter, wrap: anyWrap }),
        fc.constantFrom('plain', 'escaped', 'wrapped'),
        fc.integer({ min: 24, max: 120 }),
        ({ timer, host, before, after, wrap }, how, width) => {
          const written = linkBody(timer);
          if (!written.ok) return;
          const { body } = written;
          const link = `${host}/t#${body}`;
          const lines = link.match(new RegExp(`.{1,${width}}`, 'g')) ?? [];
          met('escaped', how === 'escaped');
          met('wrapped', how === 'wrapped' && lines.length > 1);
          met('words around it', before.trim() + after.trim() !== '');
          const sent = how === 'plain' ? link : how === 'escaped' ? encodeURIComponent(link) : lines.join(wrap);
          expect(pastedOf(before + sent + after)).toEqual({ kind: 'link', body });
        },
      ),
    );
  });

  it('any file that is exported is recognised as that file', () => {
    assertLaw({ 'several timers': 10, 'words around it': 10 }, (met) =>
      fc.property(fc.array(anyTimer, { maxLength: 4 }), anyWords, anyWords, (timers, before, after) => {
        const [file] = filesOf({ timers, preferences: undefined, sessions: [] }, 1_795_000_000_000);
        met('several timers', timers.length > 1);
        const [first, last] = [before, after].map((words) => words.replaceAll(/[{}]/g, ''));
        met('words around it', `${first}${last}`.trim() !== '');
        const pasted = pastedOf(`${first}${file?.text}${last}`);
        expect(pasted).toEqual({ kind: 'file', text: file?.text.trim() });
        expect(readFile(pasted.kind === 'file' ? pasted.text : '', { userId: 'ann', now: 1 }).ok).toBe(true);
      }),
    );
  });

  it('any timer as text is recognised as a plan, and is that timer', () => {
    assertLaw({ 'more than a round': 10 }, (met) =>
      fc.property(anyTimer, (timer) => {
        met('more than a round', timer.rounds.length > 1);
        const pasted = pastedOf(printNotation(timer));
        expect(pasted.kind).toBe('plan');
        const read = readExchange({ text: pasted.kind === 'plan' ? pasted.text : '', fileName: '' }, 190);
        expect(read).toMatchObject({ ok: true, draft: { name: timer.name } });
      }),
    );
  });

  it(
    'a link that was damaged on its way gives a sentence, or itself where only the text around it was [LNK-46]',
    async () => {
      const links = fc.sample(anyTimer, { numRuns: 20, seed: 1 }).flatMap((timer) => {
        const written = linkBody(timer);
        return written.ok ? [`https://roundbell.app/t#${written.body}`] : [];
      }) as [string, ...string[]];
      await fuzz({
        name: 'a damaged link in a text',
        input: (random) => mutatedText(random, `Leg day: ${oneOf(random, links)}\nEnjoy!`),
        read(text) {
          const pasted = pastedOf(text);
          if (pasted.kind !== 'link') return 'refused';
          expect(links.map((link) => link.split('#')[1])).toContain(pasted.body);
          return 'accepted';
        },
      });
    },
    lawWithin(600_000),
  );
});
