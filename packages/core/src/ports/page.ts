// The port of the page itself: whether it is visible and online, its lock screen, and the device's other pages.

import type { Millis, Seconds } from '../base/units.ts';
import type { Stop } from './stop.ts';
import type { PushSubscription } from './wire/bell-requests.ts';

/** What the buttons of a lock screen or headphones ask for. */
export type RemoteCommand = 'play' | 'pause' | 'next' | 'previous';

/** The current segment as a media player's track: what to do, where it is in the timer, and how far along (0 to `duration`). */
export interface NowPlaying {
  readonly title: string;
  readonly subtitle: string;
  readonly timerName: string;
  readonly playing: boolean;
  readonly duration: Seconds;
  readonly position: Seconds;
}

/** Messages between the pages of a device: someone has signed out, and their data is being removed, or stays; someone has signed in, perhaps a guest. */
export type PageMessage = 'signed-out-removed' | 'signed-out' | 'signed-in';

/** Why a browser takes no pushes: the person does not want them, it takes them of installed apps alone, it cannot, or no one could be asked. */
export type NoPushes = 'refused' | 'not-installed' | 'missing' | 'offline';

/** The page itself. */
export interface Page {
  isVisible(): boolean;
  onVisible(run: () => void): Stop;
  /** Calls back when the page is hidden, before it may freeze or end: save now what must be kept. */
  onHidden(run: () => void): Stop;
  /** Calls back when the page's window gets the focus, possibly after being visible all along. */
  onFocus(run: () => void): Stop;
  isOnline(): boolean;
  onOnline(run: () => void): Stop;
  /** Calls back when the network is lost. */
  onOffline(run: () => void): Stop;
  /** Whether the screen must stay on; resolves false if the platform refuses. Never rejects. */
  keepAwake(on: boolean): Promise<boolean>;
  /** Asks the browser not to clear what it keeps for the product when it needs room; it may ask the person. Never rejects. */
  keepStorage(): Promise<void>;
  /** Vibrates and rests in turn; does nothing without a motor. */
  vibrate(pattern: readonly Millis[]): void;
  /** Shows the run on the lock screen and takes commands from there and from headphones; undefined removes it. */
  showNowPlaying(run: NowPlaying | undefined): void;
  onRemote(run: (command: RemoteCommand) => void): Stop;
  /** Takes the buttons of the lock screen again, without those for some seconds back or on: a system forgets them with each new sound. */
  retakeButtons(): void;
  /**
   * Holds a name that one page of this device can hold at a time, until stopped or until the page ends; undefined if
   * another page holds it. `from-other` asks that page for it, and takes it away if the page does not answer.
   * `onWanted` is called when another page asks for it, so as to let go soon, and when it is lost. Never rejects.
   */
  claim(
    name: string,
    how: 'if-free' | 'from-other',
    onWanted: (how: 'asked' | 'lost') => void,
  ): Promise<Stop | undefined>;
  /** The names that other pages of this device hold; undefined if the browser cannot tell. Never rejects. */
  claimed(): Promise<ReadonlySet<string> | undefined>;
  /**
   * Has the browser take the pushes of a server, by its key; 'ask' may ask the person: call it inside a gesture. From then on `rings`
   * says, when a push has come, whether this page rings by itself.
   */
  takePushes(key: Promise<string>, how: 'ask' | 'quietly', rings: () => boolean): Promise<PushSubscription | NoPushes>;
  /** Has it take none any more. Never rejects. */
  endPushes(): Promise<void>;
  /** Sends the other pages of this device a message, where the browser can. Never throws. */
  broadcast(message: PageMessage): void;
  /** Calls back with each message of another page of this device. */
  onBroadcast(run: (message: PageMessage) => void): Stop;
}
