// Bells for when no page is open: says to the server what lies ahead of the board, and takes back what this page has rung.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { isOffline } from '../base/failure.ts';
import type { Instant, Millis } from '../base/units.ts';
import { isGuestId } from '../ports/guest-id.ts';
import type { NoPushes } from '../ports/page.ts';
import type { Ports } from '../ports/ports.ts';
import type { Stop } from '../ports/stop.ts';
import type { PushedBell, PushSubscription } from '../ports/wire/bell-requests.ts';
import { FARTHEST_BELL, MOST_BELLS } from '../ports/wire/bells.ts';
import type { Board } from './board.engine.ts';
import { bellsAhead } from './lane-bells.ts';
import { RINGS_WHEN_CLOSED } from './rings-when-closed.ts';

/** What is shown of them. */
export interface ClosedBellsView {
  readonly status: 'off' | 'asking' | 'on';
  /** One sentence why they are off, or may not ring. */
  readonly problem: string | undefined;
}

/** The bells of closed pages. Nothing rejects. */
export interface ClosedBells {
  readonly view: StoreApi<ClosedBellsView>;
  /** Turns them on or off; call inside a gesture. */
  choose(isOn: boolean): Promise<void>;
}

/** What they need. */
export interface ClosedBellsParts extends Pick<Ports, 'clock' | 'disk' | 'page' | 'server' | 'log'> {
  readonly board: Pick<Board, 'view' | 'sound'>;
  readonly user: () => string | undefined;
}

/** What several lanes change at once is said once. */
const SAID_AFTER: Millis = 500;
const TRIED_AGAIN: Millis = 30_000;
/** Lanes show whole seconds: their ends are known as exactly as that. */
const SAME_MOMENT: Millis = 1500;

const NEEDS_ACCOUNT = 'This needs an account: while this page is closed, the server rings.';
const WHY_NOT: Readonly<Record<NoPushes, string>> = {
  refused: 'Your browser does not allow notifications from this site. Allow them in its settings, then try again.',
  'not-installed': 'On an iPhone or iPad this works once Roundbell is on the home screen: Share, Add to Home Screen.',
  missing: 'This browser cannot ring when the page is closed.',
  offline: 'This needs a connection.',
};
const NOT_SAID = 'The server is not responding. Keep this page open until it does.';
const CAPPED = `While this page is closed, only the next ${MOST_BELLS} ends ring, and none after five days.`;

/** A bell, and the instant at which it rings. */
interface DueBell extends Pick<PushedBell, 'id' | 'words'> {
  readonly at: Instant;
}

/** Makes them, off until it is known that the person here wants them. */
export function createClosedBells(parts: ClosedBellsParts): ClosedBells {
  const { clock, disk, page, server, log, board, user } = parts;
  const view = createStore<ClosedBellsView>(() => ({ status: 'off', problem: undefined }));
  const table = disk.table<unknown>('settings');
  let subscription: PushSubscription | undefined;
  /** Whose bells these are. */
  let owner: string | undefined;
  let said: readonly DueBell[] | undefined;
  let saying: Promise<void> | undefined;
  let isToBeSaid = false;
  let stopWait: Stop = () => {};
  let stopFollowing: Stop = () => {};

  const isHere = (): boolean => board.view.getState().status === 'here';

  /** What is due on a board that is here, this page rings. */
  const rings = (): boolean => isHere() && board.sound.getState().sound === 'sounding';

  function ahead(): readonly DueBell[] {
    const lanes = board.view
      .getState()
      .lanes.map(({ id, timer, player }) => ({ id, timer, shown: player.view.getState() }));
    // One more than may be kept tells whether there are more.
    return bellsAhead(lanes, MOST_BELLS + 1).map(({ left, ...ring }) => ({ ...ring, at: clock.now() + left }));
  }

  function off(problem?: string): void {
    stopWait();
    stopFollowing();
    subscription = undefined;
    said = undefined;
    view.setState({ status: 'off', problem });
  }

  /** Says what lies ahead unless that is known; a board that another page has is that page's. */
  function look(): void {
    if (subscription === undefined || saying !== undefined || !isHere()) return;
    if (said !== undefined && isSame(said, ahead())) return;
    stopWait();
    isToBeSaid = true;
    stopWait = clock.after(SAID_AFTER, say);
  }

  /** One after the other: a request that overtook an earlier one would be undone by it. */
  function say(): void {
    isToBeSaid = false;
    if (subscription === undefined || owner === undefined || owner !== user() || saying !== undefined || !isHere())
      return;
    const to = subscription;
    const due = ahead();
    const pushed = due.filter(({ at }) => at - clock.now() <= FARTHEST_BELL).slice(0, MOST_BELLS);
    saying = keep(owner, to, pushed).then(
      () => {
        saying = undefined;
        if (subscription !== to) return;
        said = due;
        view.setState({ problem: pushed.length < due.length ? CAPPED : undefined });
        // Something may have changed meanwhile.
        look();
      },
      (cause: unknown) => {
        saying = undefined;
        if (!isOffline(cause) && view.getState().problem !== NOT_SAID) logUnsaved(cause);
        if (subscription === to) unsaid();
      },
    );
  }

  /** The server did not answer: it is asked again, and people are told meanwhile. */
  function unsaid(): void {
    view.setState({ status: 'on', problem: NOT_SAID });
    stopWait();
    stopWait = clock.after(TRIED_AGAIN, tryAgain);
  }

  function tryAgain(): void {
    const id = user();
    if (subscription !== undefined) say();
    else if (id !== undefined) void turnOn(id, 'quietly');
  }

  async function keep(whose: string, to: PushSubscription, due: readonly DueBell[]): Promise<void> {
    const now = clock.now();
    const bells = due.map(({ at, ...ring }) => ({ ...ring, in: Math.max(0, Math.round(at - now)) }));
    await server.careOf(whose).closedBells({ kind: 'keep', subscription: to, bells });
  }

  /** Whatever a lane does that moves its ends, which its digits do not. */
  function follow(): void {
    stopFollowing();
    const stops = board.view.getState().lanes.map(({ player }) =>
      player.view.subscribe((now, before) => {
        const isSameStep = 'current' in now && 'current' in before && now.row === before.row;
        if (!isSameStep || now.status !== before.status || now.movesSince !== before.movesSince) look();
      }),
    );
    stopFollowing = () => stops.forEach((stop) => stop());
    look();
  }

  /** Has the browser take pushes; it may ask the person. */
  async function turnOn(id: string, how: 'ask' | 'quietly'): Promise<void> {
    view.setState(how === 'ask' ? { status: 'asking', problem: undefined } : { status: 'on' });
    const key = server
      .careOf(id)
      .closedBells({ kind: 'look' })
      .then((reply) => reply.key);
    const answer = await page.takePushes(key, how, rings).catch((): NoPushes => 'offline');
    if (user() !== id) return off();
    if (typeof answer === 'string') {
      // Someone who has wanted them still does when the server is back.
      if (how === 'quietly' && answer === 'offline') return unsaid();
      await forget();
      return off(WHY_NOT[answer]);
    }
    owner = id;
    subscription = answer;
    said = undefined;
    view.setState({ status: 'on' });
    if (how === 'ask') await table.put(RINGS_WHEN_CLOSED, { owner: id }).catch(logUnsaved);
    follow();
  }

  const logUnsaved = (cause: unknown): void => log.warn('closed-bells-not-kept', cause);
  const forget = (): Promise<void> => table.delete(RINGS_WHEN_CLOSED).catch(logUnsaved);

  /** The board is here: rings what its person has chosen before. */
  async function open(): Promise<void> {
    const id = user();
    if (id === undefined || isGuestId(id)) return off();
    if (subscription !== undefined && owner === id) return follow();
    if (owner !== id) off();
    const row = await table.get(RINGS_WHEN_CLOSED).catch(() => undefined);
    const isWanted = typeof row === 'object' && row !== null && 'owner' in row && row.owner === id;
    if (isWanted && isHere() && view.getState().status === 'off') await turnOn(id, 'quietly');
  }

  let lanes = board.view.getState().lanes;
  let wasHere = isHere();
  board.view.subscribe((now) => {
    const isNowHere = isHere();
    if (isNowHere && !wasHere) void open();
    else if (isNowHere && now.lanes !== lanes) follow();
    wasHere = isNowHere;
    lanes = now.lanes;
  });
  // A phone that is locked right after a press wakes no page.
  page.onHidden(() => isToBeSaid && say());
  page.onOnline(() => view.getState().problem === NOT_SAID && tryAgain());
  if (wasHere) void open();

  return {
    view,
    async choose(isOn) {
      const id = user();
      // A guest has no server that could ring.
      if (id === undefined || isGuestId(id)) return off(NEEDS_ACCOUNT);
      if (view.getState().status === 'asking') return;
      if (isOn) return await turnOn(id, 'ask');
      const to = subscription;
      off();
      // At once: the page may close before the server answers.
      const forgotten = forget();
      await saying;
      await Promise.all([
        forgotten,
        to && keep(id, to, []).catch((cause: unknown) => !isOffline(cause) && logUnsaved(cause)),
        page.endPushes(),
      ]);
    },
  };
}

function isSame(a: readonly DueBell[], b: readonly DueBell[]): boolean {
  return (
    a.length === b.length &&
    a.every((one, at) => {
      const other = b[at];
      return one.id === other?.id && one.words === other.words && Math.abs(one.at - other.at) < SAME_MOMENT;
    })
  );
}
