// Our server in memory: accounts and documents as the real one keeps them, with its network as a switch.

import { PASSWORD_LENGTH } from '../account/credentials.ts';
import { newProfile, profileBody } from '../account/profile.ts';
import { createEmitter } from '../base/emitter.ts';
import { Failure } from '../base/failure.ts';
import type { Server } from '../ports/server.ts';
import type { CoachDecisionRequest, CoachMessageRequest } from '../ports/wire/coach-requests.ts';
import type { DescribeRequest } from '../ports/wire/coach.ts';
import type { KeptState } from '../ports/wire/history.ts';
import type {
  Document,
  DocumentKind,
  ProviderState,
  PushRow,
  StaleDocument,
  SignedIn,
  SpeechRequest,
  User,
} from '../ports/wire/wire.ts';

/** The server of a test. */
export interface MemoryServer extends Server {
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
  /** Forgets the sign-in, as when a cookie expires. */
  forgetSignIn(): void;
  /** Deletes the account of an email, as from another device. */
  removeAccount(email: string): void;
  /** The links requested, newest last: whom they were sent to, and their token. */
  readonly links: readonly SentLink[];
}

/** A link for a new password. */
export interface SentLink {
  readonly email: string;
  readonly token: string;
}

interface Stored {
  readonly document: Document;
  readonly sequence: number;
}
/** What was asked of the language model. */
export type CoachQuestion =
  | { readonly kind: 'decision'; readonly request: CoachDecisionRequest }
  | { readonly kind: 'message'; readonly request: CoachMessageRequest }
  | { readonly kind: 'bank' }
  | { readonly kind: 'timer'; readonly request: DescribeRequest };
/** The language model of a test. */
export type CoachAnswers = Partial<Pick<Server, 'coachDecision' | 'coachMessage' | 'coachBank' | 'describe'>>;

interface Owner {
  user: User;
  password: string;
  readonly kinds: Map<DocumentKind, Map<string, Stored>>;
  /** All states, newest first; their moments are their numbers. */
  readonly history: (KeptState & { readonly kind: DocumentKind })[];
  sequence: number;
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
  rows.set(row.document.id, { document: structuredClone(row.document), sequence: owner.sequence });
  owner.history.unshift({ kind, at: owner.sequence, document: structuredClone(row.document) });
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

/** A server without accounts. */
export function memoryServer(): MemoryServer {
  const owners = new Map<string, Owner>();
  const sequences = createEmitter<number>();
  const spoken: SpeechRequest[] = [];
  const coached: CoachQuestion[] = [];
  const links: SentLink[] = [];
  const spentTokens = new Set<string>();
  let here: Owner | undefined;
  let made = 0;

  function answer(): void {
    const { refusal } = server;
    server.refusal = undefined;
    if (refusal !== undefined) throw refusal;
    if (!server.reachable) throw new Failure('offline');
  }

  function owner(): Owner {
    if (!here) throw new Failure('not-signed-in');
    return here;
  }

  function requirePassword(password: string): Owner {
    const mine = owner();
    if (mine.password !== password) throw new Failure('current-password-wrong');
    return mine;
  }

  function setPassword(of: Owner, password: string): void {
    if (password.length < PASSWORD_LENGTH) throw new Failure('password-weak');
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
    forgetSignIn() {
      here = undefined;
    },
    removeAccount,
    async signUp({ email, password, displayName }) {
      answer();
      if (!EMAIL.test(email)) throw new Failure('email-invalid');
      if (password.length < PASSWORD_LENGTH) throw new Failure('password-weak');
      if (owners.has(email.toLowerCase())) throw new Failure('email-taken');
      const user = { id: `user-${(made += 1)}`, email: email.toLowerCase(), displayName };
      here = { user, password, kinds: new Map(), history: [], sequence: 0 };
      store(here, 'profile', { document: profileDocument(user) });
      owners.set(user.email, here);
      return signedIn(here);
    },
    async signIn({ email, password }) {
      answer();
      if (!EMAIL.test(email)) throw new Failure('email-invalid');
      const found = owners.get(email.toLowerCase());
      if (!found || found.password !== password) throw new Failure('password-wrong');
      here = found;
      return signedIn(found);
    },
    async signOut() {
      answer();
      here = undefined;
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
      const { document } = rowsOf(mine, 'profile').get(mine.user.id) ?? { document: profileDocument(mine.user) };
      const body = { ...document.body, displayName: mine.user.displayName };
      const renamed = { ...document, rev: `${document.rev}-renamed`, body };
      store(mine, 'profile', { document: renamed, assumedRev: document.rev });
      return mine.user;
    },
    async changePassword({ currentPassword, newPassword }) {
      answer();
      setPassword(requirePassword(currentPassword), newPassword);
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
    async signOutEverywhere() {
      answer();
      owner();
      here = undefined;
    },
    async deleteAccount(password) {
      answer();
      removeAccount(requirePassword(password).user.email);
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
      if (mine.sequence !== before) sequences.emit(mine.sequence);
      return conflicts;
    },
    async pull(kind, since, limit) {
      answer();
      const later = [...rowsOf(owner(), kind).values()].filter((stored) => stored.sequence > since);
      const page = later.sort((a, b) => a.sequence - b.sequence).slice(0, limit);
      const sequence = page.at(-1)?.sequence ?? since;
      return { documents: page.map((stored) => structuredClone(stored.document)), sequence };
    },
    documentsOf(userId) {
      const guard = (): void => {
        if (here?.user.id !== userId) throw new Failure('not-signed-in');
      };
      return {
        async push(kind, rows) {
          answer();
          guard();
          return server.push(kind, rows);
        },
        async pull(kind, since, limit) {
          answer();
          guard();
          return server.pull(kind, since, limit);
        },
      };
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
    coachMessage: (request) => coach('coachMessage', { kind: 'message', request })(request),
    coachBank: () => coach('coachBank', { kind: 'bank' })(),
    describe: (request) => coach('describe', { kind: 'timer', request })(request),
    onEvents(onSequence, onLive) {
      const stop = sequences.on(onSequence);
      onLive?.(true);
      return stop;
    },
  };
  return server;
}
