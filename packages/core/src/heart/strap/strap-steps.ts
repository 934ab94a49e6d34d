// What the transitions of the strap are made of. Each step changes the state that a transition has come to, and adds what is to
// be done.

import { WAIT_LIMIT } from '../../ports/limits.ts';
import { zoneOf, type Zones } from '../zones.ts';
import { DEMO_STRAP, type MonitorConnection, type MonitorView, type Strap } from './monitor-view.ts';
import * as words from './monitor-words.ts';
import { FRESH_FOR, recentWith, type Reading } from './reading.ts';
import * as pace from './reconnect.ts';
import type { ConnectReason, Link, Moment, StrapEffect, StrapState, TimerName } from './strap-state.ts';

/** A transition under way: the state so far, and what is to be done, in order. */
export interface Transition {
  state: StrapState;
  readonly effects: StrapEffect[];
  readonly at: Moment;
}

/** Has something done. */
export function effect(next: Transition, ...effects: readonly StrapEffect[]): void {
  next.effects.push(...effects);
}

/** Changes the state. */
export function set(next: Transition, change: Partial<StrapState>): void {
  next.state = { ...next.state, ...change };
}

/** Changes what is shown. */
export function setView(next: Transition, change: Partial<MonitorView>): void {
  set(next, { view: { ...next.state.view, ...change } });
}

/** Sets a timer again, or stops it. */
export function setTimer(next: Transition, name: TimerName, after?: number): void {
  effect(next, { type: 'timer', name, after });
}

/** Shows the connection, by default of the saved strap. */
export function show(
  next: Transition,
  status: MonitorConnection['status'],
  device?: Strap,
  more?: Pick<MonitorConnection, 'message' | 'attempt'>,
): void {
  const { saved, absence } = next.state;
  const connection = words.connectionOf(status, device ?? saved, absence, more);
  setView(next, { connection, isDemo: connection.device?.id === DEMO_STRAP.id });
}

/** Takes up a link. The attempts of one search do not come through here: its scan goes on between them. */
export function enter(next: Transition, link: Link): void {
  setTimer(next, 'link');
  effect(next, { type: 'end-scan' });
  set(next, { link });
}

/** Ends the connection, and any attempt or search under way. */
export function release(next: Transition, isReported = false): void {
  const { link } = next.state;
  if (link.status === 'connecting' || link.status === 'trying') effect(next, { type: 'abandon', device: link.device });
  enter(next, { status: 'none' });
  if (link.status === 'connected') effect(next, { type: 'end-link', isReported });
}

/** Releases the strap, and drops what was read from it and asked about it. */
export function cut(next: Transition, isReported = false): void {
  const { request, news, run, view } = next.state;
  set(next, { request: request + 1, waitingSince: undefined, news: { ...news, status: 'here' } });
  blank(next);
  // What the run has said stays said while someone tries again.
  if (run !== 'none' && view.isLossAnnounced) setView(next, { isLossAnnounced: true });
  release(next, isReported);
}

/** Connects a strap instead of any other; a person waits for it unless the page was just opened. */
export function connect(next: Transition, device: Strap, reason: ConnectReason): void {
  const startedAt = next.at.now;
  const id = next.state.lastId + 1;
  if (reason.by === 'opening') release(next);
  else {
    cut(next);
    set(next, { waitingSince: startedAt });
  }
  set(next, { lastId: id, link: { status: 'connecting', id, device, reason, startedAt, isSecond: false } });
  changed(next, 'connecting', device);
  setTimer(next, 'link', WAIT_LIMIT.strap);
  effect(next, { type: 'connect', id, device });
}

/** Searches for a strap: visibly if it was just lost or a run needs it, else in the background. */
export function search(next: Transition, device: Strap, isLost = false): void {
  const begun = pace.searchOf(device, isLost || next.state.run === 'moving', next.at.now);
  enter(next, begun);
  if (begun.isVisible) changed(next, 'searching', device);
  setTimer(next, 'link', pace.firstPause(begun));
}

/** Begins the quick pace of a search again, at once. */
export function hurry(next: Transition): void {
  const { link } = next.state;
  const { now } = next.at;
  if (link.status !== 'waiting' && link.status !== 'trying') return;
  set(next, { link: { ...link, since: now } });
  if (link.status === 'waiting') setTimer(next, 'link', pace.soonest(link, now) - now);
}

/** What is shown of a change; 'lost' is followed by a search. */
const SHOWN = {
  connecting: ['connecting', undefined],
  connected: ['connected', undefined],
  lost: undefined,
  searching: ['connecting', { attempt: 'search' }],
  'out-of-reach': ['connecting', { attempt: 'search' }],
  'given-up': ['disconnected', undefined],
  'must-choose': ['disconnected', undefined],
} as const;

/** Shows and says what has become of the connection. */
export function changed(next: Transition, to: pace.ConnectionChange, device: Strap): void {
  const { absence, news, run, view } = next.state;
  const { now } = next.at;
  set(next, { absence: words.absenceAfter(absence, to) });
  if (to === 'connected') set(next, { waitingSince: undefined });
  const shown = SHOWN[to];
  if (shown !== undefined) show(next, shown[0], device, shown[1]);
  const after = words.newsAfter(news, to, run === 'moving', now);
  set(next, { news: after.news });
  if (after.news.status === 'announced') setView(next, { isLossAnnounced: true });
  else if (to === 'connected' && view.isLossAnnounced) setTimer(next, 'reading', FRESH_FOR + 1);
  if (after.said !== undefined) effect(next, { type: 'say', words: words.SAID[after.said] });
}

/** Shows a reading while it is fresh, or that there is none. */
export function read(next: Transition, reading: Reading | undefined, isUnchanging = false): void {
  const { view, news } = next.state;
  const recent = reading === undefined ? view.recent : recentWith(view.recent, reading);
  setView(next, {
    ...shownOf(reading, view.zones),
    isUnchanging,
    isLossAnnounced: news.status === 'announced',
    recent,
  });
  setTimer(next, 'reading', reading && FRESH_FOR + 1);
  if (reading !== undefined) effect(next, { type: 'report', reading });
}

/** What was read from a strap goes with its connection. */
export function blank(next: Transition): void {
  effect(next, { type: 'follow-charge', device: undefined });
  read(next, undefined);
  setView(next, { battery: undefined });
}

/** A reading and its zone, or neither: no bpm, no zone. */
export function shownOf(reading: Reading | undefined, zones: Zones): Pick<MonitorView, 'reading' | 'zone'> {
  return { reading, zone: reading && zoneOf(reading.bpm, zones) };
}
