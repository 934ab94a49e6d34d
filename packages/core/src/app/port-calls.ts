// How each call of a port is guarded when the world throws, or never answers. A new method does not compile until it is
// listed here (docs/design/device.md).

import type { FailureCode } from '../base/failure.ts';
import type { Millis } from '../base/units.ts';
import type { DiskTable } from '../ports/disk.ts';
import { GRACE, WAIT_LIMIT } from '../ports/limits.ts';
import type { Ports } from '../ports/ports.ts';
import type { CareCalls, Server } from '../ports/server.ts';
import type { Stop } from '../ports/stop.ts';

/** A call that asks for something to be done: what it throws is logged, nothing more. */
interface Does {
  readonly kind: 'does';
}
/** A subscription or a timer: if it fails it never calls back, and stopping it does nothing. */
interface Tells {
  readonly kind: 'tells';
}
/** A call that answers synchronously: if it throws, its last answer stands in, or `first` before there is one. */
interface Answers<T> {
  readonly kind: 'answers';
  readonly first: T;
}
/** A call whose caller turns its failure into an answer: it is left to throw. */
interface Passes {
  readonly kind: 'passes';
}
/** An awaited call: 'otherwise' stands in for a rejection, and for an answer that does not come in time. */
interface Settles<T> {
  readonly kind: 'settles';
  readonly within: Millis;
  readonly otherwise: T;
}
/** An awaited call that may reject: it does so if it throws, or if no answer comes in time. */
interface Asks {
  readonly kind: 'asks';
  readonly within: Millis;
  readonly late: FailureCode;
  /** What the person then reads, if that is more than what was tried. */
  readonly words?: string;
}
/** A call that returns calls. */
interface Gives<T> {
  readonly kind: 'gives';
  readonly calls: CallsOf<T>;
}

/** How a call may be guarded, depending on what it returns. */
type CallOf<F> = F extends (...given: never[]) => infer R
  ? R extends Promise<infer T>
    ? Settles<T> | Asks | Passes
    : [R] extends [void]
      ? Does
      : [R] extends [Stop]
        ? Tells | Passes
        : Answers<R> | Gives<R> | Passes
  : never;
/** All calls of a port. */
export type CallsOf<P> = { readonly [M in keyof P]-?: CallOf<P[M]> };
/** Any way to guard a call. */
export type Call =
  | Does
  | Tells
  | Answers<unknown>
  | Passes
  | Settles<unknown>
  | Asks
  | { readonly kind: 'gives'; readonly calls: Calls };
/** Calls by their names. */
export type Calls = Readonly<Record<string, Call>>;

/** A change not kept by then is reported: no save stays silent for longer. */
export const KEEP_LIMIT: Millis = 3000;
/** A loudspeaker or a screen that has not answered by then counts as refusing. */
const DEVICE_LIMIT: Millis = 4000;
/** The code for the documents may have to come over a slow network first. */
const OPEN_LIMIT: Millis = 30_000;
/** The speaker ends an announcement sooner. */
const SPEECH_LIMIT: Millis = 15_000;
/** A track that cannot be played by then is as good as refused. */
const TRACK_LIMIT: Millis = 10_000;

/** What a person reads when a change could not be kept in time. */
export const NO_STORAGE = "This device's storage is not responding. Try again in a moment.";

const does: Does = { kind: 'does' };
const tells: Tells = { kind: 'tells' };
const passes: Passes = { kind: 'passes' };
const answers = <T>(first: T): Answers<T> => ({ kind: 'answers', first });
const settles = <T>(within: Millis, otherwise: T): Settles<T> => ({ kind: 'settles', within, otherwise });
const asks = (within: Millis, late: FailureCode): Asks => ({ kind: 'asks', within, late });
const keeps = (within: Millis): Asks => ({ ...asks(within, 'storage-unavailable'), words: NO_STORAGE });

const storage = asks(WAIT_LIMIT.disk + GRACE, 'storage-unavailable');
const keeping = keeps(KEEP_LIMIT);
const speech = asks(SPEECH_LIMIT, 'speech-failed');
const request = asks(WAIT_LIMIT.request + GRACE, 'offline');
const strap = asks(WAIT_LIMIT.strap + GRACE, 'sensor-timeout');
const ofStrap = settles(WAIT_LIMIT.strap + GRACE, undefined);

const TABLE: CallsOf<DiskTable<unknown>> = { get: storage, put: storage, delete: storage, all: storage, keys: storage };
const DOCUMENTS: CallsOf<ReturnType<Server['documentsOf']>> = { push: request, pull: request, document: request };
const CARE: CallsOf<CareCalls> = {
  rename: request,
  changePassword: request,
  changeEmail: request,
  signOutEverywhere: request,
  signIns: request,
  endSignIn: request,
  secondFactor: request,
  passkeys: request,
  accessTokens: request,
  intervalsIcu: request,
  plannedWorkouts: request,
  closedBells: request,
  deleteAccount: request,
};

/** The calls of all twelve ports. */
export const PORT_CALLS: { readonly [P in keyof Ports]: CallsOf<Ports[P]> } = {
  clock: { now: answers(0), wall: answers(0), every: tells, after: tells },
  // An id that is not unique would overwrite something: the caller reports the failure.
  random: { next: answers(0.5), id: passes },
  audio: {
    unlock: settles(DEVICE_LIMIT, false),
    warm: does,
    state: answers('missing'),
    onState: tells,
    setMode: does,
    hold: does,
    // The tone scheduler reports that a tone is missing.
    tone: passes,
    number: passes,
    onTone: tells,
    learn: does,
    onUnknown: tells,
    clip: speech,
    decode: speech,
    hush: does,
    background: does,
    silence: does,
  },
  synth: {
    speak: speech,
    prime: does,
    stop: does,
    voices: answers([]),
    onVoices: tells,
  },
  trackPlayer: {
    load: asks(TRACK_LIMIT, 'speech-failed'),
    play: does,
    pause: does,
    seek: does,
    place: answers(0),
    setVolume: does,
    setMuted: does,
    unload: does,
    onNews: tells,
  },
  sensor: {
    isSupported: answers(false),
    // A person may take as long as they like to choose.
    request: passes,
    known: strap,
    connect: strap,
    abandon: does,
    battery: ofStrap,
    onBattery: tells,
    watch: strap,
    forget: ofStrap,
  },
  authenticator: {
    support: settles(DEVICE_LIMIT, 'none'),
    // A person may take as long as they like.
    make: passes,
    prove: passes,
    abandon: does,
  },
  disk: { table: { kind: 'gives', calls: TABLE } },
  records: {
    open: keeps(OPEN_LIMIT),
    close: settles(KEEP_LIMIT, undefined),
    erase: asks(OPEN_LIMIT, 'storage-unavailable'),
    observe: tells,
    documents: answers([]),
    peek: passes,
    get: keeping,
    // Years of readings take many answers, each of which has a limit of its own.
    whole: passes,
    keepWhole: keeping,
    put: keeping,
    remove: keeping,
    state: answers({ status: 'closed' }),
    isPersisted: answers(true),
    hasPulled: answers(true),
    onState: tells,
    sync: does,
  },
  server: {
    signUp: request,
    signIn: request,
    signOut: asks(WAIT_LIMIT.signOut + GRACE, 'offline'),
    noteSignOut: does,
    whoIsHere: request,
    forgotPassword: request,
    resetPassword: request,
    confirmEmail: request,
    passkeyChallenge: request,
    accountExists: request,
    isSignUpOpen: request,
    time: request,
    ...CARE,
    careOf: { kind: 'gives', calls: CARE },
    ...DOCUMENTS,
    documentsOf: { kind: 'gives', calls: DOCUMENTS },
    history: request,
    speech: request,
    speechProviders: request,
    coachDecision: request,
    coachBank: request,
    describe: request,
    onEvents: tells,
  },
  page: {
    isVisible: answers(true),
    onVisible: tells,
    onHidden: tells,
    onFocus: tells,
    isOnline: answers(true),
    onOnline: tells,
    onOffline: tells,
    keepAwake: settles(DEVICE_LIMIT, false),
    // It may ask the person, who may take any time.
    keepStorage: passes,
    vibrate: does,
    showNowPlaying: does,
    onRemote: tells,
    retakeButtons: does,
    // A page that cannot tell what others hold gets what it asks for.
    claim: settles(DEVICE_LIMIT, () => undefined),
    claimed: settles(DEVICE_LIMIT, undefined),
    // A person may take as long as they like.
    takePushes: passes,
    endPushes: settles(DEVICE_LIMIT, undefined),
    broadcast: does,
    onBroadcast: tells,
  },
  log: { warn: does, error: does },
};
