import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakePorts, type FakePorts } from '../../testing/fake-ports.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import type { Timer } from '../../timer/timer.ts';
import type { Announcement } from '../../voice/announcement.ts';
import { createToneScheduler, type ToneScheduler } from '../session/tone-scheduler.engine.ts';
import { createPlayer, type Player } from './player.engine.ts';
import type { PlayerView } from './view.ts';

let open: Player | undefined;
afterEach(() => open?.unload());

interface Bench {
  readonly ports: FakePorts;
  readonly player: Player;
  readonly tones: ToneScheduler;
  readonly said: Announcement[];
  readonly tuned: { readonly enabled: boolean; readonly volume: number }[];
  readonly hushed: number[];
  readonly ended: [string, PlayerView][];
  /** What became of the loaded timer elsewhere. */
  readonly newest: { of: (loaded: Timer) => Timer | undefined };
}

function bench(timer: Timer, leadIn = 0): Bench {
  const ports = fakePorts();
  const said: Announcement[] = [];
  const tuned: Bench['tuned'] = [];
  const hushed: number[] = [];
  const ended: Bench['ended'] = [];
  const newest: Bench['newest'] = { of: (loaded) => loaded };
  const tones = createToneScheduler(ports);
  const player = createPlayer({
    ...ports,
    tones,
    say: (...announcements) => said.push(...announcements),
    prepare: () => undefined,
    enter: () => undefined,
    hush: () => hushed.push(ports.clock.now()),
    tune: (settings) => tuned.push(settings),
    leadIn: () => leadIn,
    onEnded: (by, stood) => void ended.push([by, stood]),
    newest: (loaded) => newest.of(loaded),
  });
  player.load(timer);
  open = player;
  return { ports, player, tones, said, tuned, hushed, ended, newest };
}

const simple = aTimer([aRound('A', [aStep('Squats', 40), aStep('Lunges', 20)], { repeat: 2, restAfterRound: 10 })]);

function shown(player: Player): string {
  const view = player.view.getState();
  if (view.status === 'empty' || view.status === 'complete') return view.status;
  const name = view.current.kind === 'step' ? view.current.stepName : 'Rest';
  return `${view.status} ${name} ${view.secondsLeft} of ${view.totalSecondsLeft}`;
}

describe('the view', () => {
  it('gives the current segment with all its numbers from 1', () => {
    const { player, ports } = bench(simple);
    player.start();
    ports.clock.advance(70_150 + 41_000);
    const view = player.view.getState();
    expect(view.status === 'running' && view.current).toMatchObject({
      kind: 'step',
      roundNumber: 1,
      rounds: 1,
      roundName: 'A',
      repeat: 2,
      repeats: 2,
      stepNumber: 2,
      steps: 2,
      stepName: 'Lunges',
      type: 'work',
      rep: 1,
      reps: 1,
      duration: 20,
    });
    expect(view.status === 'running' && view.secondsLeft).toBe(19);
  });

  it('gives the rest between repeats and what follows it', () => {
    const { player, ports } = bench(simple);
    player.start();
    ports.clock.advance(61_150);
    const view = player.view.getState();
    expect(view.status === 'running' && view.current).toMatchObject({
      kind: 'rest',
      repeat: 1,
      nextStepName: 'Squats',
      duration: 10,
    });
  });

  it('the countdown shows whole seconds, rounded up: a 30 s step shows 30 for its first second and 1 for its last', () => {
    const { player, ports } = bench(simple);
    player.start();
    ports.clock.advance(150);
    expect(shown(player)).toBe('running Squats 40 of 130');
    ports.clock.advance(999);
    expect(shown(player)).toBe('running Squats 40 of 130');
    ports.clock.advance(1);
    expect(shown(player)).toBe('running Squats 39 of 129');
    ports.clock.advance(38_999);
    expect(shown(player)).toBe('running Squats 1 of 91');
  });

  it('the view changes once a displayed second, and immediately on a command', () => {
    const { player, ports } = bench(simple);
    player.start();
    ports.clock.advance(160);
    const seen: string[] = [];
    const stop = player.view.subscribe(() => seen.push(shown(player)));
    ports.clock.advance(3000);
    expect(new Set(seen)).toEqual(
      new Set(['running Squats 39 of 129', 'running Squats 38 of 128', 'running Squats 37 of 127']),
    );
    expect(seen).toHaveLength(3);
    player.next();
    expect(seen.at(-1)).toBe('running Lunges 20 of 90');
    stop();
  });

  it('what is the same from second to second of a segment keeps its object in the view, so that nothing is drawn again for it', () => {
    const { player, ports } = bench(simple);
    player.start();
    ports.clock.advance(5150);
    const before = player.view.getState();
    ports.clock.advance(1000);
    const after = player.view.getState();
    if (!('current' in before) || !('current' in after)) throw new Error('it runs');
    expect(after.secondsLeft).toBe(before.secondsLeft - 1);
    expect(after.current).toBe(before.current);
    expect(after.coming).toBe(before.coming);
    ports.clock.advance(35_000);
    expect(player.view.getState()).toMatchObject({
      current: { stepName: 'Lunges' },
      coming: [{ name: 'Rest' }, {}, {}],
    });
  });

  it('is looked at once for each second it counts while the page is hidden', () => {
    const { player, ports, tones } = bench(simple);
    player.start();
    ports.clock.advance(5150);
    const looks = vi.spyOn(tones, 'scheduleAhead');
    ports.clock.advance(4000);
    expect(looks).toHaveBeenCalledTimes(16);
    ports.page.hide();
    ports.clock.advance(1000);
    looks.mockClear();
    ports.clock.advance(4000);
    expect(looks).toHaveBeenCalledTimes(4);
  });

  it('is complete at the end and runs again from the start [RUN-22]', () => {
    const { player, ports } = bench(simple);
    player.start();
    ports.clock.advance(130_150);
    expect(shown(player)).toBe('complete');
    player.start();
    ports.clock.advance(150);
    expect(shown(player)).toBe('running Squats 40 of 130');
  });

  it('says why a timer cannot be run', () => {
    expect(bench(aTimer([])).player.view.getState()).toMatchObject({ status: 'empty', reason: 'no-steps' });
    const day = aStep('Day', 86_400, { repeat: 100 });
    const endless = aTimer([aRound('A', [day], { repeat: 1e6 }), aRound('B', [day], { repeat: 1e6 })]);
    expect(bench(endless).player.view.getState()).toMatchObject({ status: 'empty', reason: 'too-long' });
  });
});

describe('time', () => {
  it('begins 150 ms after the tap', () => {
    const { player, ports } = bench(simple);
    player.start();
    expect(ports.audio.scheduled[0]?.at).toBe(150);
  });

  it('is exactly where it should be after a gap, and says nothing that is over 2 s old', () => {
    const { player, ports, said } = bench(simple);
    player.start();
    ports.clock.advance(150);
    said.length = 0;
    ports.clock.sleep(70_000 + 12_500);
    ports.clock.advance(0);
    expect(shown(player)).toBe('running Squats 28 of 48');
    expect(said).toEqual([]);
    expect(player.view.getState().spoken).toContain('Squats');
  });

  it('still speaks what fell due within the last 2 s', () => {
    const { player, ports, said } = bench(simple);
    player.start();
    ports.clock.advance(150);
    said.length = 0;
    ports.clock.sleep(41_500);
    ports.clock.advance(0);
    expect(said.map(({ text }) => text)).toEqual(['Lunges']);
  });

  it('when the page is seen again the run is brought up to date immediately', () => {
    const { player, ports } = bench(simple);
    player.start();
    ports.clock.advance(150);
    ports.clock.sleep(30_000);
    expect(shown(player)).toBe('running Squats 40 of 130');
    ports.page.hide();
    ports.page.show();
    expect(shown(player)).toBe('running Squats 10 of 100');
  });
});

describe('tones', () => {
  it('are scheduled at most 60 s ahead', () => {
    const { player, ports } = bench(simple);
    player.start();
    expect(Math.max(...ports.audio.scheduled.map(({ at }) => at))).toBeLessThan(60_000);
    ports.clock.advance(20_000);
    expect(Math.max(...ports.audio.scheduled.map(({ at }) => at))).toBeGreaterThan(70_000);
    expect(ports.audio.scheduled.every((tone) => tone.at - tone.scheduledAt <= 60_000)).toBe(true);
  });

  it('are at most 64 ahead, and none is lost because of that', () => {
    const chiming = aTimer([aRound('A', [aStep('Sit', 300, { chimeInterval: 0.5 })])]);
    const { player, ports } = bench(chiming);
    player.start();
    expect(ports.audio.scheduled).toHaveLength(64);
    ports.clock.advance(300_200);
    expect(ports.audio.scheduled.filter(({ name }) => name === 'chime')).toHaveLength(599);
    expect(new Set(ports.audio.scheduled.map(({ at, name }) => `${at} ${name}`)).size).toBe(
      ports.audio.scheduled.length,
    );
  });

  it('all sound once in a whole workout [CUE-10]', () => {
    const { player, ports } = bench(simple);
    player.start();
    ports.clock.advance(140_000);
    const sounded = ports.audio.sounded().map(({ at, name }) => `${at} ${name}`);
    expect(new Set(sounded).size).toBe(sounded.length);
    expect(sounded).toHaveLength(ports.audio.scheduled.length);
    expect(sounded.filter((tone) => tone.endsWith('countdown'))).toHaveLength(15);
    expect(sounded.at(-1)).toBe('130150 timer-complete');
  });

  it('are dropped when they are more than 120 ms late, never bunched', () => {
    const { player, ports } = bench(aTimer([aRound('A', [aStep('Sit', 300, { chimeInterval: 1 })])]));
    player.start();
    ports.clock.advance(150);
    const before = ports.audio.scheduled.length;
    ports.clock.sleep(90_100);
    ports.clock.advance(0);
    const late = ports.audio.scheduled.slice(before);
    expect(late[0]).toMatchObject({ at: 90_150, scheduledAt: 90_250 });
    expect(late.every((tone) => tone.at >= tone.scheduledAt - 120)).toBe(true);
  });

  it('are taken back by pause, skip, jump, stop, reset and leaving [CUE-13]', () => {
    const commands: readonly ((player: Player) => void)[] = [
      (player) => player.pause(),
      (player) => void player.next(),
      (player) => void player.jump({ round: 1, repeat: 2, step: 1, rep: 1 }),
      (player) => player.stop(),
      (player) => player.reset(),
      (player) => player.unload(),
    ];
    for (const command of commands) {
      const { player, ports } = bench(simple);
      player.start();
      ports.clock.advance(1150);
      const before = [...ports.audio.scheduled];
      expect(before.some(({ at }) => at > 1150)).toBe(true);
      command(player);
      expect(before.filter(({ at }) => at > 1150).every(({ takenBackAt }) => takenBackAt === 1150)).toBe(true);
      player.unload();
    }
  });

  it('are scheduled again at a new volume, only those to come', () => {
    const { player, ports } = bench(simple);
    player.start();
    ports.clock.advance(36_150);
    player.setVolume(30);
    ports.clock.advance(4000);
    const countdown = ports.audio.sounded().filter(({ name }) => name?.startsWith('countdown'));
    expect(countdown.map(({ at, volume }) => [at, volume])).toEqual([
      [35_150, 0.7],
      [36_150, 0.7],
      [37_150, 0.3],
      [38_150, 0.3],
      [39_150, 0.3],
    ]);
  });

  it('are not scheduled while muted, and heard again afterwards', () => {
    const { player, ports } = bench(simple);
    player.start();
    ports.clock.advance(36_300);
    player.setMuted(true);
    ports.clock.advance(1000);
    player.setMuted(false);
    ports.clock.advance(2000);
    const countdown = ports.audio.sounded().filter(({ name }) => name?.startsWith('countdown'));
    expect(countdown.map(({ at }) => at)).toEqual([35_150, 36_150, 38_150, 39_150]);
  });

  it('are unlocked within the gesture', () => {
    const { player, ports } = bench(simple);
    expect(ports.audio.unlocked).toBe(false);
    player.start();
    expect(ports.audio.unlocked).toBe(true);
  });

  it('are also unlocked by the gesture that resumes', () => {
    const { player, ports } = bench(simple);
    ports.audio.canSound = false;
    player.start();
    ports.clock.advance(1000);
    player.pause();
    ports.audio.canSound = true;
    player.resume();
    expect(ports.audio.unlocked).toBe(true);
  });
});

describe('what a run leaves behind', () => {
  it('is nothing: no timer waits, no tone is scheduled, nothing is said', () => {
    const { player, ports, said, hushed } = bench(simple);
    player.start();
    ports.clock.advance(5000);
    said.length = 0;
    player.unload();
    expect(hushed.at(-1)).toBe(5000);
    expect(ports.clock.pending()).toBe(0);
    ports.clock.advance(200_000);
    expect(said).toEqual([]);
    expect(ports.audio.sounded().every(({ at }) => at <= 5000)).toBe(true);
    expect(player.view.getState().status).toBe('empty');
  });

  it('obeys each button and ignores those that do not apply [RUN-3, RUN-7]', () => {
    const { player, ports } = bench(simple);
    player.pause();
    player.resume();
    expect(shown(player)).toBe('ready Squats 40 of 130');
    player.start();
    ports.clock.advance(10_150);
    player.start();
    player.resume();
    expect(shown(player)).toBe('running Squats 30 of 120');
    player.pause();
    ports.clock.advance(60_000);
    player.pause();
    player.start();
    expect(shown(player)).toBe('paused Squats 30 of 120');
    player.resume();
    ports.clock.advance(40_000);
    player.stop();
    expect(shown(player)).toBe('ready Lunges 20 of 90');
    player.reset();
    expect(shown(player)).toBe('ready Squats 40 of 130');
    expect(player.previous()).toBe(false);
    expect(player.next()).toBe(true);
  });
});

describe('a world that throws', () => {
  it('costs a run neither a wake nor a second: the next one is arranged before anything is asked', () => {
    const ports = fakePorts();
    let asked = 0;
    const world = (): never => {
      asked += 1;
      throw new Error('the world says no');
    };
    const player = createPlayer({
      ...ports,
      tones: { ...createToneScheduler(ports), scheduleAhead: world },
      say: () => undefined,
      prepare: () => undefined,
      enter: () => undefined,
      hush: () => undefined,
      tune: () => undefined,
      leadIn: () => 0,
      onEnded: () => undefined,
      newest: (loaded) => loaded,
    });
    open = player;
    player.load(simple);
    expect(() => player.start()).toThrow();
    for (let pulse = 0; pulse < 40; pulse += 1) {
      expect(ports.clock.pending()).toBe(1);
      expect(() => ports.clock.advance(250)).toThrow();
    }
    expect(asked).toBeGreaterThan(40);
    expect(() => player.next()).toThrow();
    expect(player.view.getState()).toMatchObject({ current: { stepName: 'Lunges' } });
  });
});
