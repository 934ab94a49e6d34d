import { once } from '@roundbell/core/base';
import {
  endSession,
  type HeartRateSession,
  isSummaryOnly,
  isWithoutReadings,
  sessionSummaryOf,
  startSession,
  type SessionMark,
  type SessionNotes,
  type Sessions,
  type SessionsView,
  withMark,
} from '@roundbell/core/heart';
import { createStore } from 'zustand/vanilla';
import { type FakeApp, fakeApp, signedIn } from '../../../app/testing/fake-app.ts';

/** The moment the first session began, in local time. */
export const MORNING = new Date(2026, 10, 21, 10, 0).getTime();

interface Wishes {
  readonly name?: string;
  readonly timerId?: string;
  readonly start?: number;
  /** One reading a second; none means a run without a strap. */
  readonly bpm?: readonly number[];
  /** With `at` in seconds from the start. */
  readonly marks?: readonly SessionMark[];
  readonly seconds?: number;
}

/** An ended session whose zones were counted with 200 bpm. */
export function aSessionOf({ name = 'Legs', timerId = 'legs', start = MORNING, bpm = [], ...rest }: Wishes = {}) {
  const begun = startSession({ timerId, timerName: name }, start);
  const readings = bpm.map((each, second) => ({ bpm: each, timestamp: start + second * 1000 }));
  const marked = (rest.marks ?? []).reduce<HeartRateSession>(
    (session, mark) => withMark(session, { ...mark, at: start + mark.at * 1000 }),
    begun,
  );
  return endSession({ ...marked, readings }, start + (rest.seconds ?? bpm.length) * 1000, 200);
}

/** Some seconds at one rate. */
export function at(bpm: number, seconds: number): readonly number[] {
  return Array.from({ length: seconds }, () => bpm);
}

/** Squats at 170 bpm for 60 s, a minute of rest at 130, and squats again at 185 to the end. */
export const LEGS = aSessionOf({
  bpm: [...at(170, 60), ...at(130, 70), ...at(185, 50)],
  marks: [
    { at: 0, stepName: 'Squats', type: 'work' },
    { at: 60, stepName: 'Rest', type: 'between' },
    { at: 130, stepName: 'Squats again', type: 'work' },
  ],
});

/** What stays of a session whose readings someone removed. */
export function withoutReadings(session: HeartRateSession): HeartRateSession {
  return { ...session, readings: [], summaryOnly: { readingsIn: 'removed', summary: sessionSummaryOf(session) } };
}

/** What was asked of the sessions, each with the id of its session. */
export interface Asked {
  readonly removed: string[];
  readonly restored: string[];
  readonly edited: (readonly [string, SessionNotes])[];
  readonly fetched: string[];
  /** The moments before which readings were removed. */
  readonly thinned: number[];
}

/** Sessions that can lose their readings, 8,000 characters each. */
function roomOf(view: Sessions['view'], asked: Asked): Pick<Sessions, 'removableReadings' | 'removeReadings'> {
  const found = (before: number) =>
    view
      .getState()
      .history.filter((each) => each.startTime < before && each.stats !== undefined && !isWithoutReadings(each));
  return {
    removableReadings(before) {
      const { length } = found(before);
      return { sessions: length, room: length * 8000 };
    },
    async removeReadings(before) {
      const gone = found(before);
      asked.thinned.push(before);
      const { history } = view.getState();
      view.setState({ history: history.map((each) => (gone.includes(each) ? withoutReadings(each) : each)) });
      return gone.length;
    },
  };
}

type Faked = Pick<
  Sessions,
  'view' | 'remove' | 'restore' | 'edit' | 'whole' | 'withReadings' | 'removableReadings' | 'removeReadings'
>;

/** A person's engines with some sessions, and what was asked of them; `whole` is what a fetch of readings finds. */
export function appWith(
  history: readonly HeartRateSession[],
  given: Partial<SessionsView> = {},
  whole: Promise<HeartRateSession | undefined> = Promise.resolve(undefined),
) {
  const asked: Asked = { removed: [], restored: [], edited: [], fetched: [], thinned: [] };
  const app: FakeApp = fakeApp(signedIn());
  const view = createStore<SessionsView>(() => ({
    status: 'ready',
    history,
    active: undefined,
    broken: 0,
    isNearlyFull: false,
    rejected: {},
    ...given,
  }));
  const show = (rule: (session: HeartRateSession) => readonly HeartRateSession[]) =>
    view.setState({ history: view.getState().history.flatMap(rule) });
  const fake: Faked = {
    view,
    async remove(sessionId) {
      asked.removed.push(sessionId);
      show((session) => (session.sessionId === sessionId ? [] : [session]));
    },
    async restore({ sessionId }) {
      asked.restored.push(sessionId);
      view.setState({ history });
    },
    async edit(sessionId, notes) {
      asked.edited.push([sessionId, notes]);
      show((session) => [session.sessionId === sessionId ? { ...session, notes } : session]);
    },
    ...roomOf(view, asked),
    withReadings: async (sessions) => {
      const here = sessions.filter((session) => !isSummaryOnly(session));
      return { sessions: here, elsewhere: sessions.length - here.length };
    },
    whole(sessionId) {
      asked.fetched.push(sessionId);
      return whole;
    },
  };
  const { heartRate: before } = app;
  const heartRate = once(async () => {
    const real = await before.fetch();
    return { ...real, sessions: { ...real.sessions, ...fake } };
  });
  return { app: Object.assign(app, { heartRate }), view, ...asked };
}
