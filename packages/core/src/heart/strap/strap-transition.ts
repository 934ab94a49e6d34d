// What an event makes of the strap's state, and what is to be done about it.

import { Failure } from '../../base/failure.ts';
import { DEMO_STRAP, type Strap } from './monitor-view.ts';
import * as words from './monitor-words.ts';
import { isFrozen, isUnchanged, readingOf, stillnessOf } from './reading.ts';
import * as pace from './reconnect.ts';
import {
  isCurrent,
  type Connected,
  type Connecting,
  type LinkEvent,
  type Moment,
  type StrapEvent,
  type StrapState,
} from './strap-state.ts';
import * as step from './strap-steps.ts';

type Transition = step.Transition;
type Of<Type extends StrapEvent['type']> = Extract<StrapEvent, { readonly type: Type }>;

/** How the specification calls the end of an automatic reconnect that no one sees. */
const QUIET_TIMEOUT = 'GATT connection timeout';

/** What an event makes of a state. What an old attempt brings, and the answer to an old question, change nothing. */
export function strapAfter(state: StrapState, event: StrapEvent, at: Moment): Readonly<Transition> {
  const next: Transition = { state, effects: [], at };
  if ('id' in event) linkEvent(next, event);
  else otherEvent(next, event);
  return next;
}

function otherEvent(next: Transition, event: Exclude<StrapEvent, LinkEvent>): void {
  const { saved, absence, request, view, link } = next.state;
  if ('request' in event && event.request !== request && event.type !== 'choice-failed') return;
  switch (event.type) {
    case 'saved-strap-read':
      return opened(next, event.strap ?? saved);
    case 'choose':
      return choose(next);
    case 'reconnect':
      return saved === undefined || absence === 'must-choose' ? choose(next) : reconnect(next, saved);
    case 'looked-up':
      if (event.isKnown) return step.connect(next, event.device, event.reason);
      return event.reason.by === 'opening' ? undefined : choose(next);
    case 'chosen':
      return chosen(next, event);
    case 'choice-failed':
      return choiceFailed(next, event);
    case 'disconnect':
      return disconnect(next);
    case 'link-ended':
      if (event.isEnded) return step.show(next, 'disconnected');
      return step.show(next, 'error', saved, { message: words.NOT_DISCONNECTED });
    case 'forget':
      quit(next);
      return step.effect(next, { type: 'forget', strap: saved });
    case 'demo':
      return demo(next, event);
    case 'run':
      return run(next, event.isMoving);
    case 'run-over':
      return runOver(next);
    case 'retry':
      // A hidden page may have lost its scan.
      step.effect(next, { type: 'end-scan' });
      if (link.status === 'trying') step.effect(next, { type: 'scan', device: link.device });
      return step.hurry(next);
    case 'heard':
      return step.hurry(next);
    case 'timer':
      return event.name === 'link' ? linkDue(next) : step.read(next, undefined);
    case 'charge':
      return step.setView(next, { battery: event.percent });
    case 'clear-readings':
      return step.setView(next, { recent: [], isLossAnnounced: false });
    case 'zones':
      return step.setView(next, { zones: event.zones, ...step.shownOf(view.reading, event.zones) });
  }
}

// What a person asks for.

function opened(next: Transition, saved: Strap | undefined): void {
  const { view, request } = next.state;
  step.set(next, { saved });
  if (saved === undefined || view.connection.status !== 'disconnected') return;
  step.show(next, 'disconnected');
  step.effect(next, { type: 'look-up', request, device: saved, reason: { by: 'opening' } });
}

function reconnect(next: Transition, device: Strap): void {
  step.cut(next);
  step.show(next, 'connecting', device);
  const reason = { by: 'press', at: next.at.now } as const;
  step.effect(next, { type: 'look-up', request: next.state.request, device, reason });
}

function choose(next: Transition): void {
  const { link, view } = next.state;
  const request = next.state.request + 1;
  const isFree = link.status !== 'connected';
  step.set(next, { request });
  if (isFree) {
    // The search would take the strap away from the chooser.
    step.release(next);
    step.show(next, 'connecting', view.connection.device);
  }
  step.effect(next, { type: 'choose', request, isFree });
}

function chosen(next: Transition, { strap, isFree }: Of<'chosen'>): void {
  const { saved, absence } = next.state;
  if (strap !== undefined) {
    step.set(next, { saved: strap, absence: undefined });
    step.connect(next, strap, { by: 'choice' });
    step.effect(next, { type: 'keep', strap });
  } else if (isFree) {
    // The chooser was closed: the search for a strap that is missing goes on.
    step.show(next, 'disconnected');
    if (saved !== undefined && absence !== undefined) step.search(next, saved);
  }
}

/** The gesture was over, or there is no adapter. */
function choiceFailed(next: Transition, { request, isFree, cause }: Of<'choice-failed'>): void {
  step.effect(next, { type: 'warn', code: 'connect-failed', cause });
  const { saved } = next.state;
  if (request !== next.state.request || !isFree) return;
  if (saved !== undefined) step.set(next, { absence: 'must-choose' });
  showFailure(next, saved, cause);
}

function showFailure(next: Transition, device: Strap | undefined, cause: unknown): void {
  step.show(next, 'error', device, { message: words.connectMessageOf(cause) });
  if (device !== undefined && !pace.needsChoice(cause)) step.search(next, device);
}

function disconnect(next: Transition): void {
  const { waitingSince, absence, link } = next.state;
  // A wait that outlasts the gesture leads to the chooser next time.
  const isTired = waitingSince !== undefined && next.at.now - waitingSince > pace.GESTURE_FOR;
  step.set(next, { absence: isTired || absence === 'must-choose' ? 'must-choose' : undefined });
  step.cut(next, true);
  if (link.status !== 'connected') step.show(next, 'disconnected');
}

/** There is no strap any more. */
function quit(next: Transition): void {
  step.set(next, { saved: undefined, absence: undefined });
  step.cut(next);
  step.show(next, 'disconnected');
}

function demo(next: Transition, { isOn }: Of<'demo'>): void {
  if (isOn) return step.connect(next, DEMO_STRAP, { by: 'choice' });
  if (!next.state.view.isDemo) return;
  step.cut(next);
  step.show(next, 'disconnected');
}

/** A run that moves needs the strap: a search for it is visible from then on, and quick. */
function run(next: Transition, isMoving: boolean): void {
  const { link } = next.state;
  if (isMoving === (next.state.run === 'moving')) return;
  step.set(next, { run: isMoving ? 'moving' : 'paused' });
  if (!isMoving || (link.status !== 'waiting' && link.status !== 'trying')) return;
  step.set(next, { link: { ...link, isVisible: true } });
  step.changed(next, 'searching', link.device);
  step.hurry(next);
}

function runOver(next: Transition): void {
  const { news, view } = next.state;
  if (next.state.run !== 'none') step.set(next, { run: 'none' });
  if (news.status !== 'announced' && view.isLossAnnounced) step.setView(next, { isLossAnnounced: false });
}

// What becomes of the link.

function linkEvent(next: Transition, event: LinkEvent): void {
  const { link } = next.state;
  if (!isCurrent(next.state, event.id) || link.status === 'none' || link.status === 'waiting') return;
  const { id, device } = link;
  switch (event.type) {
    case 'connected':
      step.enter(next, { status: 'connected', id, device, stillness: undefined, isMalformed: false });
      step.set(next, { took: event.took });
      step.effect(next, { type: 'follow-charge', device });
      return step.changed(next, 'connected', device);
    case 'failed':
      if (link.status === 'trying') searchFailed(next, link, event.cause, false);
      else if (link.status === 'connecting') connectFailed(next, link, event.cause);
      return;
    case 'forgotten-elsewhere':
      return quit(next);
    case 'lost':
      if (link.status !== 'connected') return;
      step.enter(next, { status: 'none' });
      step.blank(next);
      step.changed(next, 'lost', device);
      return step.search(next, device, true);
    case 'packet':
      if (link.status === 'connected') packetRead(next, link, event);
  }
}

/** A malformed packet is logged, once per streak, and changes nothing that is shown. */
function packetRead(next: Transition, link: Connected, { measurement }: Of<'packet'>): void {
  if (measurement === undefined) {
    if (!link.isMalformed) step.effect(next, { type: 'log-malformed' });
    return step.set(next, { link: { ...link, isMalformed: true } });
  }
  const reading = readingOf(measurement, next.at.wall);
  const stillness = reading && stillnessOf(link.stillness, reading);
  step.set(next, { link: { ...link, isMalformed: false, stillness } });
  if (stillness === undefined || isFrozen(stillness)) step.read(next, undefined);
  else step.read(next, reading, isUnchanged(stillness));
}

/** The time of a pause or of an attempt is up. */
function linkDue(next: Transition): void {
  const { link } = next.state;
  if (link.status === 'waiting') tryNow(next, link);
  else if (link.status === 'connecting') connectFailed(next, link, new Failure('sensor-timeout'));
  else if (link.status === 'trying') {
    step.effect(next, { type: 'abandon', device: link.device });
    searchFailed(next, link, new Failure('sensor-timeout'), true);
  }
}

function connectFailed(next: Transition, link: Connecting, cause: unknown): void {
  const { id, device, reason, startedAt } = link;
  const { now } = next.at;
  if (!link.isSecond && pace.isCutOff(cause, now - startedAt)) {
    step.set(next, { link: { ...link, isSecond: true } });
    return step.effect(next, { type: 'connect', id, device, after: pace.CUT_OFF_PAUSE });
  }
  step.release(next);
  const isUnanswered = cause instanceof Failure && cause.code === 'sensor-timeout';
  if (reason.by === 'opening') {
    if (isUnanswered) step.effect(next, { type: 'warn', code: QUIET_TIMEOUT, cause });
    step.show(next, 'disconnected');
    if (!pace.needsChoice(cause)) step.search(next, device);
    return;
  }
  step.effect(next, { type: 'warn', code: 'connect-failed', cause });
  const canChoose = reason.by === 'press' && now - reason.at <= pace.GESTURE_FOR;
  if (reason.by === 'press') step.set(next, { absence: canChoose ? 'out-of-reach' : 'must-choose' });
  else if (isUnanswered) step.set(next, { absence: 'unanswered' });
  if (canChoose) choose(next);
  else showFailure(next, device, cause);
}

function tryNow(next: Transition, link: pace.Waiting): void {
  const { now } = next.at;
  const id = next.state.lastId + 1;
  step.set(next, { lastId: id, link: pace.tried(link, id, now) });
  step.setTimer(next, 'link', pace.limitOf(now - link.since, next.state.took));
  // A link that only broke needs no scan.
  step.effect(next, { type: 'try', id, device: link.device, scansFirst: link.attempts > 0 });
}

function searchFailed(next: Transition, link: pace.Trying, cause: unknown, isUnanswered: boolean): void {
  const { device } = link;
  if (pace.needsChoice(cause)) {
    step.enter(next, { status: 'none' });
    return step.changed(next, 'must-choose', device);
  }
  const seen = { ...next.at, isUnanswered, isNeeded: next.state.run === 'moving' };
  const { search, shown, pause } = pace.searchAfter(link, seen);
  step.set(next, { link: search });
  step.setTimer(next, 'link', pause);
  if (shown !== undefined) step.changed(next, shown, device);
  if (pause === undefined) step.effect(next, { type: 'end-scan' });
}
