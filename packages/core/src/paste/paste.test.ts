import { describe, expect, it } from 'vitest';
import { filesOf } from '../import-export/account/file.ts';
import { readFile } from '../import-export/account/read-file.ts';
import { linkBody } from '../link/link.ts';
import { typicalTimer } from '../link/long-timers.fixture.ts';
import { DEVELOPED } from '../testing/descriptions/developed.ts';
import { SCORED } from '../testing/descriptions/scored.ts';
import { pastedOf } from './paste.ts';

const written = linkBody(typicalTimer(12));
const BODY = written.ok ? written.body : '';
const LINK = `https://roundbell.app/t#${BODY}`;
const FOUND = { kind: 'link', body: BODY };
const OWNER = { userId: 'ann', now: 1_795_000_000_000 };
const DATES = { id: 'circuit', userId: 'ann', createdAt: new Date(7e11), updatedAt: new Date(7e11) };
const [file] = filesOf(
  { timers: [{ ...typicalTimer(12), ...DATES }], preferences: undefined, sessions: [] },
  OWNER.now,
);
const FILE = file?.text ?? '';

const wrapped = (text: string, width: number, end: string): string =>
  text.replaceAll(new RegExp(`.{${width}}`, 'g'), (line) => line + end);

describe('a pasted link', () => {
  it.each([
    LINK,
    `http://192.168.1.20:3000/t#${BODY}`,
    `roundbell.app/t#${BODY}`,
    `https://gym.example/timers/t#${BODY}`,
    `https://roundbell.app/t/run#${BODY}`,
    `https://roundbell.app/t?fbclid=abc#${BODY}`,
    `https://roundbell.app/auth?create#${BODY}`,
    `#${BODY}`,
    BODY,
  ])('is found whatever its host, and without one: %s', (link) => {
    expect(pastedOf(link)).toEqual(FOUND);
  });

  it.each([
    `Leg day: 24 min, 12 steps ${LINK}`,
    `Look (${LINK}), it is 8x20/10!`,
    `<${LINK}>`,
    `"${LINK}".`,
    `_${LINK}_`,
    `*${LINK}*~`,
    `${LINK}.Then rest.`,
    `_${LINK}_.Then`,
    `${LINK}...2 rounds`,
    `${LINK}~ann@example.org`,
    `[Leg day](${LINK})`,
    `<a href="${LINK}">Leg day</a>`,
    `${LINK}\n\nSent from my phone`,
    `https://roundbell.app/t#1.short and then ${LINK}`,
  ])('is found with words and marks around it: %s', (text) => {
    expect(pastedOf(text)).toEqual(FOUND);
  });

  it('is found percent-encoded, once or several times', () => {
    const once = encodeURIComponent(LINK);
    const twice = `https://chat.example/leave?to=${encodeURIComponent(once)}&from=ann`;
    for (const text of [once, twice, encodeURIComponent(twice), LINK.replace('#', '%23')])
      expect(pastedOf(text)).toEqual(FOUND);
  });

  it.each([
    ['a mail', '\n'],
    ['a mail from Windows', '\r\n'],
    ['a quoted mail', '\n> '],
    ['a coded mail', '=\n'],
    ['a terminal', '\n    '],
    ['a field of one line', ' '],
    ['a page', '\u200B'],
  ])('is found as %s wraps it', (_, end) => {
    for (const width of [30, 41, 76]) {
      expect(pastedOf(wrapped(LINK, width, end))).toEqual(FOUND);
      expect(pastedOf(`See\n${wrapped(LINK, width, end)}\nand tell me.`)).toEqual(FOUND);
    }
  });

  it('that is cut, changed, of a later version or too large says so', () => {
    const damaged = 'This link is incomplete or was changed. Ask for it again.';
    const message = (text: string) => {
      const pasted = pastedOf(text);
      return pasted.kind === 'refused' ? pasted.message : pasted.kind;
    };
    expect(message(`Leg day ${LINK.slice(0, -4)}`)).toBe(damaged);
    expect(message(`${LINK.slice(0, 60)}… more`)).toBe(damaged);
    expect(message(LINK.toLowerCase())).toBe(damaged);
    expect(message('https://roundbell.app/t#9.AAAA')).toBe(
      'This link was made by a newer version of Roundbell. Update the app to open it.',
    );
    expect(message(`https://roundbell.app/t#1.${'A'.repeat(9000)}`)).toBe(
      'This timer is too large for a link. Ask for its file instead.',
    );
  });

  it.each([
    'https://roundbell.app/t',
    'https://roundbell.app/t#',
    'https://roundbell.app/library',
    'https://www.example.org/watch?v=20x10',
    'The best workout\nhttps://www.example.org/20x10',
  ])('that leads somewhere else holds no timer: %s', (text) => {
    expect(pastedOf(text)).toEqual({ kind: 'refused', message: 'There is no timer in this link.' });
  });

  it('looking for a link takes a time that grows with the length of the text, and not with the square of it', () => {
    const damaged = `12.${'a'.repeat(20)}${'.'.repeat(300_000)}x`;
    expect(pastedOf(damaged).kind).toBe('words');
    expect(pastedOf(`https://roundbell.app/t#${damaged}`).kind).toBe('refused');
    expect(pastedOf(`${LINK}${'.'.repeat(300_000)}`)).toEqual(FOUND);
  });
});

describe('a pasted file', () => {
  it('is known by its own mark, with whatever stands around it', () => {
    const compact = JSON.stringify(JSON.parse(FILE));
    for (const text of [
      FILE,
      compact,
      `\uFEFF${FILE}`,
      `Here it is:\n\`\`\`json\n${FILE}\n\`\`\`\n`,
      `> ${compact} <`,
    ]) {
      const pasted = pastedOf(text);
      expect(pasted.kind).toBe('file');
      expect(pasted.kind === 'file' && readFile(pasted.text, OWNER)).toMatchObject({
        ok: true,
        content: { isWhole: true },
      });
    }
  });

  it('is a file also if it is cut, holds a link, or was made by something else', () => {
    expect(pastedOf(FILE.slice(0, 700)).kind).toBe('file');
    expect(pastedOf(FILE.replace('"Squats', `"${LINK} Squats`)).kind).toBe('file');
    expect(pastedOf('{ "steps": [1, 2] }')).toEqual({ kind: 'file', text: '{ "steps": [1, 2] }' });
  });
});

describe('a pasted plan', () => {
  it.each([
    ['a timer as text', '{name Legs}\n\nMain 3x {rest 30s}\n- Squats 45s\n- Rest 15s'],
    ['one without a step yet', '{name Legs}'],
    ['a workout of intervals.icu', '- 10m 60-70% HR\n\n4x\n- 4m Z4 HR\n- 3m Z2 HR\n\n- 5m Z1 HR'],
    ['one with a fault', '- Squats 45s\n- Rest'],
    ['steps as CSV', 'round,step,seconds\nMain,Squats,45'],
    ['a workout of Zwift', '<workout_file><workout></workout></workout_file>'],
    ['one with a damaged link beside it', `- Squats 45s\n- Rest 15s\nFrom ${LINK.slice(0, -4)}`],
  ])('is known by its own signs: %s', (_, text) => {
    expect(pastedOf(`\uFEFF${text}\n`)).toEqual({ kind: 'plan', text });
  });

  it('is a link if it holds one that is whole', () => {
    expect(pastedOf(`- Squats 45s\n- Rest 15s\n${LINK}`)).toEqual(FOUND);
  });

  it('is none of some hundred descriptions in words, but those that are written in the notation', () => {
    const samples = [...DEVELOPED, ...SCORED];
    const plans = samples.filter(([text]) => pastedOf(text).kind === 'plan');
    expect(samples.length).toBeGreaterThan(200);
    expect(plans.length).toBeGreaterThan(2);
    for (const [text] of plans) expect(text).toMatch(/^- (?:\w+ )*\d+m .*% HR$|^- .*\bZ\d HR$/m);
  });
});

describe('pasted words', () => {
  it.each([
    '8x20/10',
    '{40 s work, 20 s rest} x 6',
    'Row 2.5 min https://www.example.org',
    'Set #2. Squats 45 s',
    'hello',
  ])('are whatever is neither a link nor a file nor a plan: %s', (text) => {
    expect(pastedOf(`\n${text} `)).toEqual({ kind: 'words', text });
  });

  it('are asked for where there are none, and refused if they are longer than 5 MB', () => {
    for (const nothing of ['', ' \n\t', '\uFEFF'])
      expect(pastedOf(nothing)).toEqual({
        kind: 'refused',
        message: 'There is nothing here yet. Paste a link, a timer or a description.',
      });
    expect(pastedOf(FILE + ' '.repeat(5_242_881))).toEqual({
      kind: 'refused',
      message: 'This is longer than 5 MB. Nothing longer can be read.',
    });
  });
});
