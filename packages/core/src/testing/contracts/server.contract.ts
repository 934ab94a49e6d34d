// cspell:ignore Data
// What every way to our server must do, as the product sees it.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { Failure, type FailureCode } from '../../base/failure.ts';
import { FALLBACK_BANK } from '../../coach/bank.ts';
import type { CareCalls, Server } from '../../ports/server.ts';
import type { CoachDecisionRequest } from '../../ports/wire/coach-requests.ts';
import type { DescribedTimer } from '../../ports/wire/coach.ts';
import { BANK_CATEGORIES, BANK_SIZES } from '../../ports/wire/coaching.ts';
import type { AccountNews } from '../../ports/wire/wire.ts';
import type { CoachAnswers } from '../memory-server.ts';
import { testDocument } from './records.contract.ts';

/** A server without accounts, with no one signed in. */
export interface ServerBench {
  readonly server: Server;
  end?(): Promise<void> | void;
}

/** What a test's bench should have. */
export interface ServerWishes {
  /** Whether the server has a language model, which answers `CONTRACT_MODEL`. */
  readonly hasModel: boolean;
}

/** What the suite's language model says; it understands no description that contains 'poem'. */
export const CONTRACT_MODEL = {
  decision: { shouldCoach: true, reason: 'far_from_target', coachingContext: 'Two zones below the target.' },
  bank: FALLBACK_BANK,
  timer: {
    name: 'Burpees',
    rounds: [
      {
        name: 'Burpees',
        repeat: 6,
        restSeconds: 20,
        steps: [{ name: 'Burpees', type: 'work', seconds: 40, repeat: 1, targetZone: null }],
      },
    ],
    notes: ['The rest lies between the repeats.'],
  },
  notUnderstood: { understood: false, problem: 'That is no workout.' },
} as const satisfies Record<string, object>;

/** The same in the form a memory server takes. */
export const CONTRACT_ANSWERS: Required<CoachAnswers> = {
  coachDecision: () => Promise.resolve(CONTRACT_MODEL.decision),
  coachBank: () => Promise.resolve(CONTRACT_MODEL.bank),
  describe: ({ text }) =>
    Promise.resolve(
      text.includes('poem')
        ? CONTRACT_MODEL.notUnderstood
        : { understood: true, timer: structuredClone(CONTRACT_MODEL.timer) as unknown as DescribedTimer },
    ),
};

const ANN = { email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' };
const BEN = { email: 'ben@example.com', password: 'secret-2', displayName: 'Ben' };

/** Each thing that someone does with their account, with Ann's password. */
const CARE: Readonly<Record<keyof CareCalls, (care: CareCalls) => Promise<unknown>>> = {
  deleteAccount: (care) => care.deleteAccount(ANN.password),
  rename: (care) => care.rename('Countess'),
  changePassword: (care) => care.changePassword({ currentPassword: ANN.password, newPassword: 'secret-3' }),
  changeEmail: (care) => care.changeEmail({ newEmail: 'new@example.com', password: ANN.password }),
  secondFactor: (care) => care.secondFactor({ kind: 'begin', password: ANN.password }),
  passkeys: (care) => care.passkeys({ kind: 'begin', password: ANN.password }),
  accessTokens: (care) => care.accessTokens({ kind: 'list' }),
  intervalsIcu: (care) => care.intervalsIcu({ kind: 'look' }),
  plannedWorkouts: (care) => care.plannedWorkouts('2026-11-30'),
  closedBells: (care) => care.closedBells({ kind: 'look' }),
  signIns: (care) => care.signIns(),
  endSignIn: (care) => care.endSignIn('any'),
  signOutEverywhere: (care) => care.signOutEverywhere(),
};

/** Registers the suite of the Server port. */
export function serverContract(name: string, make: (wishes: ServerWishes) => Promise<ServerBench> | ServerBench): void {
  let bench: ServerBench;
  const begin = async (hasModel = false): Promise<Server> => (bench = await make({ hasModel })).server;
  const beginSignedIn = async (hasModel = false): Promise<Server> => {
    const server = await begin(hasModel);
    await server.signUp(ANN);
    return server;
  };

  describe(`a server (${name})`, () => {
    afterEach(() => bench.end?.());

    it('makes an account with its user document, and knows who is here', async () => {
      const server = await begin();
      expect(await server.whoIsHere()).toBeUndefined();
      const { user, profile } = await server.signUp(ANN);
      expect(user).toMatchObject({ email: ANN.email, displayName: 'Ann' });
      expect(profile).toMatchObject({ id: user.id, deleted: false, body: { uid: user.id, displayName: 'Ann' } });
      expect(await server.whoIsHere()).toEqual(user);
      expect((await server.pull('profile', 0, 10)).documents).toEqual([profile]);
    });

    it('signs out, and in again as the same user', async () => {
      const server = await begin();
      const { user } = await server.signUp(ANN);
      await server.signOut();
      expect(await server.whoIsHere()).toBeUndefined();
      await server.signOut();
      const again = await server.signIn({ email: ANN.email, password: ANN.password });
      expect(again.user).toEqual(user);
      expect(again.profile?.id).toBe(user.id);
    });

    it('knows no one once a sign-out is noted, until the next sign-in', async () => {
      const server = await begin();
      await server.signUp(ANN);
      server.noteSignOut();
      expect(await server.whoIsHere()).toBeUndefined();
      await expect(server.pull('profile', 0, 10)).rejects.toSatisfy(failsWith('not-signed-in'));
      const { user } = await server.signUp(BEN);
      server.noteSignOut();
      await server.signIn({ email: ANN.email, password: ANN.password });
      expect((await server.whoIsHere())?.email).toBe(ANN.email);
      expect((await server.whoIsHere())?.id).not.toBe(user.id);
      server.noteSignOut();
      await server.signOut();
      expect(await server.whoIsHere()).toBeUndefined();
    });

    it('refuses with the code of what is wrong', async () => {
      const server = await beginSignedIn();
      await expect(server.signUp({ ...ANN, displayName: 'Other' })).rejects.toSatisfy(failsWith('email-taken'));
      await expect(server.signUp({ ...BEN, email: 'nobody' })).rejects.toSatisfy(failsWith('email-invalid'));
      await expect(server.signUp({ ...BEN, password: '12345' })).rejects.toSatisfy(failsWith('password-weak'));
      await expect(server.signIn({ email: ANN.email, password: 'wrong-1' })).rejects.toSatisfy(
        failsWith('password-wrong'),
      );
      await expect(server.signIn(BEN)).rejects.toSatisfy(failsWith('password-wrong'));
      await expect(server.signIn({ email: 'nobody', password: 'wrong-1' })).rejects.toSatisfy(
        failsWith('email-invalid'),
      );
    });

    it('refuses a password that others try first, in its own words [ACC-163]', async () => {
      const server = await beginSignedIn();
      const isCommon = failsWith('password-common');
      const newPassword = 'password1';
      await expect(server.signUp({ ...BEN, password: newPassword })).rejects.toSatisfy(isCommon);
      await expect(server.changePassword({ currentPassword: ANN.password, newPassword })).rejects.toSatisfy(isCommon);
      await server.signIn({ email: ANN.email, password: ANN.password });
    });

    it('says whether sign-up is open [ACC-165]', async () => {
      const server = await begin();
      expect(await server.isSignUpOpen()).toBe(true);
    });

    it('the time of the server can be asked for without a sign-in, as often as it takes to know it well', async () => {
      const server = await begin();
      const times: number[] = [];
      for (let count = 0; count < 20; count += 1) times.push(await server.time());
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times[0]).toBeGreaterThan(Date.UTC(2025, 0, 1));
    });

    it('changes the name, in the user document too', async () => {
      const server = await beginSignedIn();
      const { id } = await server.rename('Annie');
      expect(await server.whoIsHere()).toEqual({ id, email: ANN.email, displayName: 'Annie' });
      const { documents } = await server.pull('profile', 0, 10);
      expect(documents).toMatchObject([{ id, body: { displayName: 'Annie' } }]);
      await expect(server.rename(' ')).rejects.toSatisfy(failsWith('bad-request'));
    });

    it('changes the password for someone who knows it, and stays signed in [ACC-75]', async () => {
      const server = await beginSignedIn();
      const change = (currentPassword: string, newPassword: string): Promise<void> =>
        server.changePassword({ currentPassword, newPassword });
      await expect(change('wrong-1', 'secret-3')).rejects.toSatisfy(failsWith('current-password-wrong'));
      await expect(change(ANN.password, '12345')).rejects.toSatisfy(failsWith('password-weak'));
      await change(ANN.password, 'secret-3');
      expect(await server.whoIsHere()).toMatchObject({ email: ANN.email });
      await expect(server.signIn(ANN)).rejects.toSatisfy(failsWith('password-wrong'));
      await server.signIn({ email: ANN.email, password: 'secret-3' });
    });

    it('accepts any email for a link, and no link that it did not send [ACC-78, ACC-85]', async () => {
      const server = await beginSignedIn();
      await server.forgotPassword(ANN.email);
      await server.forgotPassword(BEN.email);
      await expect(server.forgotPassword('nobody')).rejects.toSatisfy(failsWith('email-invalid'));
      const reset = { token: 'made-up', newPassword: 'secret-3' };
      await expect(server.resetPassword(reset)).rejects.toSatisfy(failsWith('link-invalid'));
    });

    it('accepts a new email with the password, and no link that it did not send [ACC-180]', async () => {
      const server = await begin();
      await server.signUp(BEN);
      await server.signUp(ANN);
      const change = (newEmail: string, password = ANN.password) => server.changeEmail({ newEmail, password });
      await expect(change('nobody')).rejects.toSatisfy(failsWith('email-invalid'));
      await expect(change('new@example.com', 'wrong-1')).rejects.toSatisfy(failsWith('current-password-wrong'));
      await change('new@example.com');
      await change(BEN.email);
      expect(await server.whoIsHere()).toMatchObject({ email: ANN.email });
      await expect(server.confirmEmail('made-up')).rejects.toSatisfy(failsWith('link-invalid'));
      await server.signOut();
      await expect(change('new@example.com')).rejects.toSatisfy(failsWith('not-signed-in'));
      await expect(server.confirmEmail('made-up')).rejects.toSatisfy(failsWith('link-invalid'));
    });

    it('begins a second factor with the password, and takes no code that nothing asked for [ACC-190]', async () => {
      const server = await beginSignedIn();
      expect(await server.secondFactor({ kind: 'look' })).toEqual({ kind: 'off' });
      await expect(server.secondFactor({ kind: 'begin', password: 'wrong-1' })).rejects.toSatisfy(
        failsWith('current-password-wrong'),
      );
      const begun = await server.secondFactor({ kind: 'begin', password: ANN.password });
      expect(begun).toMatchObject({ kind: 'begun', link: expect.stringMatching(/^otpauth:.*[?&]secret=[A-Z2-7]+/) });
      expect(begun.kind === 'begun' && begun.recoveryCodes).toHaveLength(10);
      await expect(server.secondFactor({ kind: 'confirm', code: 'none' })).rejects.toSatisfy(failsWith('code-wrong'));
      expect(await server.secondFactor({ kind: 'look' })).toEqual({ kind: 'off' });
      await server.signOut();
      await expect(server.secondFactor({ kind: 'look' })).rejects.toSatisfy(failsWith('not-signed-in'));
      await expect(server.signIn({ code: 'none' })).rejects.toSatisfy(failsWith('code-expired'));
      await server.signIn(ANN);
    });

    it('begins a passkey with the password, and takes none that nothing asked for [ACC-205]', async () => {
      const server = await beginSignedIn();
      expect(await server.passkeys({ kind: 'list' })).toEqual({ kind: 'list', passkeys: [] });
      await expect(server.passkeys({ kind: 'begin', password: 'wrong-1' })).rejects.toSatisfy(
        failsWith('current-password-wrong'),
      );
      const begun = await server.passkeys({ kind: 'begin', password: ANN.password });
      expect(begun).toMatchObject({ kind: 'begun', options: { challenge: expect.stringMatching(/^[\w-]+$/) } });
      const identity = { id: 'none', rawId: 'none', type: 'public-key' as const };
      const made = { ...identity, response: { clientDataJSON: 'none', attestationObject: 'none' } };
      const isRefused = failsWith('passkey-refused');
      await expect(server.passkeys({ kind: 'finish', passkey: made })).rejects.toSatisfy(isRefused);
      const gone = server.passkeys({ kind: 'remove', id: 'none', password: ANN.password });
      await expect(gone).rejects.toSatisfy(failsWith('not-found'));
      await server.signOut();
      await expect(server.passkeys({ kind: 'list' })).rejects.toSatisfy(failsWith('not-signed-in'));
      expect(await server.passkeyChallenge()).toMatchObject({ challenge: expect.stringMatching(/^[\w-]+$/) });
      const proof = { ...identity, response: { clientDataJSON: 'none', authenticatorData: 'none', signature: 'none' } };
      await expect(server.signIn({ passkey: proof })).rejects.toSatisfy(isRefused);
      expect(await server.whoIsHere()).toBeUndefined();
    });

    it('gives an access token once, and revokes it without complaint if it is over [ACC-440, ACC-443]', async () => {
      const server = await beginSignedIn();
      expect(await server.accessTokens({ kind: 'list' })).toEqual({ tokens: [] });
      const wish = { name: ' Claude ', scopes: ['timers:read' as const], days: 90 as const };
      const { created, tokens } = await server.accessTokens({ kind: 'create', ...wish });
      expect(created).toMatch(/^rb_\w+$/);
      expect(tokens).toMatchObject([{ name: 'Claude', scopes: ['timers:read'] }]);
      expect(tokens[0]).not.toHaveProperty('usedAt');
      expect((tokens[0]?.expiresAt ?? 0) - (tokens[0]?.createdAt ?? 0)).toBe(90 * 86_400_000);
      expect(await server.accessTokens({ kind: 'list' })).toEqual({ tokens });
      expect(await server.accessTokens({ kind: 'revoke', id: 'none' })).toEqual({ tokens });
      expect(await server.accessTokens({ kind: 'revoke', id: tokens[0]?.id ?? '' })).toEqual({ tokens: [] });
      await server.signOut();
      await expect(server.accessTokens({ kind: 'list' })).rejects.toSatisfy(failsWith('not-signed-in'));
    });

    it('knows no account at intervals.icu at first [ACC-460]', async () => {
      const server = await beginSignedIn();
      expect(await server.intervalsIcu({ kind: 'look' })).toEqual({ kind: 'off' });
      expect(await server.intervalsIcu({ kind: 'disconnect' })).toEqual({ kind: 'off' });
      expect(await server.plannedWorkouts('2026-11-30')).toEqual([]);
      const wrong = server.intervalsIcu({ kind: 'connect', key: 'wrong', zone: 'UTC' });
      await expect(wrong).rejects.toSatisfy(failsWith('connection-refused'));
      await server.signOut();
      await expect(server.intervalsIcu({ kind: 'look' })).rejects.toSatisfy(failsWith('not-signed-in'));
    });

    it('keeps bells of closed pages, under a key that is always the same [SRV-430]', async () => {
      const server = await beginSignedIn();
      const { key } = await server.closedBells({ kind: 'look' });
      expect(key).toMatch(/^B[\w-]{86}$/);
      const subscription = { endpoint: 'https://push.example.org/one', p256dh: key, auth: 'a'.repeat(22) };
      const bells = [{ id: 'kitchen/1', words: 'pasta is done', in: 480_000 }];
      expect(await server.closedBells({ kind: 'keep', subscription, bells })).toEqual({ key });
      await server.signOut();
      await expect(server.closedBells({ kind: 'look' })).rejects.toSatisfy(failsWith('not-signed-in'));
    });

    it('signs out everywhere', async () => {
      const server = await beginSignedIn();
      await server.signOutEverywhere();
      expect(await server.whoIsHere()).toBeUndefined();
      await expect(server.signOutEverywhere()).rejects.toSatisfy(failsWith('not-signed-in'));
    });

    it('deletes an account by its password, and knows that it is gone', async () => {
      const server = await begin();
      const { user } = await server.signUp(ANN);
      await expect(server.deleteAccount('wrong-1')).rejects.toSatisfy(failsWith('current-password-wrong'));
      expect(await server.accountExists(user.id)).toBe(true);
      await server.deleteAccount(ANN.password);
      expect(await server.whoIsHere()).toBeUndefined();
      expect(await server.accountExists(user.id)).toBe(false);
      await expect(server.signIn(ANN)).rejects.toSatisfy(failsWith('password-wrong'));
      const again = await server.signUp(ANN);
      expect(again.user.id).not.toBe(user.id);
    });

    it('moves no documents for someone who is not signed in', async () => {
      const server = await begin();
      await expect(server.push('timers', [{ document: testDocument('a') }])).rejects.toSatisfy(
        failsWith('not-signed-in'),
      );
      await expect(server.pull('timers', 0, 10)).rejects.toSatisfy(failsWith('not-signed-in'));
    });

    it('keeps what is pushed and gives it back as it was', async () => {
      const server = await beginSignedIn();
      const document = testDocument('a', { name: 'Tabata', rounds: [{ id: 'r', repeat: 'infinite' }] });
      expect(await server.push('timers', [{ document }])).toEqual([]);
      const { documents, sequence } = await server.pull('timers', 0, 10);
      expect(documents).toEqual([document]);
      expect((await server.pull('timers', sequence, 10)).documents).toEqual([]);
      expect((await server.pull('hrsessions', 0, 10)).documents).toEqual([]);
    });

    it('accepts an edit that knows the latest revision, and the same edit twice', async () => {
      const server = await beginSignedIn();
      await server.push('timers', [{ document: testDocument('a', { n: 1 }, 'rev-1') }]);
      const edit = { document: testDocument('a', { n: 2 }, 'rev-2'), assumedRev: 'rev-1' };
      expect(await server.push('timers', [edit])).toEqual([]);
      expect(await server.push('timers', [edit])).toEqual([]);
      const { documents } = await server.pull('timers', 0, 10);
      expect(documents).toEqual([edit.document]);
    });

    it('answers a stale edit with the newest state both were made from, if it has had one of its own since', async () => {
      const server = await beginSignedIn();
      const lost = testDocument('a', { n: 2 }, 'rev-2');
      const theirs = testDocument('a', { n: 9 }, 'rev-9');
      await server.push('profile', [{ document: testDocument('a', { n: 1 }, 'rev-1') }]);
      await server.push('profile', [{ document: lost, assumedRev: 'rev-1' }]);
      await server.push('profile', [{ document: theirs, assumedRev: 'rev-2' }]);
      const mine = testDocument('a', { n: 2, m: 3 }, 'rev-4');
      const stale = (ancestors: string[]) => [{ document: mine, assumedRev: 'rev-1', ancestors }];
      expect(await server.push('profile', stale(['rev-2', 'rev-3']))).toEqual([{ ...theirs, base: lost }]);
      expect(await server.push('profile', stale(['rev-3']))).toEqual([theirs]);
      expect(await server.push('profile', [{ document: lost, assumedRev: 'rev-1' }])).toEqual([
        { ...theirs, base: lost },
      ]);
    });

    it('answers a stale edit with what is stored, and accepts the rest of the push', async () => {
      const server = await beginSignedIn();
      const stored = testDocument('a', { n: 2 }, 'rev-2');
      await server.push('timers', [{ document: stored }]);
      const conflicts = await server.push('timers', [
        { document: testDocument('a', { n: 3 }, 'rev-3'), assumedRev: 'rev-1' },
        { document: testDocument('b', {}, 'rev-4') },
      ]);
      expect(conflicts).toEqual([stored]);
      const { documents } = await server.pull('timers', 0, 10);
      expect(documents.map(({ id, rev }) => [id, rev])).toEqual([
        ['a', 'rev-2'],
        ['b', 'rev-4'],
      ]);
    });

    it('pulls page by page, including tombstones, each document once in its latest state', async () => {
      const server = await beginSignedIn();
      await server.push(
        'timers',
        ['a', 'b', 'c'].map((id) => ({ document: testDocument(id) })),
      );
      const gone = { ...testDocument('a', {}, 'rev-2'), deleted: true };
      await server.push('timers', [{ document: gone, assumedRev: 'rev-1' }]);
      const first = await server.pull('timers', 0, 2);
      const second = await server.pull('timers', first.sequence, 2);
      expect(first.documents.map(({ id }) => id)).toEqual(['b', 'c']);
      expect(second.documents).toMatchObject([{ id: 'a', rev: 'rev-2', deleted: true }]);
    });

    it("returns a timer's past states, newest first, without its deletion", async () => {
      const server = await beginSignedIn();
      await server.push('timers', [{ document: testDocument('a', { name: 'One' }, 'rev-1') }]);
      await server.push('timers', [{ document: testDocument('a', { name: 'Two' }, 'rev-2'), assumedRev: 'rev-1' }]);
      await server.push('timers', [{ document: testDocument('b') }]);
      const gone = { ...testDocument('a', {}, 'rev-3'), deleted: true };
      await server.push('timers', [{ document: gone, assumedRev: 'rev-2' }]);
      const states = await server.history('a');
      expect(states.map(({ document }) => document.body)).toEqual([{ name: 'Two' }, { name: 'One' }]);
      expect(states[0]?.at).toBeGreaterThanOrEqual(states[1]?.at ?? Number.POSITIVE_INFINITY);
    });

    it('knows no history of a timer it never had, of another account, or without a sign-in', async () => {
      const server = await beginSignedIn();
      await server.push('timers', [{ document: testDocument('a') }]);
      await expect(server.history('none')).rejects.toSatisfy(failsWith('not-found'));
      await server.signUp(BEN);
      await expect(server.history('a')).rejects.toSatisfy(failsWith('not-found'));
      await server.signOut();
      await expect(server.history('a')).rejects.toSatisfy(failsWith('not-signed-in'));
    });

    it('keeps accounts apart', async () => {
      const server = await beginSignedIn();
      await server.push('timers', [{ document: testDocument('a', { of: 'Ann' }) }]);
      await server.signUp(BEN);
      expect((await server.pull('timers', 0, 10)).documents).toEqual([]);
      await server.push('timers', [{ document: testDocument('a', { of: 'Ben' }) }]);
      await server.signIn(ANN);
      expect((await server.pull('timers', 0, 10)).documents).toMatchObject([{ body: { of: 'Ann' } }]);
    });

    it('sends sessions as heads, keeps their readings if a head comes back, and has them one by one', async () => {
      const server = await beginSignedIn();
      const readings = { times: 'AAAA', bpm: 'BB' };
      const body = { of: 'Ann', summary: { held: '' } };
      const heads = async () => (await server.pull('hrsessions', 0, 10)).documents;
      await server.push('hrsessions', [{ document: testDocument('s', { ...body, readings }) }]);
      await server.push('hrsessions', [{ document: testDocument('old', { readings }) }]);
      await server.push('timers', [{ document: testDocument('t', { ...body, readings }) }]);
      const head = { ...body, readingsSize: JSON.stringify(readings).length };
      expect((await heads()).map((document) => document.body)).toEqual([head, { readings }]);
      expect((await server.pull('timers', 0, 10)).documents[0]?.body).toEqual({ ...body, readings });
      expect((await server.pull('hrsessions', 0, 10, 'whole')).documents[0]?.body).toEqual({ ...body, readings });
      expect((await server.document('hrsessions', 's')).body).toEqual({ ...body, readings });

      const [sent] = await heads();
      if (sent === undefined) throw new Error('nothing came');
      const noted = { ...sent, rev: 'noted', body: { ...sent.body, of: 'Ann, noted' } };
      expect(await server.push('hrsessions', [{ document: noted, assumedRev: sent.rev }])).toEqual([]);
      expect((await server.document('hrsessions', 's')).body).toEqual({ ...body, of: 'Ann, noted', readings });

      const gone = { ...noted, rev: 'gone', deleted: true, body: {} };
      await server.push('hrsessions', [{ document: gone, assumedRev: 'noted' }]);
      await expect(server.document('hrsessions', 's')).rejects.toSatisfy(failsWith('not-found'));
      await server.push('hrsessions', [{ document: { ...noted, rev: 'back' }, assumedRev: 'gone' }]);
      expect((await server.document('hrsessions', 's')).body).toEqual({ ...body, of: 'Ann, noted', readings });

      await server.push('hrsessions', [{ document: testDocument('lost', head) }]);
      expect((await server.document('hrsessions', 'lost')).body).toEqual({ ...body, readingsSize: 0 });
    });

    it('lists the sign-ins of the person here, and ends one without complaint if it is over [ACC-119]', async () => {
      const server = await begin();
      await expect(server.signIns()).rejects.toSatisfy(failsWith('not-signed-in'));
      await server.signUp(ANN);
      const [first, ...others] = await server.signIns();
      expect([first?.isThis, others]).toEqual([true, []]);
      await server.endSignIn('none of hers');
      expect(await server.signIns()).toHaveLength(1);
    });

    it('exchanges the documents of one account with no one else [SYN-57]', async () => {
      const server = await begin();
      const ann = (await server.signUp(ANN)).user;
      const hers = server.documentsOf(ann.id);
      expect(await hers.push('timers', [{ document: testDocument('a') }])).toEqual([]);
      expect((await hers.pull('timers', 0, 10)).documents).toHaveLength(1);
      await server.signUp(BEN);
      const refused = failsWith('not-signed-in');
      await expect(hers.push('timers', [{ document: testDocument('b') }])).rejects.toSatisfy(refused);
      await expect(hers.pull('timers', 0, 10)).rejects.toSatisfy(refused);
      await expect(hers.document('timers', 'a')).rejects.toSatisfy(refused);
      expect((await server.pull('timers', 0, 10)).documents).toEqual([]);
    });

    it.each(Object.keys(CARE) as (keyof CareCalls)[])('cares for one account and no one else: %s', async (name) => {
      const server = await begin();
      const ann = (await server.signUp(ANN)).user;
      const ben = (await server.signUp({ ...BEN, password: ANN.password })).user;
      await expect(CARE[name](server.careOf(ann.id))).rejects.toSatisfy(failsWith('not-signed-in'));
      expect(await server.whoIsHere()).toEqual(ben);
      expect(await server.accountExists(ben.id)).toBe(true);
      await server.signIn({ email: BEN.email, password: ANN.password });
      await CARE[name](server.careOf(ben.id)).catch((cause: unknown) => {
        // Where there is no mail the email cannot be changed.
        expect(cause).toMatchObject({ code: 'mail-unavailable' });
      });
    });

    it('reports that there is something to pull, until it is stopped', async () => {
      const server = await beginSignedIn();
      const told: number[] = [];
      const stop = server.onEvents((sequence) => told.push(sequence));
      // A stream may still be connecting while the first documents are pushed.
      let pushed = 0;
      await vi.waitFor(
        async () => {
          await server.push('timers', [{ document: testDocument(`a${(pushed += 1)}`) }]);
          expect(told.length).toBeGreaterThan(0);
        },
        { timeout: 5000 },
      );
      stop();
      const before = told.length;
      await server.push('timers', [{ document: testDocument('last') }]);
      expect(told).toHaveLength(before);
    });

    it('brings a change with the event', async () => {
      const server = await beginSignedIn();
      const account = (await server.whoIsHere())?.id;
      const brought: (AccountNews | undefined)[] = [];
      const stop = server.onEvents((_, news) => brought.push(news));
      await vi.waitFor(
        async () => {
          await server.push('timers', [{ document: testDocument(`a${brought.length}`) }]);
          expect(brought.at(-1)).toBeDefined();
        },
        { timeout: 5000 },
      );
      const before = await server.pull('timers', 0, 100);
      const last = testDocument('last', { name: 'Été “🔔”' });
      await server.push('timers', [{ document: last }]);
      await vi.waitFor(() => expect(brought.at(-1)?.changes[0]?.documents).toEqual([last]), { timeout: 5000 });
      const { sequence } = await server.pull('timers', 0, 100);
      expect(brought.at(-1)).toEqual({
        account,
        sequence,
        changes: [{ kind: 'timers', since: before.sequence, documents: [last] }],
      });
      stop();
    });

    it('answers with what its language model says', async () => {
      const server = await beginSignedIn(true);
      expect(await server.coachDecision(DECISION)).toEqual(CONTRACT_MODEL.decision);
      expect(await server.coachDecision(DECISION_BY_TIME)).toEqual(CONTRACT_MODEL.decision);
      const bank = await server.coachBank();
      expect(bank).toEqual(CONTRACT_MODEL.bank);
      for (const category of BANK_CATEGORIES) expect(bank[category]).toHaveLength(BANK_SIZES[category]);
      expect(await server.describe({ text: '6 rounds of 40 s burpees, 20 s rest' })).toEqual({
        understood: true,
        timer: CONTRACT_MODEL.timer,
      });
      expect(await server.describe({ text: 'Write me a poem' })).toEqual(CONTRACT_MODEL.notUnderstood);
    });

    it.each([
      ['not-signed-in', true, false],
      ['coach-unavailable', false, true],
    ] as const)('refuses what only a language model can answer as %s', async (code, hasModel, isSignedIn) => {
      const server = await (isSignedIn ? beginSignedIn(hasModel) : begin(hasModel));
      const asked = [
        () => server.coachDecision(DECISION),
        () => server.coachBank(),
        () => server.describe({ text: 'burpees' }),
      ];
      for (const ask of asked) await expect(ask()).rejects.toSatisfy(failsWith(code));
    });
  });
}

const TIMES = { secondsLeft: 90, progressPercent: 40, secondsSinceLast: null, count: 0 };
const DECISION: CoachDecisionRequest = {
  basis: 'heart-rate',
  currentZone: 2,
  targetZone: 4,
  zoneDifference: -2,
  isTransition: false,
  ...TIMES,
};
const DECISION_BY_TIME: CoachDecisionRequest = { basis: 'time', stepType: 'work', ...TIMES };

function failsWith(code: FailureCode): (thrown: unknown) => boolean {
  return (thrown) => thrown instanceof Failure && thrown.code === code;
}
