// A page whose visibility and network are switches.

import { createEmitter, type Emitter } from '../base/emitter.ts';
import type { Millis } from '../base/units.ts';
import type { NoPushes, Page, PageMessage, RemoteCommand, NowPlaying } from '../ports/page.ts';
import type { Stop } from '../ports/stop.ts';
import type { PushSubscription } from '../ports/wire/bell-requests.ts';

/** The page of a test. */
export interface FakePage extends Page {
  show(): void;
  hide(): void;
  focus(): void;
  goOnline(): void;
  goOffline(): void;
  /** Whether the screen is kept awake; a hidden page loses this. */
  readonly awake: boolean;
  /** Whether the platform lets the screen stay on. */
  grantsAwake: boolean;
  /** How often the browser was asked to keep what the product stores. */
  readonly keepRequests: number;
  /** Every vibration that a person could feel. */
  readonly vibrations: readonly (readonly Millis[])[];
  /** What the lock screen shows. */
  readonly card: NowPlaying | undefined;
  /** Everything it was asked to show, in order. */
  readonly cards: readonly (NowPlaying | undefined)[];
  /** How often its buttons were taken again. */
  readonly retakes: number;
  /** What becomes of the wish for pushes. */
  pushes: 'granted' | Exclude<NoPushes, 'offline'>;
  /** By which key it takes pushes now. */
  readonly takesPushesOf: string | undefined;
  /** Whether this page rings by itself for a push that has come. */
  ringsForPush(): boolean;
  /** Whether the browser reports what other pages hold. */
  tellsClaims: boolean;
  /** Whether it waits for what it asks of other pages; otherwise it takes that away, as from a frozen page. */
  isPatient: boolean;
  /** Someone presses a button on the lock screen, if a card with buttons is there. */
  press(command: RemoteCommand): void;
}

/** Where the fake browser is reached. */
export const TEST_SUBSCRIPTION: PushSubscription = {
  endpoint: 'https://push.example.org/one',
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
};

/** What the pages of one device hold between them. */
export type FakeClaims = Map<
  string,
  { readonly page: object; readonly onWanted: (how: 'asked' | 'lost') => void; readonly stop: Stop }
>;

/** Messages between the pages of one device. */
const broadcasts = new WeakMap<FakeClaims, Emitter<{ readonly by: object; readonly word: PageMessage }>>();

/** A visible, online page; pages that share claims are on one device. */
export function fakePage(claims: FakeClaims = new Map()): FakePage {
  const self = {};
  const words = broadcasts.get(claims) ?? createEmitter<{ readonly by: object; readonly word: PageMessage }>();
  broadcasts.set(claims, words);

  let visible = true;
  let online = true;
  let awake = false;
  const onVisible = createEmitter();
  const onHidden = createEmitter();
  const onFocus = createEmitter();
  const onOnline = createEmitter();
  const onOffline = createEmitter();
  const onRemote = createEmitter<RemoteCommand>();
  const vibrations: (readonly Millis[])[] = [];
  const cards: (NowPlaying | undefined)[] = [];
  let card: NowPlaying | undefined;
  let retakes = 0;
  let keepRequests = 0;
  let takesPushesOf: string | undefined;
  let ringsForPush = (): boolean => false;

  const page: FakePage = {
    isVisible: () => visible,
    onVisible: onVisible.on,
    onHidden: onHidden.on,
    isOnline: () => online,
    onFocus: onFocus.on,
    focus() {
      onFocus.emit();
    },
    onOnline: onOnline.on,
    onOffline: onOffline.on,
    keepAwake(on) {
      awake = on && visible && page.grantsAwake;
      return Promise.resolve(!on || !visible || page.grantsAwake);
    },
    grantsAwake: true,
    async keepStorage() {
      keepRequests += 1;
    },
    get keepRequests() {
      return keepRequests;
    },
    vibrate(pattern) {
      if (visible) vibrations.push(pattern);
    },
    vibrations,
    showNowPlaying(next) {
      card = next;
      cards.push(next);
    },
    cards,
    get card() {
      return card;
    },
    onRemote: onRemote.on,
    retakeButtons() {
      retakes += 1;
    },
    get retakes() {
      return retakes;
    },
    press(command) {
      if (card === undefined) return;
      onRemote.emit(command);
    },
    get awake() {
      return awake;
    },
    show() {
      visible = true;
      onVisible.emit();
    },
    hide() {
      visible = false;
      awake = false;
      onHidden.emit();
    },
    goOnline() {
      online = true;
      onOnline.emit();
    },
    goOffline() {
      online = false;
      onOffline.emit();
    },
    pushes: 'granted',
    get takesPushesOf() {
      return takesPushesOf;
    },
    async takePushes(key, _how, rings) {
      ringsForPush = rings;
      if (page.pushes !== 'granted') return page.pushes;
      takesPushesOf = await key.catch(() => undefined);
      return takesPushesOf === undefined ? 'offline' : TEST_SUBSCRIPTION;
    },
    async endPushes() {
      takesPushesOf = undefined;
    },
    ringsForPush: () => ringsForPush(),
    tellsClaims: true,
    isPatient: true,
    async claim(name, how, onWanted) {
      const holder = claims.get(name);
      if (holder?.page === self) return holder.stop;
      if (holder !== undefined) {
        if (how === 'if-free') return undefined;
        if (page.isPatient) holder.onWanted('asked');
        for (let turns = 0; turns < 100 && claims.get(name) === holder; turns += 1) await Promise.resolve();
        if (claims.get(name) === holder) holder.onWanted('lost');
      }
      const own = {
        page: self,
        onWanted,
        stop() {
          if (claims.get(name) === own) claims.delete(name);
        },
      };
      claims.set(name, own);
      return own.stop;
    },
    async claimed() {
      if (!page.tellsClaims) return undefined;
      return new Set([...claims].flatMap(([name, holder]) => (holder.page === self ? [] : [name])));
    },
    broadcast: (word) => words.emit({ by: self, word }),
    onBroadcast: (run) => words.on(({ by, word }) => by !== self && run(word)),
  };
  return page;
}
