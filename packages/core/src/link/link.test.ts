import { describe, expect, it } from 'vitest';
import { toBase64Url } from '../base/base64url.ts';
import { newRound, newStep, newTimerDraft, type TimerDraft } from '../timer/timer.ts';
import { GOLDEN_LINKS } from './golden-links.fixture.ts';
import { linkBody, readLinkBody } from './link.ts';
import { typicalTimer, variedTimer } from './long-timers.fixture.ts';
import { packText, unpackText } from './pack.ts';
import { checkOf, LINK_LIMIT, opened, sealed } from './seal.ts';

const ADDRESS = 'https://roundbell.app/t#';
const draft: TimerDraft = {
  ...newTimerDraft(),
  name: 'Tabata',
  rounds: [{ ...newRound('r', 1), steps: [newStep('s')] }],
};

const bodyOf = (timer: TimerDraft): string => {
  const written = linkBody(timer);
  if (!written.ok) throw new Error(written.message);
  return written.body;
};
const messageOf = (body: string): string => {
  const read = readLinkBody(body);
  return read.ok ? '' : read.message;
};

describe('a timer in a link', () => {
  it('is letters, digits, dots, dashes and lines alone, its version first [LNK-1]', () => {
    expect(bodyOf(draft)).toMatch(/^1\.[\w-]+$/);
    expect(readLinkBody(`#${bodyOf(draft)}`)).toMatchObject({ ok: true, draft: { name: 'Tabata' } });
  });

  it('holds no id, owner or date [LNK-2]', () => {
    const timer = { ...draft, id: 'timer-secret', userId: 'ann', createdAt: new Date(7e11), updatedAt: new Date(7e11) };
    const written = linkBody(timer);
    expect(opened(written.ok ? written.body : '')).toEqual({
      ok: true,
      holds: 'first',
      text: '[["Tabata",null],[1,1,70,0,-1],[1,"Round 1",1,0,1],"New Step",30,1,1,-1,-1,0]',
    });
  });

  it('of 60 steps with different names has at most 600 characters, address and all', () => {
    const sizes = [typicalTimer(12), typicalTimer(60), variedTimer(60)].map(
      (timer) => ADDRESS.length + bodyOf(timer).length,
    );
    const names = variedTimer(60).rounds.flatMap(({ steps }) => steps.map(({ name }) => name));
    expect(new Set(names).size).toBe(60);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(600);
  });

  it('a timer that cannot be saved, or is too large for a link, is refused in a sentence', () => {
    expect(linkBody({ ...draft, name: ' ' })).toEqual({
      ok: false,
      message: 'This timer cannot be shared yet: Timer name is required.',
    });
    const steps = Array.from({ length: 1_500 }, (_, at) => ({ ...newStep(`s${at}`), name: `Step ${at}` }));
    expect(linkBody({ ...draft, rounds: [{ ...newRound('r', 1), steps }] })).toEqual({
      ok: false,
      message: 'This timer is too large for a link. Download its file and share that.',
    });
  });

  it('made by any version so far opens for ever [LNK-5]', () => {
    for (const { body, timer, startsAt } of GOLDEN_LINKS) {
      expect(readLinkBody(body)).toEqual({ ok: true, draft: JSON.parse(timer) as unknown, startsAt });
    }
    expect(GOLDEN_LINKS.some(({ startsAt }) => startsAt !== undefined)).toBe(true);
    expect(GOLDEN_LINKS.length).toBeGreaterThanOrEqual(8);
  });

  it('carries an agreed moment, to the second, as version 2, and otherwise the same timer [LNK-20]', () => {
    const startsAt = Date.UTC(2026, 10, 24, 18, 30, 15);
    const written = linkBody(draft, startsAt + 400);
    const body = written.ok ? written.body : '';
    expect(body).toMatch(/^2\.[\w-]+$/);
    expect(body.length).toBe(bodyOf(draft).length + 7);
    expect(readLinkBody(`#${body}`)).toEqual({ ...readLinkBody(bodyOf(draft)), startsAt });
    expect(readLinkBody(bodyOf(draft))).not.toHaveProperty('startsAt');
  });

  it('a link does not become one with a moment, or one without, by a change of its version', () => {
    const plain = bodyOf(draft);
    const written = linkBody(draft, Date.UTC(2026, 10, 24));
    const timed = written.ok ? written.body : '';
    for (const other of [`2${plain.slice(1)}`, `1${timed.slice(1)}`, '2.', '2.AAAAAAA', timed.slice(0, 9)]) {
      expect(messageOf(other)).toBe('This link is incomplete or was changed. Ask for it again.');
    }
  });

  const heart = { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 15 } as const;
  const saying: TimerDraft = {
    ...draft,
    rounds: [{ ...newRound('r', 1), order: 'shuffled', steps: [{ ...newStep('s'), end: heart, note: 'Slowly' }] }],
  };

  it('is version 3 if its timer says more, with a moment version 4, and what it was if not [LNK-48]', () => {
    expect(bodyOf(draft)).toMatch(/^1\./);
    expect(bodyOf(saying)).toMatch(/^3\.[\w-]+$/);
    const startsAt = Date.UTC(2026, 10, 24, 18);
    const timed = linkBody(saying, startsAt);
    expect(timed.ok && timed.body.slice(0, 2)).toBe('4.');
    expect(timed.ok && readLinkBody(timed.body)).toEqual({ ...readLinkBody(bodyOf(saying)), startsAt });
    const emptied = {
      ...newRound('r', 1),
      order: undefined,
      steps: [{ ...newStep('s'), end: undefined, ladder: undefined }],
    };
    expect(bodyOf({ ...draft, rounds: [emptied] })).toBe(bodyOf(draft));
    expect(opened(bodyOf(saying))).toMatchObject({
      holds: 'more',
      text: '[["Tabata",null],[1,1,70,0,-1],[1,"Round 1",1,0,1,1],"New Step",30,1,1,-1,-1,0,"<120,15","Slowly",null,null,null]',
    });
  });

  it('does not become one that says more, or less, by its version alone', () => {
    const [plain, more] = [bodyOf(draft), bodyOf(saying)];
    for (const other of [`3${plain.slice(1)}`, `1${more.slice(1)}`, `4${more.slice(1)}`, '3.', '4.AAAAAAA'])
      expect(messageOf(other)).toBe('This link is incomplete or was changed. Ask for it again.');
  });

  it('that says what no step can say gives no timer', () => {
    const holding = (...cells: readonly unknown[]) =>
      messageOf(
        sealed(
          JSON.stringify([['T', null], [1, 1, 70, 0, -1], [1, 'R', 1, 0, 1, 0], 'S', 30, 1, 1, -1, -1, 0, ...cells]),
          'more',
        ) ?? '',
      );
    expect(holding('t12,-2', null, 'https://example.org', 1, -5)).toBe('');
    for (const end of ['x', 't0', 't1.5', '<20,0', '<z7,0', '<120', '<120,99', '>120,-1', '<120,1e', 7, true])
      expect(holding(end, null, null, null, null), String(end)).toMatch(/^The timer in this link is not valid/);
    for (const rest of [
      [9, null, null, null],
      [null, 'http://example.org', null, null],
      [null, null, 2, null],
      [null, null, null, 'x'],
    ])
      expect(holding(null, ...rest), String(rest)).toMatch(/^The timer in this link is not valid/);
    expect(holding(null, null)).toMatch(/^This link is incomplete/);
    // What cannot be turned into a number.
    const odd = '[["T",null],[1,1,70,0,-1],[1,"R",1,0,1],"S",30,1,1,-1,-1,{"toString":"0"}]';
    expect(readLinkBody(sealed(odd, 'first') ?? '')).toMatchObject({ ok: true });
  });

  it('of a later version says that the app is older [LNK-6]', () => {
    for (const later of ['8.AAAA', '37.x', '999999.']) {
      expect(messageOf(later)).toBe('This link was made by a newer version of Roundbell. Update the app to open it.');
    }
  });

  it('that is empty, cut or changed says so [LNK-7]', () => {
    expect(messageOf('')).toBe('There is no timer in this link.');
    expect(messageOf('#')).toBe('There is no timer in this link.');
    const whole = bodyOf(typicalTimer(12));
    const damaged = ['1', '1.', '0.AAAA', whole.slice(0, -1), `${whole}A`, `${whole})`, whole.toUpperCase(), 'hello'];
    for (const text of damaged) {
      expect(messageOf(text)).toBe('This link is incomplete or was changed. Ask for it again.');
    }
  });

  it('that is too long is not unpacked, and one that unpacks to too much is stopped', () => {
    expect(messageOf(`1.${'A'.repeat(LINK_LIMIT.characters)}`)).toBe(
      'This timer is too large for a link. Ask for its file instead.',
    );
    const bomb = packText(' '.repeat(20_000));
    expect(bomb.length).toBeLessThan(100);
    expect(unpackText(bomb, 19_999)).toBeUndefined();
    expect(unpackText(bomb, 20_000)).toHaveLength(20_000);
    const packed = toBase64Url(bomb);
    expect(messageOf(`1.${checkOf(packed)}${packed}`)).toMatch(/^This link is incomplete/);
  });

  it('that holds what no timer can have gives no timer [LNK-9]', () => {
    const texts = [
      '[["Tabata",null],[1,1,70,0,-1],[1,"Round 1",1,0,1],"New Step",0,1,1,-1,-1,0]',
      '[["Tabata",null],[1,1,700,0,-1],[1,"Round 1",1,0,1],"New Step",30,1,1,-1,-1,0]',
      '[[" ",null],[1,1,70,0,-1],[1,"Round 1",1,0,1],"New Step",30,1,1,-1,-1,0]',
      '[["Tabata",null],[1,1,70,9,-1],[1,"Round 1",1,0,1],"New Step",30,1,1,-1,-1,0]',
      '[["Tabata",null],[1,1,70,0,-1],[1,"Round 1",1,0,1],"New Step",30,"work",1,-1,-1,0]',
    ];
    for (const text of texts) {
      expect(messageOf(sealed(text, 'first') ?? '')).toBe('The timer in this link is not valid. Ask for it again.');
    }
    for (const text of ['', '{}', '[]', 'null', '[1,2', `[["T",null],[],[1e9,"R",1,0,20000],"S",30,1,1,-1,-1,0]`]) {
      expect(messageOf(sealed(text, 'first') ?? '')).toMatch(/^This link is incomplete/);
    }
  });
});
