import { afterEach, describe, expect, it } from 'vitest';
import { fakePorts } from '../../testing/fake-ports.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import type { Timer } from '../../timer/timer.ts';
import { createToneScheduler } from '../session/tone-scheduler.engine.ts';
import { createPlayer, type Player } from './player.engine.ts';
import type { PlayerView } from './view.ts';

let open: Player | undefined;
afterEach(() => open?.unload());

const TIMER = aTimer([aRound('A', [aStep('Squats', 40, { pauseAfterEnd: true }), aStep('Lunges', 20)], { repeat: 2 })]);
const LEAD = 150;

function bench(timer: Timer = TIMER, leadIn = 0, isWaiting = () => false) {
  const ports = fakePorts();
  const ended: [string, PlayerView][] = [];
  const newest: { of: (loaded: Timer) => Timer | undefined } = { of: (loaded) => loaded };
  const player = createPlayer({
    ...ports,
    tones: createToneScheduler(ports),
    say: () => undefined,
    prepare: () => undefined,
    enter: () => undefined,
    hush: () => undefined,
    tune: () => undefined,
    leadIn: () => leadIn,
    isWaiting,
    onEnded: (by, stood) => void ended.push([by, stood]),
    newest: (loaded) => newest.of(loaded),
  });
  player.load(timer);
  open = player;
  return { player, ended, newest, pass: (ms: number) => ports.clock.advance(ms) };
}

function left({ view }: Player): string {
  const shown = view.getState();
  return 'progress' in shown ? `${shown.status} ${shown.progress.leftMillis}` : shown.status;
}

describe('the main button', () => {
  it('starts once by a double tap, pauses and resumes once', () => {
    const { player, pass } = bench();
    player.press(0);
    pass(250);
    player.press(0);
    expect(player.view.getState().status).toBe('running');
    pass(1000);
    player.press(0);
    pass(299);
    player.press(0);
    expect(left(player)).toBe('paused 38900');
    pass(1);
    player.press(0);
    expect(left(player)).toBe('running 38900');
  });

  it('does not resume what has just paused on its own', () => {
    const { player, pass } = bench();
    player.press(0);
    pass(LEAD + 40_000);
    expect(left(player)).toBe('paused 20000');
    player.press(100);
    pass(200);
    player.press(0);
    expect(left(player)).toBe('paused 20000');
    pass(100);
    player.press(0);
    expect(left(player)).toBe('running 20000');
  });

  it('has just ended for 300 ms, also for a press whose handler comes later', () => {
    const { player, pass } = bench(aTimer([aRound('A', [aStep('Squats', 40)])]));
    expect(player.hasJustEnded(0)).toBe(false);
    player.press(0);
    pass(LEAD + 39_999);
    expect(player.hasJustEnded(0)).toBe(false);
    pass(1);
    expect(left(player)).toBe('complete');
    expect(player.hasJustEnded(0)).toBe(true);
    pass(299);
    expect(player.hasJustEnded(0)).toBe(true);
    pass(1);
    expect([player.hasJustEnded(0), player.hasJustEnded(100)]).toEqual([false, true]);
  });

  it('has just ended if a tap has ended its last step, too', () => {
    const { player, pass } = bench(aTimer([aRound('A', [aStep('Squats', 40, { end: { kind: 'tap' } })])]));
    player.press(0);
    pass(LEAD + 5000);
    player.done(0);
    pass(1);
    expect([left(player), player.hasJustEnded(0)]).toEqual(['complete', true]);
    pass(300);
    expect(player.hasJustEnded(0)).toBe(false);
  });

  it('pauses and resumes at the instant of the press', () => {
    const { player, pass } = bench();
    player.press(0);
    pass(LEAD + 10_000);
    player.press(300);
    expect(left(player)).toBe('paused 30300');
    pass(60_000);
    player.press(500);
    expect(left(player)).toBe('running 29800');
    pass(5000);
    player.press(5000);
    expect(left(player)).toBe('paused 24800');
  });

  it('goes back over the end of a step if the press came before it', () => {
    const { player, pass } = bench(aTimer([aRound('A', [aStep('One', 10), aStep('Two', 10)])]));
    player.press(0);
    pass(LEAD + 10_200);
    expect(left(player)).toBe('running 10000');
    player.press(400);
    expect(left(player)).toBe('paused 200');
  });

  it('begins immediately on a press during the lead-in', () => {
    const { player, pass } = bench(TIMER, 5000);
    player.press(0);
    pass(2000);
    player.press(0);
    pass(LEAD + 1000);
    expect(left(player)).toBe('running 39000');
  });
});

describe('a track that is being made', () => {
  it('holds up no Done of a run that is under way [RUN-173]', () => {
    let isWaiting = false;
    const timer = aTimer([aRound('A', [aStep('Squats', 40, { end: { kind: 'tap' } }), aStep('Lunges', 20)])]);
    const { player, pass } = bench(timer, 0, () => isWaiting);
    player.start();
    pass(LEAD + 50_000);
    isWaiting = true;
    expect(player.done(0)).toBe(true);
    pass(1001);
    expect(left(player)).toBe('running 19000');
    player.pause();
    player.resume();
    expect(left(player)).toBe('paused 19000');
  });
});

describe('ending a run', () => {
  it.each<['exit' | 'stop' | 'reset', (player: Player) => void]>([
    ['exit', (player) => player.exit(() => undefined)],
    ['stop', (player) => player.stop()],
    ['reset', (player) => player.reset()],
  ])('by %s reports where it stood at that very instant, and only if there was one [RUN-102]', (by, end) => {
    const { player, ended, pass } = bench();
    end(player);
    expect(ended).toEqual([]);
    player.start();
    player.setVolume(15);
    pass(LEAD + 2345);
    end(player);
    expect(ended).toMatchObject([[by, { status: 'paused', volume: 15, progress: { leftMillis: 37_655 } }]]);
    expect(player.view.getState().status).toBe('ready');
    end(player);
    expect(ended).toHaveLength(1);
  });

  it('goes to the first step of the newest version, as loud as before', () => {
    const { player, newest, pass } = bench();
    player.start();
    player.setVolume(15);
    pass(LEAD + 5000);
    newest.of = () => aTimer([aRound('A', [aStep('Squats', 90)])]);
    player.stop();
    expect(left(player)).toBe('ready 40000');
    player.reset();
    expect(left(player)).toBe('ready 90000');
    expect(player.view.getState().volume).toBe(15);
  });

  it('has nothing to run once its timer is deleted, except the run under way', () => {
    const { player, newest, ended, pass } = bench();
    player.start();
    newest.of = () => undefined;
    pass(LEAD + 5000);
    expect(left(player)).toBe('running 35000');
    player.reset();
    player.start();
    expect(left(player)).toBe('empty');
    expect(ended).toHaveLength(1);
  });
});
