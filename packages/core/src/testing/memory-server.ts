// Our server in memory: accounts and documents as the real one keeps them, with its network as a switch.

import { CARE_SENTENCES } from '../account/care-words.ts';
import { PASSWORD_LENGTH } from '../account/credentials.ts';
import { newProfile, profileBody } from '../account/profile.ts';
import { createEmitter } from '../base/emitter.ts';
import { Failure } from '../base/failure.ts';
import type { WallTime } from '../base/units.ts';
import type { CareCalls, Server } from '../ports/server.ts';
import type { SecondFactorRequest, SecondFactorState, SignInEntry } from '../ports/wire/account.ts';
import type { PushedBell } from '../ports/wire/bell-requests.ts';
import type { CoachDecisionRequest } from '../ports/wire/coach-requests.ts';
import type { DescribeRequest } from '../ports/wire/coach.ts';
import type { StoredState } from '../ports/wire/history.ts';
import type { PasskeyReply, PasskeyRequest } from '../ports/wire/passkeys.ts';
import { summaryOnlyOf, isSummaryOnlyDocument, withStoredReadings } from '../ports/wire/summary-only.ts';
import {
  type AccountNews,
  type Document,
  DOCUMENT_KINDS,
  type DocumentKind,
  type ProviderState,
  type PushRow,
  type StaleDocument,
  type SignedIn,
  type SpeechRequest,
  type User,
} from '../ports/wire/wire.ts';
import { memoryPasskeys } from './memory-passkeys.ts';
import { memoryTokens } from './memory-tokens.ts';

/** The server of a test. */
export interface MemoryServer extends Server {
  /** Its clock. */
  wall: () => WallTime;
  /** What `signIns` answers. */
  signInEntries: readonly SignInEntry[];
  /** While false every call throws 'offline'. */
  reachable: boolean;
  /** Thrown by the next call. */
  refusal: unknown;
  /** What the language model behind it answers; a missing part is unavailable ('coach-unavailable'). */
  coach: CoachAnswers;
  /** Every question to the language model, answered or not. */
  readonly coached: readonly CoachQuestion[];
  /** Every request for speech that was answered. */
  readonly spoken: readonly SpeechRequest[];
  /** What the settings learn about the providers. */
  providers: readonly ProviderState[];
  /** What was to ring on a closed page: each change, newest last. */
  readonly keptBells: readonly (readonly PushedBell[])[];
  /** Forgets the sign-in, as when a cookie expires. */
  forgetSignIn(): void;
  /** Deletes the account of an email, as from another device. */
  removeAccount(email: string): void;
  /** The links requested, newest last: whom they were sent to, and their token. */
  readonly links: readonly SentLink[];
  /** The links that change an email, newest last; whose account, the new email and the token. */
  readonly emailLinks: readonly SentEmailLink[];
}

/** A link for a new password. */
export interface SentLink {
  readonly email: string;
  readonly token: string;
}

/** A link for a new email. */
export interface SentEmailLink extends SentLink {
  readonly userId: string;
}

interface Stored {
  readonly document: Document;
  readonly sequence: number;
}
/** What was asked of the language model. */
export type CoachQuestion =
  | { readonly kind: 'decision'; readonly request: CoachDecisionRequest }
  | { readonly kind: 'bank' }
  | { readonly kind: 'timer'; readonly request: DescribeRequest };
/** The language model of a test. */
export type CoachAnswers = Partial<Pick<Server, 'coachDecision' | 'coachBank' | 'describe'>>;

/** What can be asked for one account only. */
type OwnedCall = keyof CareCalls | keyof ReturnType<Server['documentsOf']>;

interface Owner {
  user: User;
  /** Who they are at intervals.icu. */
  athlete?: string | undefined;
  secondFactor: 'off' | 'begun' | 'on';
  recoveryCodes: readonly string[];
  password: string;
  readonly kinds: Map<DocumentKind, Map<string, Stored>>;
  /** All states, newest first; their moments are their numbers. */
  readonly history: (StoredState & { readonly kind: DocumentKind })[];
  sequence: number;
}

/** The code that its authenticator app shows. */
export const RIGHT_CODE = '123456';
const KEY = 'AB'.repeat(8);
const SECRET_LINK = `otpauth://totp/Roundbell:ann%40example.com?secret=${KEY}&issuer=Roundbell`;

function refused(code: 'code-required' | 'code-wrong' | 'code-expired'): Failure {
  return new Failure(code, CARE_SENTENCES[code]);
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function rowsOf(owner: Owner, kind: DocumentKind): Map<string, Stored> {
  const rows = owner.kinds.get(kind) ?? new Map<string, Stored>();
  owner.kinds.set(kind, rows);
  return rows;
}

function store(owner: Owner, kind: DocumentKind, row: PushRow): StaleDocument | undefined {
  const rows = rowsOf(owner, kind);
  const stored = rows.get(row.document.id);
  if (stored?.document.rev === row.document.rev) return undefined;
  if (stored && stored.document.rev !== row.assumedRev) {
    const own = [...(row.ancestors ?? []), row.document.rev];
    const base = owner.history.find(
      ({ kind: of, document: { id, rev } }) => of === kind && id === row.document.id && own.includes(rev),
    );
    return structuredClone(base ? { ...stored.document, base: base.document } : stored.document);
  }
  owner.sequence += 1;
  const states = owner.history.filter((state) => state.kind === kind && state.document.id === row.document.id);
  const document = isSummaryOnlyDocument(kind, row.document)
    ? withStoredReadings(
        row.document,
        states.map((state) => state.document),
      )
    : structuredClone(row.document);
  rows.set(document.id, { document, sequence: owner.sequence });
  owner.history.unshift({ kind, at: owner.sequence, document: structuredClone(document) });
  return undefined;
}

function signedIn(owner: Owner): SignedIn {
  const profile = rowsOf(owner, 'profile').get(owner.user.id);
  return { user: owner.user, profile: profile ? structuredClone(profile.document) : null };
}

function profileDocument(user: User): Document {
  const body = profileBody(newProfile(user, new Date(0)));
  return { id: user.id, rev: `rev-${user.id}`, updatedAt: 0, deleted: false, body };
}

/** Stands for all common passwords. */
const COMMON = 'password1';

function requireStrong(password: string): void {
  if (password.length < PASSWORD_LENGTH) throw new Failure('password-weak');
  if (password === COMMON) throw new Failure('password-common', CARE_SENTENCES['password-common']);
}

/** Writes what changed about a person into their user document. */
function writeProfile(owner: Owner, changes: Partial<Pick<User, 'email' | 'displayName'>>): void {
  const { document } = rowsOf(owner, 'profile').get(owner.user.id) ?? { document: profileDocument(owner.user) };
  const renamed = { ...document, rev: `${document.rev}-renamed`, body: { ...document.body, ...changes } };
  store(owner, 'profile', { document: renamed, assumedRev: document.rev });
}

/** What an event carries after a change. */
function newsOf(owner: Owner, before: number) {
  const changes = DOCUMENT_KINDS.flatMap((kind) => {
    const rows = [...rowsOf(owner, kind).values()].sort((a, b) => a.sequence - b.sequence);
    const changed = rows.filter(({ sequence }) => sequence > before);
    const since = rows.filter(({ sequence }) => sequence <= before).at(-1)?.sequence ?? 0;
    const documents = changed.map(({ document }) => structuredClone(summaryOnlyOf(kind, document) ?? document));
    return changed.length === 0 ? [] : [{ kind, since, documents }];
  });
  const { sequence } = owner;
  return { sequence, news: { account: owner.user.id, sequence, changes } };
}

/** A server without accounts. */
export function memoryServer(): MemoryServer {
  const owners = new Map<string, Owner>();
  const events = createEmitter<{ readonly sequence: number; readonly news: AccountNews }>();
  const spoken: SpeechRequest[] = [];
  const coached: CoachQuestion[] = [];
  const links: SentLink[] = [];
  const emailLinks: SentEmailLink[] = [];
  const keptBells: (readonly PushedBell[])[] = [];
  const spentTokens = new Set<string>();
  const passkeys = memoryPasskeys();
  const tokens = memoryTokens(() => server.wall());
  let here: Owner | undefined;
  let challenged: Owner | undefined;
  let made = 0;
  let isNoted = false;

  function answer(): void {
    const { refusal } = server;
    server.refusal = undefined;
    if (refusal !== undefined) throw refusal;
    if (!server.reachable) throw new Failure('offline');
    if (isNoted) here = undefined;
    isNoted = false;
  }

  function owner(): Owner {
    if (!here) throw new Failure('not-signed-in');
    return here;
  }

  /** Makes calls that are refused unless this person is here. */
  function onlyOf(userId: string) {
    return <K extends OwnedCall>(name: K): Server[K] => {
      const call = async (...asked: readonly unknown[]): Promise<unknown> => {
        answer();
        if (here?.user.id !== userId) throw new Failure('not-signed-in');
        return (server[name] as (...asked: readonly unknown[]) => Promise<unknown>)(...asked);
      };
      return call as Server[K];
    };
  }

  function requirePassword(password: string): Owner {
    const mine = owner();
    if (mine.password !== password) throw new Failure('current-password-wrong');
    return mine;
  }

  function enterByCode(code: string): SignedIn {
    if (!challenged) throw refused('code-expired');
    const isRecovery = challenged.recoveryCodes.includes(code);
    if (code !== RIGHT_CODE && !isRecovery) throw refused('code-wrong');
    here = challenged;
    here.recoveryCodes = here.recoveryCodes.filter((each) => each !== code);
    challenged = undefined;
    return signedIn(here);
  }

  function changeFactor(request: Exclude<SecondFactorRequest, { readonly kind: 'look' }>): SecondFactorState {
    const mine = request.kind === 'confirm' ? owner() : requirePassword(request.password);
    switch (request.kind) {
      case 'begin':
        if (mine.secondFactor === 'on') throw new Failure('bad-request');
        mine.secondFactor = 'begun';
        mine.recoveryCodes = Array.from({ length: 10 }, (_, at) => `abcde-2345${at}`);
        return { kind: 'begun', link: SECRET_LINK, recoveryCodes: [...mine.recoveryCodes] };
      case 'confirm':
        if (mine.secondFactor === 'off') throw new Failure('bad-request');
        if (request.code !== RIGHT_CODE) throw refused('code-wrong');
        mine.secondFactor = 'on';
        return { kind: 'on' };
      case 'end':
        mine.secondFactor = 'off';
        return { kind: 'off' };
    }
  }

  function enterAs(userId: string): SignedIn {
    here = [...owners.values()].find(({ user }) => user.id === userId);
    return signedIn(owner());
  }

  function changePasskeys(request: PasskeyRequest): PasskeyReply {
    const { id } = owner().user;
    if ('password' in request) requirePassword(request.password);
    if (request.kind === 'begin') return { kind: 'begun', options: passkeys.challenge() };
    if (request.kind === 'finish') passkeys.keep(id, request.passkey);
    if (request.kind === 'remove') passkeys.remove(id, request.id);
    return { kind: 'list', passkeys: [...passkeys.of(id)] };
  }

  function setPassword(of: Owner, password: string): void {
    requireStrong(password);
    of.password = password;
  }

  function removeAccount(email: string): void {
    if (here?.user.email === email) here = undefined;
    owners.delete(email);
  }

  /** The answer of the language model; a rejection if the server, the sign-in or the model is missing. */
  function coach<K extends keyof CoachAnswers>(which: K, question: CoachQuestion): NonNullable<CoachAnswers[K]> {
    const refuse = (cause: unknown) => (() => Promise.reject(cause)) as NonNullable<CoachAnswers[K]>;
    try {
      answer();
      owner();
    } catch (cause) {
      return refuse(cause);
    }
    coached.push(question);
    return server.coach[which] ?? refuse(new Failure('coach-unavailable'));
  }

  const server: MemoryServer = {
    signInEntries: [{ id: 'this', device: 'Chrome on Android', since: 0, usedAt: 0, isThis: true }],
    wall: () => Date.UTC(2026, 0, 1),
    reachable: true,
    refusal: undefined,
    spoken,
    coach: {},
    coached,
    providers: [
      { provider: 'groq', voices: ['Cheyenne', 'Atlas'], whyNot: null },
      { provider: 'openai', voices: [], whyNot: 'This server has no key for OpenAI.' },
    ],
    links,
    keptBells,
    emailLinks,
    forgetSignIn() {
      here = undefined;
    },
    removeAccount,
    async signUp({ email, password, displayName }) {
      answer();
      if (!EMAIL.test(email)) throw new Failure('email-invalid');
      requireStrong(password);
      if (owners.has(email.toLowerCase())) throw new Failure('email-taken');
      const user = { id: `user-${(made += 1)}`, email: email.toLowerCase(), displayName };
      here = { user, secondFactor: 'off', recoveryCodes: [], password, kinds: new Map(), history: [], sequence: 0 };
      store(here, 'profile', { document: profileDocument(user) });
      owners.set(user.email, here);
      return signedIn(here);
    },
    async signIn(request) {
      answer();
      if ('code' in request) return enterByCode(request.code);
      if ('passkey' in request) return enterAs(passkeys.ownerBy(request.passkey));
      const { email, password } = request;
      if (!EMAIL.test(email)) throw new Failure('email-invalid');
      const found = owners.get(email.toLowerCase());
      if (!found || found.password !== password) throw new Failure('password-wrong');
      if (found.secondFactor === 'on') {
        challenged = found;
        throw refused('code-required');
      }
      here = found;
      return signedIn(found);
    },
    async signOut() {
      answer();
      here = undefined;
    },
    noteSignOut() {
      isNoted = true;
    },
    async whoIsHere() {
      answer();
      return here?.user;
    },
    async rename(displayName) {
      answer();
      const mine = owner();
      if (displayName.trim() === '') throw new Failure('bad-request');
      mine.user = { ...mine.user, displayName: displayName.trim() };
      writeProfile(mine, { displayName: mine.user.displayName });
      return mine.user;
    },
    async changePassword({ currentPassword, newPassword }) {
      answer();
      const mine = requirePassword(currentPassword);
      setPassword(mine, newPassword);
      tokens.endAll(mine.user.id);
    },
    async forgotPassword(email) {
      answer();
      if (!EMAIL.test(email)) throw new Failure('email-invalid');
      if (owners.has(email.toLowerCase())) links.push({ email: email.toLowerCase(), token: `token-${links.length}` });
    },
    async resetPassword({ token, newPassword }) {
      answer();
      const link = links.find((sent) => sent.token === token && !spentTokens.has(token));
      const found = link && owners.get(link.email);
      if (!found) throw new Failure('link-invalid');
      setPassword(found, newPassword);
      spentTokens.add(token);
      if (here === found) here = undefined;
    },
    async changeEmail({ newEmail, password }) {
      answer();
      const email = newEmail.trim().toLowerCase();
      if (!EMAIL.test(email)) throw new Failure('email-invalid');
      const { id } = requirePassword(password).user;
      if (!owners.has(email)) emailLinks.push({ email, token: `email-token-${emailLinks.length}`, userId: id });
    },
    async confirmEmail(token) {
      answer();
      const link = emailLinks.find((sent) => sent.token === token && !spentTokens.has(token));
      const found = link && [...owners.values()].find(({ user }) => user.id === link.userId);
      if (!found) throw new Failure('link-invalid');
      if (owners.has(link.email)) throw new Failure('email-taken');
      spentTokens.add(token);
      owners.delete(found.user.email);
      found.user = { ...found.user, email: link.email };
      owners.set(link.email, found);
      writeProfile(found, { email: link.email });
      events.emit(newsOf(found, found.sequence - 1));
    },
    async secondFactor(request) {
      answer();
      if (request.kind === 'look') return { kind: owner().secondFactor === 'on' ? 'on' : 'off' };
      return changeFactor(request);
    },
    async passkeys(request) {
      answer();
      return changePasskeys(request);
    },
    async accessTokens(request) {
      answer();
      return tokens.change(owner().user.id, request);
    },
    async intervalsIcu(request) {
      answer();
      const mine = owner();
      if (request.kind === 'connect' && request.key === 'wrong') throw new Failure('connection-refused', 'No.');
      if (request.kind === 'connect') mine.athlete = 'Ann at the planner';
      if (request.kind === 'disconnect') mine.athlete = undefined;
      return mine.athlete === undefined ? { kind: 'off' } : { kind: 'on', athlete: mine.athlete, sent: 0 };
    },
    async plannedWorkouts() {
      answer();
      return owner().athlete === undefined ? [] : [{ name: 'Hills', text: '- Climb 4m Z4 HR' }];
    },
    async closedBells(request) {
      answer();
      owner();
      if (request.kind === 'keep') keptBells.push(request.bells);
      return { key: 'B'.repeat(87) };
    },
    async passkeyChallenge() {
      answer();
      return passkeys.challenge();
    },
    async signOutEverywhere() {
      answer();
      tokens.endAll(owner().user.id);
      here = undefined;
    },
    async signIns() {
      answer();
      owner();
      return server.signInEntries;
    },
    async endSignIn(id) {
      answer();
      owner();
      server.signInEntries = server.signInEntries.filter((entry) => entry.id !== id);
    },
    async deleteAccount(password) {
      answer();
      removeAccount(requirePassword(password).user.email);
    },
    async time() {
      answer();
      return server.wall();
    },
    async isSignUpOpen() {
      answer();
      return true;
    },
    async accountExists(userId) {
      answer();
      return [...owners.values()].some(({ user }) => user.id === userId);
    },
    async push(kind, rows) {
      answer();
      const mine = owner();
      const before = mine.sequence;
      const conflicts = rows.map((row) => store(mine, kind, row)).filter((conflict) => conflict !== undefined);
      if (mine.sequence !== before) events.emit(newsOf(mine, before));
      return conflicts;
    },
    async pull(kind, since, limit, parts = 'heads') {
      answer();
      const later = [...rowsOf(owner(), kind).values()].filter((stored) => stored.sequence > since);
      const page = later.sort((a, b) => a.sequence - b.sequence).slice(0, limit);
      const sequence = page.at(-1)?.sequence ?? since;
      const documents = page.map(({ document }) =>
        structuredClone((parts === 'heads' && summaryOnlyOf(kind, document)) || document),
      );
      return { documents, sequence };
    },
    async document(kind, id) {
      answer();
      const stored = rowsOf(owner(), kind).get(id)?.document;
      if (stored === undefined || stored.deleted) throw new Failure('not-found');
      return structuredClone(stored);
    },
    careOf(userId) {
      const only = onlyOf(userId);
      return {
        rename: only('rename'),
        changePassword: only('changePassword'),
        changeEmail: only('changeEmail'),
        signOutEverywhere: only('signOutEverywhere'),
        signIns: only('signIns'),
        endSignIn: only('endSignIn'),
        secondFactor: only('secondFactor'),
        passkeys: only('passkeys'),
        accessTokens: only('accessTokens'),
        intervalsIcu: only('intervalsIcu'),
        plannedWorkouts: only('plannedWorkouts'),
        closedBells: only('closedBells'),
        deleteAccount: only('deleteAccount'),
      };
    },
    documentsOf(userId) {
      const only = onlyOf(userId);
      return { push: only('push'), pull: only('pull'), document: only('document') };
    },
    async history(timerId) {
      answer();
      const states = owner().history.filter(({ kind, document }) => kind === 'timers' && document.id === timerId);
      if (states.length === 0) throw new Failure('not-found');
      const living = states.filter(({ document }) => !document.deleted);
      return living.map(({ at, document }) => ({ at, document: structuredClone(document) }));
    },
    async speech(request) {
      answer();
      owner();
      spoken.push(request);
      return new TextEncoder().encode(request.text).buffer;
    },
    async speechProviders() {
      answer();
      owner();
      return server.providers;
    },
    coachDecision: (request) => coach('coachDecision', { kind: 'decision', request })(request),
    coachBank: () => coach('coachBank', { kind: 'bank' })(),
    describe: (request) => coach('describe', { kind: 'timer', request })(request),
    onEvents(onEvent, onLive) {
      const stop = events.on(({ sequence, news }) => onEvent(sequence, news));
      onLive?.(true);
      return stop;
    },
  };
  return server;
}
