// The strap as one state: its link, what outlives a link, and what is shown. What happens to it, and what is to be done about
// that, are plain data; `strap-transition.ts` connects them.

import type { Instant, Millis, WallTime } from '../../base/units.ts';
import type { Zones } from '../zones.ts';
import type { Measurement } from './measurement.ts';
import type { MonitorView, Strap } from './monitor-view.ts';
import { NO_NEWS, type Absence, type StrapNews } from './monitor-words.ts';
import type { Reading, Stillness } from './reading.ts';
import type { Trying, Waiting } from './reconnect.ts';

/** Why a strap is connected: the page was opened, a person chose it, or pressed 'Connect' at a moment. */
export type ConnectReason = Readonly<{ by: 'opening' } | { by: 'choice' } | { by: 'press'; at: Instant }>;

/** A connection in the making: of two attempts, if the first was cut off. */
export type Connecting = Readonly<{
  status: 'connecting';
  id: number;
  device: Strap;
  reason: ConnectReason;
  startedAt: Instant;
  isSecond: boolean;
}>;

/** A connection, and what its last packets were like. */
export type Connected = Readonly<{
  status: 'connected';
  id: number;
  device: Strap;
  stillness: Stillness | undefined;
  isMalformed: boolean;
}>;

/** The link to a strap: none, in the making, made, or a search between two attempts or in one. */
export type Link = Readonly<{ status: 'none' }> | Connecting | Connected | Waiting | Trying;

/** All that decisions about the strap depend on. */
export type StrapState = Readonly<{
  view: MonitorView;
  link: Link;
  /** Of the last attempt to connect: what an older one brings is dropped. */
  lastId: number;
  /** Counts the questions of the person: the answer to an older one is dropped. */
  request: number;
  saved: Strap | undefined;
  absence: Absence | undefined;
  /** Since when the person waits for an attempt of their own. */
  waitingSince: Instant | undefined;
  /** How long the last connection took to make. */
  took: Millis;
  run: 'none' | 'paused' | 'moving';
  news: StrapNews;
}>;

/** The state before there is a strap. */
export function strapStateOf(view: MonitorView): StrapState {
  const unknown = { saved: undefined, absence: undefined, waitingSince: undefined };
  return { ...unknown, view, link: { status: 'none' }, lastId: 0, request: 0, took: 0, run: 'none', news: NO_NEWS };
}

/** One for the link, to which the time of a pause or of an attempt is up, and one for a reading that is no longer fresh. */
export type TimerName = 'link' | 'reading';

/** What happens to the strap; `id` names the attempt, `request` the question that it answers. */
export type StrapEvent = Readonly<
  | { type: 'saved-strap-read'; strap: Strap | undefined }
  | { type: 'choose' | 'reconnect' | 'disconnect' | 'forget' | 'clear-readings' | 'retry' }
  | { type: 'demo'; isOn: boolean }
  | { type: 'run'; isMoving: boolean }
  | { type: 'run-over' }
  | { type: 'zones'; zones: Zones }
  | { type: 'looked-up'; request: number; device: Strap; reason: ConnectReason; isKnown: boolean }
  | { type: 'chosen'; request: number; isFree: boolean; strap: Strap | undefined }
  | { type: 'choice-failed'; request: number; isFree: boolean; cause: unknown }
  | LinkEvent
  | { type: 'link-ended'; isEnded: boolean }
  /** A scan has heard the strap. */
  | { type: 'heard' }
  | { type: 'timer'; name: TimerName }
  | { type: 'charge'; percent: number | undefined }
>;

/** What an attempt, or its connection, brings. */
export type LinkEvent = Readonly<
  { id: number } & (
    | { type: 'connected'; took: Millis }
    | { type: 'failed'; cause: unknown }
    | { type: 'forgotten-elsewhere' | 'lost' }
    | { type: 'packet'; measurement: Measurement | undefined }
  )
>;

/** What the engine has to do. There is one of each timer: `after: undefined` stops it. */
export type StrapEffect = Readonly<
  /** Opens the chooser; `isFree` if there is no connection to return to. */
  | { type: 'choose'; request: number; isFree: boolean }
  /** Asks whether the browser can connect a strap without the person. */
  | { type: 'look-up'; request: number; device: Strap; reason: ConnectReason }
  | { type: 'connect'; id: number; device: Strap; after?: Millis }
  /** One attempt of a search, which ends if another page has forgotten the strap. */
  | { type: 'try'; id: number; device: Strap; scansFirst: boolean }
  | { type: 'scan' | 'abandon'; device: Strap }
  | { type: 'end-scan' }
  | { type: 'end-link'; isReported: boolean }
  | { type: 'timer'; name: TimerName; after: Millis | undefined }
  | { type: 'follow-charge'; device: Strap | undefined }
  | { type: 'keep'; strap: Strap }
  | { type: 'forget'; strap: Strap | undefined }
  | { type: 'say'; words: string }
  | { type: 'report'; reading: Reading }
  | { type: 'warn'; code: string; cause: unknown }
  | { type: 'log-malformed' }
>;

/** When something happens, and what the page is like then. */
export type Moment = Readonly<{ now: Instant; wall: WallTime; isPageVisible: boolean; isScanning: boolean }>;

/** Whether an attempt, or the connection that it made, is the present one. */
export function isCurrent({ link }: StrapState, id: number): boolean {
  return 'id' in link && link.id === id;
}
