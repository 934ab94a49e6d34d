// Each of the twelve ports fails in all its methods, in every way there is: the workout continues exactly, and the person
// gets one notice.

import { afterEach, describe, expect, it } from 'vitest';
import type { AppPorts, Ports } from '../ports/ports.ts';
import type { Player } from '../run/play/player.engine.ts';
import type { Trouble } from '../run/session/trouble.ts';
import { BREAKAGE, WAYS_TO_FAIL, brokenPort, type BrokenPort, type WayToFail } from '../testing/broken-port.ts';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../testing/fake-ports.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { createApp, type App } from './app.ts';
import { guardPorts } from './guarded-ports.ts';
import { PORT_CALLS, type Call, type Calls } from './port-calls.ts';
import type { Workout } from './workout.ts';

const PORTS = Object.keys(PORT_CALLS) as readonly (keyof Ports)[];
const ANN = { email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' };
const TIMER = aTimer([
  aRound('A', [aStep('Squats', 6), aStep('Lunges', 4)], { repeat: 2, restAfterRound: 3 }),
  aRound('B', [aStep('Plank', 9, { pauseAfterEnd: true })]),
]);
/** The person pauses for this long. */
const PAUSE = 5000;

interface Stage {
  readonly whole: FakePorts;
  readonly app: App;
  readonly broken: BrokenPort<object> | undefined;
}

let open: Player | undefined;
afterEach(() => open?.unload());

/** Ports of which one fails as soon as it is broken. */
function failing(name: keyof Ports, way: WayToFail) {
  const whole = fakePorts();
  whole.log.warn = () => undefined;
  const broken = brokenPort<object>(whole[name], PORT_CALLS[name] as Calls, way);
  const one: FakePorts = { ...whole, [name]: broken.port };
  const ports: AppPorts = {
    ...one,
    forRuns: async () => one,
    forPocket: async () => one.trackPlayer,
    forHeart: async () => one.sensor,
    forPasskeys: async () => one.authenticator,
  };
  return { whole, ports, broken };
}

/** An app over ports of which one may fail. */
function stage(name?: keyof Ports, way: WayToFail = 'throws'): Stage {
  if (name === undefined) {
    const whole = fakePorts();
    whole.log.warn = () => undefined;
    return { whole, app: createApp(whole), broken: undefined };
  }
  const { whole, ports, broken } = failing(name, way);
  return { whole, broken, app: createApp(ports) };
}

/**
 * A workout as a person experienced it: everything shown, with its moment, every tone that sounded and every word, and
 * the notices.
 */
interface Score {
  readonly seen: readonly string[];
  readonly tones: readonly string[];
  readonly words: readonly string[];
  /** When words began to sound, in either voice. */
  readonly heard: readonly number[];
  readonly soundedInPause: number;
  readonly told: readonly Trouble[];
  readonly status: string;
}

function seenLine({ view }: Player, at: number): string {
  const { status, ...shown } = view.getState();
  const place = 'current' in shown ? `${shown.row} ${shown.secondsLeft} ${shown.current.repeat}` : '';
  return `${at} ${status} ${place}`;
}

/** Every notice a person gets during a run, in order. */
async function toldDuring({ troubles }: Workout): Promise<readonly Trouble[]> {
  const told: Trouble[] = [];
  const { view } = await troubles.fetch();
  view.subscribe(({ now }, before) => {
    if (now !== undefined && now !== before.now) told.push(now);
  });
  return told;
}

/** Ann signs up, connects a strap and works out: starts, pauses, resumes, turns the volume down, skips, and ends. */
async function workOut(on: Stage, when: 'from the start' | 'in the middle'): Promise<Score> {
  const { whole, app, broken } = on;
  const { clock } = whole;
  if (when === 'from the start') broken?.break();
  const opening = app.open();
  await clock.pass(5000);
  await opening;
  const signingUp = app.account.signUp(ANN);
  await clock.pass(100);
  const [workout, heart] = await Promise.all([app.workout.fetch(), app.heartRate.fetch()]);
  void heart.monitor.connect();
  void app.coaching.fetch().catch(() => undefined);
  await settled();
  const { player } = workout;
  open = player;
  player.load(TIMER);
  await clock.pass(100);
  const zero = clock.now();
  const seen: string[] = [];
  player.view.subscribe(() => seen.push(seenLine(player, clock.now() - zero)));
  const told = await toldDuring(workout);
  const words: string[] = [];
  workout.speaker.view.subscribe(({ saying }) => saying !== undefined && words.push(saying));
  player.start();
  await clock.pass(3000);
  if (when === 'in the middle') broken?.break();
  await clock.pass(5100);
  player.pause();
  const pausedAt = clock.now();
  await clock.pass(PAUSE);
  player.resume();
  await clock.pass(4000);
  player.setVolume(40);
  await clock.pass(1100);
  player.next();
  await clock.pass(30_000);
  await signingUp;
  const clips = whole.audio.scheduled.filter(({ kind }) => kind === 'clip');
  const sounded = whole.audio.sounded().filter(({ kind }) => kind === 'tone');
  return {
    seen,
    told,
    status: player.view.getState().status,
    tones: sounded.map(({ name, at, volume }) => `${at - zero} ${name} ${volume}`),
    words,
    heard: [...whole.synth.spoken, ...clips].map(({ at }) => at - zero).sort((a, b) => a - b),
    soundedInPause: sounded.filter(({ at }) => at > pausedAt && at < pausedAt + PAUSE).length,
  };
}

/**
 * The notices a person gets when a port fails, by port. All other failures are reported elsewhere: at a save, a
 * sign-in, a connection.
 */
const TOLD: Partial<Record<keyof Ports, readonly Trouble[]>> = {
  audio: ['sound-silent', 'sound-missing'],
  page: ['screen-may-sleep'],
  disk: ['place-not-kept'],
};
/** What becomes sound: if that never ends, the speaker continues after its limit, and drops what waited. */
const VOICES: readonly (keyof Ports)[] = ['audio', 'synth'];

/** Whether a failure can be noticed in a run at all: words that a clip cannot say are said by the other voice. */
function isTold(name: keyof Ports, way: WayToFail, when: string): boolean {
  return name in TOLD && !(name === 'audio' && when === 'in the middle' && way !== 'throws');
}

/** Ports without an awaited answer cannot reject; chance has nothing that calls back either. */
function canFail(name: keyof Ports, way: WayToFail): boolean {
  return way === 'throws' || !(name === 'random' || (name === 'log' && way === 'rejects'));
}

describe('a port that fails', () => {
  // No run uses a passkey, and only those in pocket mode a track.
  for (const name of PORTS.filter((each) => !['clock', 'authenticator', 'trackPlayer'].includes(each)))
    for (const way of WAYS_TO_FAIL.filter((each) => canFail(name, each)))
      for (const when of ['from the start', 'in the middle'] as const)
        it(`leaves a workout exact if '${name}' ${way} ${when}, and is reported once`, async () => {
          const [well, on] = [stage(), stage(name, way)];
          // Without stored speech the browser's voice speaks.
          for (const { whole } of [well, on]) whole.audio.clipsFail = name === 'synth';
          const healthy = await workOut(well, when);
          const score = await workOut(on, when);
          expect(score.seen).toEqual(healthy.seen);
          expect(score.status).toBe('complete');
          expect(score.soundedInPause).toBe(0);
          if (name !== 'audio') expect(score.tones).toEqual(healthy.tones);
          if (!VOICES.includes(name) || way !== 'never answers') expect(score.words).toEqual(healthy.words);
          expect(score.told).toHaveLength(isTold(name, way, when) ? 1 : 0);
          for (const trouble of score.told) expect(TOLD[name]).toContain(trouble);
          // A healthy run logs nothing, and may have nothing to ask of a strap or a server midway.
          if (when === 'from the start' && name !== 'log') expect(on.broken?.hits.size).toBeGreaterThan(0);
        });

  for (const way of ['throws', 'never answers'] as const)
    it(`brings the run up to date if the clock ${way}: when the page becomes visible, and at a tap`, async () => {
      const on = stage('clock', way);
      const { whole, app, broken } = on;
      await app.open();
      open = (await app.workout.fetch()).player;
      open.load(TIMER);
      open.start();
      broken?.break();
      whole.clock.sleep(8000);
      await settled();
      expect(open.view.getState()).toMatchObject({ status: 'running' });
      broken?.mend();
      whole.page.show();
      expect(open.view.getState()).toMatchObject({
        status: 'running',
        current: { stepName: 'Lunges' },
        secondsLeft: 3,
      });
      broken?.break();
      whole.clock.sleep(1000);
      broken?.mend();
      open.pause();
      expect(open.view.getState()).toMatchObject({ status: 'paused', current: { stepName: 'Lunges' }, secondsLeft: 2 });
      expect(broken?.hits.size).toBeGreaterThan(0);
    });
});

/** The outcome of a call: its answer, 'hangs', or what it threw or rejected with. */
async function broughtBy(clock: FakePorts['clock'], ask: () => unknown): Promise<unknown> {
  try {
    const answer = ask();
    let brought: unknown = answer instanceof Promise ? 'hangs' : answer;
    if (answer instanceof Promise)
      void answer.then(
        (value: unknown) => (brought = value),
        (cause: unknown) => (brought = cause),
      );
    await clock.pass(60_000);
    return brought;
  } catch (cause) {
    return cause;
  }
}

/** What a method that works can be called with. */
function givenTo(name: keyof Ports, method: string, listener: () => void): readonly unknown[] {
  if (method === 'whole') return ['timers', []];
  return name === 'clock' ? [1000, listener] : [listener, listener];
}

/** Calls one method of a guarded port that fails. */
async function callOf(name: keyof Ports, path: readonly string[], way: WayToFail) {
  const { whole, ports, broken } = failing(name, way);
  type Methods = Record<string, (...given: unknown[]) => unknown>;
  let port: unknown = await reach(guardPorts(ports), name);
  const [last = '', ...before] = [...path].reverse();
  for (const step of before.reverse()) port = (port as Methods)[step]?.('settings');
  broken.break();
  const listener = (): void => undefined;
  const given = givenTo(name, last, listener);
  const brought = await broughtBy(whole.clock, () => (port as Methods)[last]?.(...given));
  return { brought, hits: broken.hits.size };
}

async function reach(ports: AppPorts, name: keyof Ports): Promise<unknown> {
  if (name === 'audio' || name === 'synth') return (await ports.forRuns())[name];
  if (name === 'authenticator') return ports.forPasskeys();
  if (name === 'trackPlayer') return ports.forPocket();
  return name === 'sensor' ? ports.forHeart() : ports[name];
}

function methodsOf(calls: Calls): readonly { readonly path: readonly string[]; readonly call: Call }[] {
  return Object.entries(calls).flatMap(([name, call]) => [
    { path: [name], call },
    ...(call.kind === 'gives'
      ? methodsOf(call.calls).map(({ path, call: inner }) => ({ path: [name, ...path], call: inner }))
      : []),
  ]);
}

describe('every method of every port', () => {
  for (const name of PORTS)
    for (const way of WAYS_TO_FAIL)
      it(`of '${name}' does what its caller can live with if it ${way}`, async () => {
        let met = 0;
        for (const { path, call } of methodsOf(PORT_CALLS[name] as Calls)) {
          const { brought, hits } = await callOf(name, path, way);
          if (hits === 0) continue;
          met += 1;
          const what = `${name}.${path.join('.')}`;
          if (call.kind === 'does') expect(brought, what).toBeUndefined();
          else if (call.kind === 'answers') expect(brought, what).toBe(call.first);
          else if (call.kind === 'tells') expect((brought as () => unknown)(), what).toBeUndefined();
          else if (call.kind === 'settles') expect(brought, what).toBe(call.otherwise);
          else if (call.kind === 'gives') expect(brought, what).toBeTypeOf('object');
          else if (way !== 'never answers') expect(String(brought), what).toContain(BREAKAGE);
          else if (call.kind === 'asks') expect(brought, what).toMatchObject({ code: call.late });
          else expect(brought, what).toBe('hangs');
        }
        expect(met > 0, 'it failed at least once').toBe(canFail(name, way) && !(name === 'clock' && way === 'rejects'));
      });

  it.each([
    ['server', 'whoIsHere', 20_500],
    ['server', 'signOut', 5500],
    ['sensor', 'known', 10_500],
  ] as const)(
    "'%s.%s' is waited for half a second longer than its adapter waits: %i ms",
    async (name, method, limit) => {
      const { ports, broken, whole } = failing(name, 'never answers');
      const port = (await reach(guardPorts(ports), name)) as Record<string, () => Promise<unknown>>;
      broken.break();
      let isOver = false;
      port[method]?.().catch(() => (isOver = true));
      await whole.clock.pass(limit - 1);
      expect(isOver).toBe(false);
      await whole.clock.pass(1);
      expect(isOver).toBe(true);
    },
  );

  it('a fault is one code in the log for each port, no matter how often it occurs', async () => {
    const whole = fakePorts();
    const codes: string[] = [];
    whole.log.warn = (code) => void codes.push(code);
    const broken = brokenPort<object>(whole.page, PORT_CALLS.page as Calls, 'throws');
    const { page } = guardPorts({ ...whole, page: broken.port as FakePorts['page'] });
    broken.break();
    for (let call = 0; call < 3; call += 1) page.vibrate([1]);
    page.showNowPlaying(undefined);
    expect(await page.keepAwake(true)).toBe(false);
    expect(codes).toEqual(['page-call-failed']);
  });

  it('a listener that throws ends neither the port nor the listeners after it', () => {
    const whole = fakePorts();
    whole.log.expect('page-call-failed');
    const { page } = guardPorts(whole);
    const heard: string[] = [];
    page.onVisible(() => {
      throw new Error('a fault of ours');
    });
    page.onVisible(() => void heard.push('seen'));
    expect(() => whole.page.show()).not.toThrow();
    expect(heard).toEqual(['seen']);
    expect(whole.log.codes).toEqual(['page-call-failed']);
  });
});
