// Every reader in core of what comes from outside: packets, the device's own store, files, texts, and what crosses the wire.
// cspell:ignore intervals textevent timeoffset

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { identityRecord, parseIdentity } from '../account/identity.ts';
import { newProfile, profileBody, profileOf } from '../account/profile.ts';
import { readAs } from '../base/read.ts';
import { FALLBACK_BANK, readBankLines } from '../coach/bank.ts';
import { heartResponseOf } from '../coach/heart-response.ts';
import { isFitLine } from '../coach/lines/fit-line.ts';
import { DEFAULT_DEVICE_SETTINGS } from '../device/device-settings.ts';
import { deviceSettingsOf } from '../device/stored-settings.ts';
import { documentOfRow, storedRowOf } from '../documents/row.ts';
import { parseLate, parseSession, sessionBody } from '../heart/sessions/session-body.ts';
import { chunkKey, chunkOf, parseChunks, writtenOf } from '../heart/sessions/session-chunks.ts';
import { formatPauses, parsePauses } from '../heart/sessions/session-pauses.ts';
import { formatSummary, parseSummary, sessionSummaryOf } from '../heart/sessions/session-summary.ts';
import { formatNumbers, parseNumbers } from '../heart/sessions/session-text.ts';
import { parseHeartRateMeasurement } from '../heart/strap/measurement.ts';
import { zoneChoiceOf } from '../heart/zone-floors.ts';
import { filesOf, preferencesOf } from '../import-export/account/file.ts';
import { readJson, DEPTH_MOST } from '../import-export/account/json-text.ts';
import { readPreferences } from '../import-export/account/preferences.ts';
import { readFile } from '../import-export/account/read-file.ts';
import { isStepsCsv, readStepsCsv } from '../import-export/formats/read-csv.ts';
import { readZwo } from '../import-export/formats/read-zwo.ts';
import { stepsCsv } from '../import-export/formats/steps-csv.ts';
import { readTimers, timerOf, NOTHING_READ_YET } from '../library/timer-reader.ts';
import { columnsOf } from '../link/columns.ts';
import { linkExtent, type LinkExtent } from '../link/extent.ts';
import { linkBody, readColumns, readLinkBody } from '../link/link.ts';
import { typicalTimer, variedTimer } from '../link/long-timers.fixture.ts';
import { pastedOf } from '../paste/paste.ts';
import type { Random } from '../ports/random.ts';
import * as account from '../ports/wire/account.ts';
import * as bellRequests from '../ports/wire/bell-requests.ts';
import { bellsReplySchema } from '../ports/wire/bells.ts';
import * as requests from '../ports/wire/coach-requests.ts';
import * as coach from '../ports/wire/coach.ts';
import { historyReplySchema } from '../ports/wire/history.ts';
import * as intervals from '../ports/wire/intervals.ts';
import { completesSummaryOnly, summaryOnlyOf, withStoredReadings } from '../ports/wire/summary-only.ts';
import * as tokens from '../ports/wire/tokens.ts';
import * as wire from '../ports/wire/wire.ts';
import { parseProgramme, programmeDocument } from '../programme/document.ts';
import { programmeLinkBody, readProgrammeLink } from '../programme/link.ts';
import { programmeOf, withDone, type Programme, type ProgrammeDraft } from '../programme/programme.ts';
import { READY_MADE_PROGRAMMES } from '../programme/ready-made.ts';
import { parseSavedRun } from '../run/play/saved-run.ts';
import { parseTimer, timerDocument } from '../timer/document.ts';
import { draftDocument, parseDraft } from '../timer/draft-document.ts';
import { formatTags, parseTags } from '../timer/tags.ts';
import type { Timer } from '../timer/timer.ts';
import { validateTimer } from '../timer/validate.ts';
import { indexRow, parseIndex } from '../voice/clip-index.ts';
import { parseClip } from '../voice/clip.ts';
import { guardDescribed } from '../workout-text/guard/guard.ts';
import { printNotation } from '../workout-text/print-notation.ts';
import { readDescription } from '../workout-text/read-description.ts';
import { readNotation, type ReadNotation } from '../workout-text/read-notation.ts';
import { DEVELOPED } from './descriptions/developed.ts';
import {
  BOTTOMLESS,
  fuzz,
  type FuzzedReader,
  mutated,
  mutatedBytes,
  mutatedRecord,
  mutatedText,
  oneOf,
  type Verdict,
} from './fuzz.ts';
import { anyTimer } from './generators.ts';
import { recordedSessions } from './recorded-sessions.ts';
import { anySayingTimer } from './step-extras.ts';

const NOW = 1_795_000_000_000;
const ANN = { id: 'ann', email: 'ann@example.org', displayName: 'Ann' };
const some = <T>(arbitrary: fc.Arbitrary<T>, seed: number): [T, ...T[]] =>
  fc.sample(arbitrary, { numRuns: 20, seed }) as [T, ...T[]];
const TIMERS: [Timer, ...Timer[]] = [...some(anyTimer, 1), ...some(anySayingTimer, 2)];
const SESSIONS = some(recordedSessions, 2);
const BODIES = SESSIONS.map(sessionBody) as [object, ...object[]];
const PROFILE = newProfile(ANN, new Date(NOW));
const DOCUMENT = { id: 'a', rev: '1', updatedAt: NOW, deleted: false, body: { name: 'x', rounds: [{ id: 'r' }] } };
const LINKS = [variedTimer(60), typicalTimer(12), ...TIMERS].map((timer) => {
  const written = linkBody(timer);
  return written.ok ? written.body : '';
}) as [string, ...string[]];
const [{ draft: SITTINGS }] = READY_MADE_PROGRAMMES.slice(2) as [{ draft: ProgrammeDraft }, ...object[]];
const PROGRAMME = withDone(programmeOf(SITTINGS, { userId: 'ann', id: 'programme-1', at: NOW }), 'entry-2', NOW);
const PROGRAMMES: [Programme, ...Programme[]] = [PROGRAMME, { ...PROGRAMME, daysPerWeek: 3, timers: [], pausedAt: 5 }];
const PROGRAMME_LINK = ((written) => (written.ok ? written.body : ''))(programmeLinkBody(SITTINGS));
const TEXTS = DEVELOPED.map(([text]) => text) as [string, ...string[]];
const ZWO = `<workout_file><name>A &amp; b</name><tags><tag name="x"/></tags><workout><Warmup Duration="60" PowerLow="0.3"/>
<IntervalsT Repeat="3" OnDuration="30" OffDuration="20" OnPower="1.2"><textevent timeoffset="1" message="Go"/></IntervalsT>
</workout></workout_file>`;
const FILE = filesOf(
  { timers: TIMERS.slice(0, 3), preferences: preferencesOf(PROFILE), sessions: SESSIONS.slice(0, 2) },
  NOW,
)
  .map(({ text }) => text)
  .join('');
const KEPT: unknown = {
  ...{ timerId: 't', status: 'paused', place: { kind: 'step', round: 0, repeat: 0, step: 1, rep: 0 } },
  ...{
    ids: { round: 'r', step: 's' },
    offset: 1200,
    extra: { ahead: 0, passed: -10_000 },
    tally: { moved: 5, steps: 2, done: [{ from: { round: 0, at: 0 }, to: { round: 0, at: 900 } }] },
    timerAt: 7,
  },
  ...{ seed: 0.5, stood: { roundNumber: 1, rounds: 3, secondsLeft: 7 }, volume: 70, muted: false, seenAt: NOW },
};

/** Refused if nothing was read; else what was read is read again as the same. */
function again<T>(value: T | undefined, reread: (value: T) => T | undefined): Verdict {
  if (value === undefined) return 'refused';
  expect(reread(value)).toEqual(value);
  return 'accepted';
}

/** A sentence for a person, of a length that can be shown. */
function expectSentences(sentences: readonly string[]): void {
  expect(sentences.length).toBeGreaterThan(0);
  for (const sentence of sentences) expect(sentence).toMatch(/^[^\n]{3,500}$/u);
}

/** Sentences, or a timer that could be saved but for its name and is the same as text. */
function asNotation(read: ReadNotation): Verdict {
  if (!read.ok) return (expectSentences(read.problems.map(({ message }) => message)), 'refused');
  expectSentences(['Read.', ...read.notes.map(({ message }) => message)]);
  expect(validateTimer({ ...read.draft, name: 'x' }).filter(({ at }) => at.field !== 'rounds')).toEqual([]);
  return again(read.draft, (draft) => {
    const reread = readNotation(printNotation(draft));
    return reread.ok ? reread.draft : undefined;
  });
}

const fromDevice = (value: unknown) => (random: Random) => mutatedRecord(random, value);
const deepOr = (random: Random, text: () => string): string => (random.next() < 0.02 ? BOTTOMLESS : text());
const READERS: readonly FuzzedReader<never>[] = [
  {
    name: 'a packet of a strap',
    input: (random: Random) =>
      mutatedBytes(
        random,
        oneOf(
          random,
          [
            [0x16, 80, 0, 4, 1, 4],
            [0x09, 70, 0, 3, 0],
            [0, 60],
          ].map((bytes) => Uint8Array.from(bytes)) as [Uint8Array],
        ),
      ),
    read: (bytes: Uint8Array) => {
      const measurement = parseHeartRateMeasurement(new DataView(bytes.buffer));
      if (measurement === undefined) return 'refused';
      expect(Number.isInteger(measurement.bpm) && measurement.rrIntervals.every(Number.isInteger)).toBe(true);
      return 'accepted';
    },
  },
  { name: 'a kept run', input: fromDevice(KEPT), read: (value: unknown) => again(parseSavedRun(value), parseSavedRun) },
  {
    name: 'who was here',
    input: fromDevice(identityRecord({ user: ANN, profile: PROFILE })),
    read: (value: unknown) => again(parseIdentity(value), (identity) => parseIdentity(identityRecord(identity))),
  },
  {
    name: 'a profile',
    input: fromDevice(profileBody(PROFILE)),
    read: (value: unknown) => again(profileOf(ANN, value), (profile) => profileOf(ANN, profileBody(profile))),
    never: 'refused',
  },
  {
    name: 'zones',
    input: fromDevice({ kind: 'own', floors: [100, 120, 140, 160, 180] }),
    read: (value: unknown) => again(zoneChoiceOf(value as object), zoneChoiceOf),
  },
  {
    name: 'a timer',
    input: (random: Random) => mutatedRecord(random, timerDocument(oneOf(random, TIMERS))),
    read: (value: unknown) => {
      const parsed = parseTimer(value);
      if (!parsed.ok) return (expectSentences(parsed.problems), 'refused');
      return again(parsed.timer, (timer) => {
        const reread = parseTimer(timerDocument(timer));
        return reread.ok ? reread.timer : undefined;
      });
    },
  },
  {
    name: 'a programme',
    input: (random: Random) => mutatedRecord(random, programmeDocument(oneOf(random, PROGRAMMES))),
    read(value: unknown) {
      const parsed = parseProgramme(value);
      if (!parsed.ok) return (expectSentences([parsed.problem]), 'refused');
      return again(parsed.programme, (programme) => {
        const reread = parseProgramme(programmeDocument(programme));
        return reread.ok ? reread.programme : undefined;
      });
    },
  },
  {
    name: 'a draft',
    input: (random: Random) => mutated(random, draftDocument(oneOf(random, TIMERS))),
    read: (value: unknown) => again(parseDraft(value), (draft) => parseDraft(draftDocument(draft))),
  },
  {
    name: 'tags',
    input: (random: Random) => mutatedText(random, 'Legs, legs , Core,,Straße'),
    read: (text: string) => again(parseTags(text), (tags) => parseTags(formatTags(tags))),
    never: 'refused',
  },
  {
    name: 'the timers of an account',
    input: (random: Random) =>
      mutated(random, { ...DOCUMENT, body: timerDocument({ ...oneOf(random, TIMERS), userId: 'ann' }) }),
    read: (value: unknown) => {
      const parsed = readAs(wire.documentSchema, value);
      if (!parsed.success) return 'refused';
      const { timers, unreadable } = readTimers([parsed.data], 'ann', NOTHING_READ_YET);
      expect(timers.length + unreadable.length).toBe(1);
      expect(timerOf(parsed.data, 'another')).toBeUndefined();
      return timers.length > 0 ? 'accepted' : 'refused';
    },
  },
  {
    name: 'a clip',
    input: fromDevice({ text: 'groq|x', audioData: new ArrayBuffer(4), timestamp: NOW, expiresAt: NOW + 1 }),
    read: (value: unknown) => again(parseClip(value), parseClip),
  },
  {
    name: 'the index of clips',
    input: fromDevice({
      a: { bytes: 1, timestamp: NOW, expiresAt: NOW, usedAt: NOW },
      b: { bytes: 2, timestamp: 1, expiresAt: 2, usedAt: 3 },
    }),
    read: (value: unknown) => again(parseIndex(value), (index) => parseIndex(indexRow(index))),
    never: 'refused',
  },
  {
    name: 'a row of the device',
    input: (random: Random) => mutated(random, DOCUMENT),
    read: (value: unknown) => {
      const parsed = readAs(wire.documentSchema, value);
      return again(parsed.data, (document) => documentOfRow(storedRowOf(document)));
    },
  },
  {
    name: 'a session',
    input: (random: Random) => mutatedRecord(random, oneOf(random, BODIES)),
    read: (value: unknown) =>
      again(parseSession(value), (session) => (session.summaryOnly ? session : parseSession(sessionBody(session)))),
  },
  {
    name: 'a history',
    input: (random: Random) =>
      [
        ['hr-session-1', mutatedRecord(random, oneOf(random, BODIES))],
        ['hr-session-2', oneOf(random, BODIES)],
      ] as const,
    read: (entries: readonly (readonly [string, unknown])[]) => {
      let broken = 0;
      const read = entries.map(([, row]) => parseLate(row, () => (broken += 1)));
      for (const session of read)
        expect((session?.readings.length ?? 0) + (session?.marks.length ?? 0)).toBeGreaterThanOrEqual(0);
      expect(broken).toBeLessThanOrEqual(2);
      return read.includes(undefined) || broken > 0 ? 'refused' : 'accepted';
    },
  },
  {
    name: 'an unfinished session',
    input: (random: Random) => {
      const session = oneOf(random, SESSIONS);
      return {
        id: session.sessionId,
        row: mutatedRecord(random, chunkOf({ session, at: NOW }, writtenOf(session, 0), 'ann')),
      };
    },
    read: ({ id, row }: { readonly id: string; readonly row: unknown }) => {
      const { sessions, broken } = parseChunks([[chunkKey(id, 0, 'p'), row]], 'ann');
      return sessions.length > 0 && broken.length === 0 ? 'accepted' : 'refused';
    },
  },
  {
    name: 'numbers of a session',
    input: (random: Random) => mutatedText(random, formatNumbers([0, 1, -1, 63, 1000, -40_000, 2 ** 40])),
    read: (text: string) => again(parseNumbers(text), (numbers) => parseNumbers(formatNumbers(numbers))),
  },
  {
    name: 'pauses of a session',
    input: (random: Random) =>
      mutatedText(random, formatPauses([{ from: NOW + 5, to: NOW + 100 }, { from: NOW + 300 }], NOW)),
    read: (text: string) => again(parsePauses(text, NOW), (pauses) => parsePauses(formatPauses(pauses, NOW), NOW)),
  },
  {
    name: 'the summary of a session',
    input: (random: Random) => mutatedText(random, formatSummary(sessionSummaryOf(oneOf(random, SESSIONS))).held),
    read: (held: string) => again(parseSummary({ held }), (summary) => parseSummary(formatSummary(summary))),
  },
  {
    name: 'the settings of a device',
    input: fromDevice(DEFAULT_DEVICE_SETTINGS),
    read: (value: unknown) => again(deviceSettingsOf(value), deviceSettingsOf),
    never: 'refused',
  },
  {
    name: "how someone's heart answers",
    input: fromDevice({ lag: 40, deadTime: 6, answer: 4 }),
    read: (value: unknown) => again(heartResponseOf(value), heartResponseOf),
  },
  {
    name: 'a text as JSON',
    input: (random: Random) =>
      deepOr(random, () => mutatedText(random, JSON.stringify(mutated(random, DOCUMENT)) ?? '')),
    read: (text: string) => {
      const { value, fault } = readJson(text);
      let right: unknown;
      try {
        right = JSON.parse(text.replace(/^\uFEFF/u, ''));
      } catch {
        expect(fault).toBeDefined();
        return 'refused';
      }
      if (fault !== undefined) return (expect(text.length).toBeGreaterThan(DEPTH_MOST), 'refused');
      expect(JSON.stringify(value)).toBe(JSON.stringify(right));
      return 'accepted';
    },
  },
  {
    name: 'a file',
    input: (random: Random) =>
      deepOr(random, () =>
        random.next() < 0.5 ? mutatedText(random, FILE) : (JSON.stringify(mutated(random, JSON.parse(FILE))) ?? ''),
      ),
    read: (text: string) => {
      const read = readFile(text, { userId: 'ann', now: NOW });
      if (!read.ok) return (expectSentences([read.problem]), 'refused');
      for (const timer of read.content.timers) expect(parseTimer(timerDocument(timer))).toMatchObject({ ok: true });
      for (const { message } of read.content.problems) expectSentences([message]);
      return 'accepted';
    },
  },
  {
    name: 'a timer in a link',
    input: (random: Random) => mutatedText(random, oneOf(random, LINKS)),
    read(text: string) {
      const read = readLinkBody(text);
      if (!read.ok) return (expectSentences([read.message]), 'refused');
      // Nothing but what was written: no other timer comes out of a damaged link.
      expect(LINKS).toContain(text.replace(/^#/, ''));
      return 'accepted';
    },
  },
  {
    name: 'a programme in a link',
    input: (random: Random) => mutatedText(random, PROGRAMME_LINK),
    read(text: string) {
      const read = readProgrammeLink(text);
      if (!read.ok) return (expectSentences([read.message]), 'refused');
      expect(text.replace(/^#/, '')).toBe(PROGRAMME_LINK);
      return 'accepted';
    },
  },
  {
    name: 'what a whole link holds',
    input(random: Random) {
      const timer = oneOf(random, TIMERS);
      return { value: mutated(random, columnsOf(timer)), extent: linkExtent(timer) };
    },
    read({ value, extent }: { readonly value: unknown; readonly extent: LinkExtent }) {
      const read = readColumns(value, extent);
      if (!read.ok) return (expectSentences([read.message]), 'refused');
      return again(read, ({ draft }) => {
        const reread = readColumns(columnsOf(draft), linkExtent(draft));
        return reread.ok ? reread : undefined;
      });
    },
  },
  {
    name: 'a pasted text',
    input: (random: Random) =>
      deepOr(random, () => {
        const link = `https://roundbell.app/t#${oneOf(random, LINKS)}`;
        const told = oneOf(random, [link, encodeURIComponent(link), FILE, oneOf(random, TEXTS)]);
        return mutatedText(
          random,
          `${oneOf(random, ['', 'Look: ', '> '])}${told}${oneOf(random, ['', '.', ' 8x20/10'])}`,
        );
      }),
    read(text: string) {
      const pasted = pastedOf(text);
      switch (pasted.kind) {
        case 'link':
          expect(LINKS).toContain(pasted.body);
          return 'accepted';
        case 'file':
        case 'plan':
        case 'words':
          expect(text).toContain(pasted.text);
          return 'accepted';
        case 'refused':
          expectSentences([pasted.message]);
          return 'refused';
      }
    },
  },
  {
    name: 'preferences of a file',
    input: (random: Random) => mutated(random, preferencesOf(PROFILE)),
    read: (value: unknown) => {
      const read = readPreferences(value);
      if (!read.ok) return (expectSentences(read.faults.map(({ message }) => message)), 'refused');
      return again(read.preferences, (preferences) => {
        const reread = readPreferences(preferences);
        return reread.ok ? reread.preferences : undefined;
      });
    },
  },
  {
    name: 'a description',
    input: (random: Random) => mutatedText(random, oneOf(random, TEXTS)),
    read: (text: string) => {
      const reply = readDescription(text);
      expect(coach.describeReplySchema.safeParse(reply).success).toBe(true);
      if (!reply.understood) return (expectSentences([reply.problem]), 'refused');
      expect(guardDescribed(reply.timer)).toEqual([]);
      return 'accepted';
    },
  },
  {
    name: 'a timer as text',
    input: (random: Random) => mutatedText(random, printNotation(oneOf(random, TIMERS))),
    read: (text: string) => asNotation(readNotation(text)),
  },
  {
    name: 'a file of steps',
    input: (random: Random) => mutatedText(random, stepsCsv(oneOf(random, TIMERS)).text),
    read: (text: string) => (isStepsCsv(text) ? asNotation(readStepsCsv(text)) : 'refused'),
  },
  {
    name: 'a Zwift workout',
    input: (random: Random) => mutatedText(random, ZWO),
    read: (text: string) => asNotation(readZwo(text)),
  },
  {
    name: 'lines for the coach',
    input: (random: Random) => mutatedText(random, FALLBACK_BANK.push.join('\n')),
    read: (text: string) => {
      const lines = readBankLines(text);
      expect(lines.every(isFitLine)).toBe(true);
      return lines.length > 0 ? 'accepted' : 'refused';
    },
  },
  {
    name: 'the head of a session',
    input: (random: Random) => ({ ...DOCUMENT, body: mutated(random, oneOf(random, BODIES)) }),
    read: (value: unknown) => {
      const parsed = readAs(wire.documentSchema, value);
      if (!parsed.success) return 'refused';
      const head = summaryOnlyOf('hrsessions', parsed.data);
      if (head === undefined) return 'refused';
      expect(completesSummaryOnly(parsed.data, JSON.stringify(head))).toBe(true);
      expect(withStoredReadings(head, [parsed.data])).toEqual(parsed.data);
      return 'accepted';
    },
  },
] as unknown as readonly FuzzedReader<never>[];

const STATE = { kind: 'begun', link: 'otpauth://x', recoveryCodes: ['a'] };
const LINE = { currentZone: 2, targetZone: null, stepName: 'Run', stepType: 'work', messageType: 'encouragement' };
const TIMER = {
  name: 'x',
  rounds: [
    {
      name: 'r',
      repeat: -1,
      restSeconds: 0,
      steps: [{ name: 's', type: 'work', seconds: 5, repeat: 1, targetZone: 2 }],
    },
  ],
  notes: ['n'],
};
const DECISION = {
  basis: 'heart-rate',
  currentZone: 1,
  targetZone: 2,
  zoneDifference: 1,
  isTransition: false,
  secondsLeft: 5,
  progressPercent: 50,
  secondsSinceLast: null,
  count: 0,
  line: LINE,
};
/** What crosses the wire, each with an example. */
const MESSAGES: Readonly<Record<string, readonly [z.ZodMiniType, unknown]>> = {
  document: [wire.documentSchema, DOCUMENT],
  push: [
    wire.pushRequestSchema,
    {
      rows: [{ document: DOCUMENT, assumedRev: '0', ancestors: ['0'] }],
      lineage: { epoch: 'e', since: 4, offered: true },
    },
  ],
  'answer to a push': [wire.pushReplySchema, { conflicts: [{ ...DOCUMENT, base: DOCUMENT }] }],
  pull: [wire.pullReplySchema, { documents: [DOCUMENT], sequence: 4, more: true, epoch: 'e' }],
  'signed in': [wire.signedInSchema, { user: ANN, profile: DOCUMENT }],
  'sign-in': [wire.signInRequestSchema, { email: 'a@b.c', password: 'tercet' }],
  'sign-up': [wire.signUpRequestSchema, { email: 'a@b.c', password: 'tercet', displayName: ' Ann ', invitation: 'x' }],
  speech: [wire.speechRequestSchema, { text: 'Go', provider: 'groq', voice: 'Cheyenne', tone: 'neutral' }],
  providers: [wire.speechProvidersSchema, { providers: [] }],
  refusal: [wire.refusalSchema, { code: 'not-found', message: 'Nothing here' }],
  history: [historyReplySchema, { versions: [{ at: NOW, document: DOCUMENT }] }],
  rename: [account.renameRequestSchema, { displayName: 'Ann' }],
  'new password': [account.passwordChangeSchema, { currentPassword: 'a', newPassword: 'b' }],
  reset: [account.passwordResetSchema, { token: 't', newPassword: 'b' }],
  'change of email': [account.emailChangeSchema, { newEmail: 'a@b.c', password: 'p' }],
  code: [account.codeRequestSchema, { code: '123456' }],
  'second factor': [account.secondFactorRequestSchema, { kind: 'begin', password: 'p' }],
  'state of the second factor': [account.secondFactorStateSchema, STATE],
  'sign-ins': [account.signInsReplySchema, { signIns: [{ id: 'a', device: 'd', since: 1, usedAt: 2, isThis: true }] }],
  'bells of closed pages': [
    bellRequests.bellsRequestSchema,
    {
      kind: 'keep',
      subscription: { endpoint: 'https://push.example.org/1', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
      bells: [{ id: 'kitchen/a.0', words: 'Tea is done', in: 180_000 }],
    },
  ],
  'answer about bells': [bellsReplySchema, { key: 'B' }],
  'content of a push': [bellRequests.pushedRingSchema, { id: 'kitchen/a.0', words: 'Tea is done' }],
  'intervals.icu': [intervals.intervalsRequestSchema, { kind: 'connect', key: 'k', zone: 'Europe/Vienna' }],
  'state of intervals.icu': [intervals.intervalsReplySchema, { kind: 'on', athlete: 'Ann', sent: 2, trouble: 'No.' }],
  tokens: [tokens.tokensRequestSchema, { kind: 'create', name: 'Claude', scopes: ['timers:read'], days: 90 }],
  'answer with tokens': [
    tokens.tokensReplySchema,
    {
      tokens: [{ id: 'a', name: 'Claude', scopes: ['timers:read'], createdAt: 1, usedAt: 2, expiresAt: 3 }],
      created: 'rb_x',
    },
  ],
  'decision request': [requests.coachDecisionRequestSchema, DECISION],
  decision: [coach.coachDecisionSchema, { shouldCoach: true, reason: 'in_zone', coachingContext: 'x', line: 'y' }],
  bank: [coach.messageBankSchema, FALLBACK_BANK],
  description: [coach.describeRequestSchema, { text: '8x20/10' }],
  'described timer': [coach.describeReplySchema, { understood: true, timer: TIMER }],
};

describe('what comes from outside', { timeout: 600_000 }, () => {
  it.each(READERS.map((reader) => [reader.name, reader] as const))(
    '%s is read or refused, whatever it is',
    (_, reader) => fuzz(reader),
  );

  it.each(Object.entries(MESSAGES))('%s on the wire is read or refused, whatever it is', (name, [schema, valid]) =>
    fuzz({
      name,
      input: (random) => mutated(random, valid),
      read: (value) => again(readAs(schema, value).data, (read) => readAs(schema, read).data),
    }),
  );
});
