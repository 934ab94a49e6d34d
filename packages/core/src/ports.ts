// Every effect the product asks of the world, on one page. Rules see only these types; engines are handed the values.

import type {
  AccountRequest,
  Document,
  DocumentKind,
  ProviderState,
  PullReply,
  PushRow,
  SignedIn,
  SpeechRequest,
  User,
} from './wire.ts';
import type { PasswordChange, PasswordReset } from './wire-account.ts';
import type {
  CoachDecisionRequest,
  CoachMessage,
  CoachMessageRequest,
  DescribeReply,
  DescribeRequest,
} from './wire-coach.ts';
import type { KeptState } from './wire-history.ts';
import type { CoachingDecision, MessageBank } from './coach/coaching.ts';
import type { RemoteCommand, RunCard } from './run/card.ts';
import type { SoundMode } from './device/device-settings.ts';
import type { SoundState, ToneName, ToneOutcome } from './run/tones.ts';
import type { Instant, Millis, WallTime } from './units.ts';

/** Ends a subscription, a timer or a sound; calling it again does nothing. */
export type Stop = () => void;

/** Time. `now` never goes backwards; `wall` is for dates only. */
export interface Clock {
  now(): Instant;
  wall(): WallTime;
  every(ms: Millis, run: () => void): Stop;
  after(ms: Millis, run: () => void): Stop;
}

/** Chance. `next` is at least 0 and below 1; `id` is unique and begins with the prefix ('round-', 'step-', …). */
export interface Random {
  next(): number;
  id(prefix: string): string;
}

/** Sounds on the audio clock. Volumes are 0 to 1. */
export interface Audio {
  /** To be called inside a gesture, as often as one likes; resolves false where no sound can be made. Never throws. */
  unlock(): Promise<boolean>;
  /** Makes the sound ready before a gesture, where the browser allows that by itself and no other sound is stopped by it. */
  warm(): void;
  state(): SoundState;
  onState(onChange: (state: SoundState) => void): Stop;
  /** How the sound stands beside that of other apps, from the next `unlock` on. */
  setMode(mode: SoundMode): void;
  /** Whether the device is to be kept going though no tone may lie ahead: on while a run moves. */
  hold(on: boolean): void;
  /** Lays one tone at an instant of the run clock; the result takes it back, or cuts it short while it sounds. */
  tone(name: ToneName, at: Instant, volume: number): Stop;
  /** Tells once of each tone how it went. */
  onTone(onOutcome: (outcome: ToneOutcome) => void): Stop;
  /** Plays stored speech now; resolves when it has ended. */
  clip(bytes: ArrayBuffer, volume: number): Promise<void>;
  /** Cuts short the clips that play. */
  hush(): void;
  /** Takes back all tones and clips, laid or sounding. */
  silence(): void;
}

/** A voice of the browser's own speech. */
export interface SynthVoice {
  readonly id: string;
  readonly name: string;
  readonly language: string;
}

/** The browser's own speech. */
export interface Synth {
  /** Resolves when the words were spoken, or at once where there is no speech. `voice` is an id of `voices`; undefined, or one that is gone: the best there is. */
  speak(text: string, volume: number, voice: string | undefined): Promise<void>;
  /** Inside a gesture: some browsers speak only on pages that have spoken inside one. Says nothing. */
  prime(): void;
  stop(): void;
  voices(): readonly SynthVoice[];
  /** Calls back when the voices have come or changed: many browsers load them late. */
  onVoices(run: () => void): Stop;
}

/** A heart-rate strap the browser knows. */
export interface SensorDevice {
  readonly id: string;
  readonly name: string;
}

/** A heart-rate strap (Bluetooth Heart Rate Service). What it refuses is a Failure ('sensor-unsupported', 'sensor-without-gatt', 'sensor-timeout', 'sensor-failed'). */
export interface HeartRateSensor {
  isSupported(): boolean;
  /** Lets the person choose a strap, inside a gesture; undefined where they chose none. */
  request(): Promise<SensorDevice | undefined>;
  /** The straps that can be connected without asking the person. */
  known(): Promise<readonly SensorDevice[]>;
  /** Ends within 10 s. `onGone` is called once when the link is lost, and not when it is stopped; `Stop` throws where the link could not be ended. */
  connect(device: SensorDevice, onPacket: (bytes: DataView) => void, onGone: () => void): Promise<Stop>;
  /** Gives up a connection to it that is being made, which fails at once where the platform can end it. Never throws. */
  abandon(device: SensorDevice): void;
  /** The charge of the connected strap in percent, undefined where it does not tell. Never rejects. */
  battery(): Promise<number | undefined>;
  /** Takes back the permission to connect a strap, where the platform can. Never rejects. */
  forget(device: SensorDevice): Promise<void>;
}

/** One named table of this device only; values are plain JSON or bytes. */
export interface DiskTable<T> {
  get(key: string): Promise<T | undefined>;
  put(key: string, value: T): Promise<void>;
  delete(key: string): Promise<void>;
  all(): Promise<readonly (readonly [string, T])[]>;
  keys(): Promise<readonly string[]>;
}

/** Storage of this device. Throws Failure 'storage-unavailable' where a write could not be kept. */
export interface Disk {
  table<T>(name: DiskTableName): DiskTable<T>;
}
/** The tables of this device. Those of 'heart-rate' and 'drafts' hold plain JSON alone. */
export type DiskTableName = 'identity' | 'settings' | 'clips' | 'messages' | 'run' | 'drafts' | 'heart-rate';

/** How the account's documents stand against the server. */
export type RecordsState =
  | { readonly status: 'closed' }
  | { readonly status: 'synced' }
  | { readonly status: 'waiting'; readonly changes: number }
  | { readonly status: 'offline'; readonly changes: number }
  | { readonly status: 'signed-out'; readonly changes: number };

/** Documents that follow the account. Writes are durable on this device when their promise resolves; sync goes on by itself. */
export interface Records {
  /** Opens the documents of one account; any other is closed first. */
  open(userId: string): Promise<void>;
  close(): Promise<void>;
  /** Removes the documents of one account from this device; closes them first. */
  erase(userId: string): Promise<void>;
  /** Calls back with all living documents of a kind, at once and after each change from here, another tab or the server. */
  observe(kind: DocumentKind, onChange: (documents: readonly Document[]) => void): Stop;
  get(kind: DocumentKind, id: string): Promise<Document | undefined>;
  put(kind: DocumentKind, document: Document): Promise<void>;
  remove(kind: DocumentKind, id: string): Promise<void>;
  state(): RecordsState;
  /** Whether the open documents outlive the page: false where the browser keeps nothing. True while none are open. */
  isKept(): boolean;
  onState(onChange: (state: RecordsState) => void): Stop;
  /** Asks for a synchronisation now (after a sign-in, when the network is back). */
  sync(): void;
}

/** Our own server; each call throws a Failure ('offline' where it could not be reached). */
export interface Server {
  signUp(request: AccountRequest & { readonly displayName: string }): Promise<SignedIn>;
  signIn(request: AccountRequest): Promise<SignedIn>;
  signOut(): Promise<void>;
  /** The signed-in user by the cookie, or undefined when the server knows of none. */
  whoIsHere(): Promise<User | undefined>;
  rename(displayName: string): Promise<User>;
  /** Ends every other sign-in. 'current-password-wrong' or 'password-weak'. */
  changePassword(change: PasswordChange): Promise<void>;
  /** Has a link sent, where there is an account for the email. */
  forgotPassword(email: string): Promise<void>;
  /** Ends every sign-in. 'link-invalid' or 'password-weak'. */
  resetPassword(reset: PasswordReset): Promise<void>;
  signOutEverywhere(): Promise<void>;
  /** Removes the account with everything in it. 'current-password-wrong'. */
  deleteAccount(password: string): Promise<void>;
  /** Whether the server still has an account with this id, whoever is signed in. */
  accountExists(userId: string): Promise<boolean>;
  /** Answers the stored states of the rows that were refused because they were stale. */
  push(kind: DocumentKind, rows: readonly PushRow[]): Promise<readonly Document[]>;
  pull(kind: DocumentKind, since: number, limit: number): Promise<PullReply>;
  /** The same for one account alone: 'not-signed-in' where somebody else is by now (SYN-57). */
  documentsOf(userId: string): Pick<Server, 'push' | 'pull'>;
  /** The states of a timer that the server still has, the newest first, deletions left out; 'not-found' where it never had one. */
  history(timerId: string): Promise<readonly KeptState[]>;
  /** Words as audio. 'quota-exceeded', 'speech-unavailable', 'speech-busy' or 'speech-failed' where the provider gives none. */
  speech(request: SpeechRequest): Promise<ArrayBuffer>;
  speechProviders(): Promise<readonly ProviderState[]>;
  /** The language model behind the server. 'quota-exceeded', 'coach-unavailable', 'coach-busy' or 'coach-failed' where it gives no answer that can be used. */
  coachDecision(request: CoachDecisionRequest): Promise<CoachingDecision>;
  coachMessage(request: CoachMessageRequest): Promise<CoachMessage>;
  coachBank(): Promise<MessageBank>;
  /** A workout in a person's own words as a timer. */
  describe(request: DescribeRequest): Promise<DescribeReply>;
  /** Calls back whenever there may be something to pull; `onLive` says when that begins and ceases to be told: before the first call it is not. */
  onEvents(onSequence: (sequence: number) => void, onLive?: (isLive: boolean) => void): Stop;
}

/** The page itself. */
export interface Page {
  isVisible(): boolean;
  onVisible(run: () => void): Stop;
  /** Calls back when the page is no longer seen, before it may freeze or end: what is to be kept is kept now. */
  onHidden(run: () => void): Stop;
  /** Calls back when the page's window gets the focus, which may be while it was seen all along. */
  onFocus(run: () => void): Stop;
  isOnline(): boolean;
  onOnline(run: () => void): Stop;
  /** Calls back when the network is lost. */
  onOffline(run: () => void): Stop;
  /** Whether the screen is to stay on; resolves false where the platform refuses. Never rejects. */
  keepAwake(on: boolean): Promise<boolean>;
  /** Vibrates and rests in turn; does nothing where there is no motor. */
  vibrate(pattern: readonly Millis[]): void;
  /** Shows the run on the lock screen and takes commands from there and from headphones; undefined takes it away. */
  showCard(card: RunCard | undefined): void;
  onRemote(run: (command: RemoteCommand) => void): Stop;
  /**
   * Holds a name that one page of this device can hold at a time, until stopped or until the page ends; undefined where
   * another page holds it. `from-other` asks that page for it, and takes it away where that does not answer.
   * `onWanted` is called when another page asks for it, to let go soon, and when it is lost. Never rejects.
   */
  claim(
    name: string,
    how: 'if-free' | 'from-other',
    onWanted: (how: 'asked' | 'lost') => void,
  ): Promise<Stop | undefined>;
  /** The names that other pages of this device hold; undefined where the browser cannot tell. Never rejects. */
  claimed(): Promise<ReadonlySet<string> | undefined>;
}

/** Codes of what went wrong, for developers; never what a person wrote. */
export interface Log {
  warn(code: string, cause?: unknown): void;
}

/** All ten. */
export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  readonly audio: Audio;
  readonly synth: Synth;
  readonly sensor: HeartRateSensor;
  readonly disk: Disk;
  readonly records: Records;
  readonly server: Server;
  readonly page: Page;
  readonly log: Log;
}

/** The ports that only a run, or its trial, needs. */
export type RunPorts = Pick<Ports, 'audio' | 'synth'>;
/** The ports of the product as a page brings them: those of a run, and the strap, are fetched when one is near. */
export type AppPorts = Omit<Ports, keyof RunPorts | 'sensor'> & {
  readonly forRuns: () => Promise<RunPorts>;
  readonly forHeart: () => Promise<HeartRateSensor>;
};
