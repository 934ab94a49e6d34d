import { afterEach, describe, expect, it } from 'vitest';
import { fakePorts } from '../../testing/fake-ports.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import type { Timer } from '../../timer/timer.ts';
import { createToneScheduler } from '../session/tone-scheduler.engine.ts';
import { createPlayer, type Player } from './player.engine.ts';

let open: Player | undefined;
afterEach(() => open?.unload());

function bench(timer: Timer, leadIn = 0) {
  const ports = fakePorts();
  let hushed = 0;
  const player = createPlayer({
    ...ports,
    tones: createToneScheduler(ports),
    say: () => undefined,
    prepare: () => undefined,
    enter: () => undefined,
    hush: () => (hushed += 1),
    tune: () => undefined,
    leadIn: () => leadIn,
    onEnded: () => undefined,
    newest: (loaded) => loaded,
  });
  player.load(timer);
  open = player;
  return { player, pass: (seconds: number) => ports.clock.advance(seconds * 1000), hushes: () => hushed };
}

function shown({ view }: Player) {
  const seen = view.getState();
  if (seen.status === 'empty' || seen.status === 'complete') return seen.status;
  return `${seen.status} ${seen.current.kind === 'step' ? seen.current.stepName : 'Rest'} ${seen.secondsLeft}`;
}

const timer = aTimer([aRound('A', [aStep('Push', 40), aStep('Pull', 20, { repeat: 2 })])]);

describe('the player', () => {
  it('gives and takes time immediately, and lets what is being said continue [RUN-120]', () => {
    const { player, pass, hushes } = bench(timer);
    player.start();
    pass(10.15);
    const before = hushes();
    player.adjust(10_000);
    expect(shown(player)).toBe('running Push 40');
    player.adjust(-10_000);
    expect(shown(player)).toBe('running Push 30');
    expect(hushes()).toBe(before);
    pass(25);
    player.adjust(-10_000);
    expect(shown(player)).toBe('running Pull 20');
    player.pause();
    player.adjust(10_000);
    expect(shown(player)).toBe('paused Pull 30');
  });

  it('reports what was done, even when complete, and begins again with the next start', () => {
    const { player, pass } = bench(timer);
    const tally = () => player.view.getState().tally;
    player.start();
    pass(50.15);
    player.pause();
    pass(100);
    player.resume();
    pass(30);
    expect(shown(player)).toBe('complete');
    expect(tally()).toMatchObject({ moved: 80_000, steps: 3 });
    player.reset();
    expect(tally()).toMatchObject({ moved: 0, steps: 0 });
    player.start();
    pass(3.15);
    player.next();
    expect(tally()).toMatchObject({ moved: 3000, steps: 0 });
  });

  it('gets ready first if the person wants that, and another start begins immediately', () => {
    const { player, pass } = bench(timer, 5000);
    const lead = () => {
      const view = player.view.getState();
      return view.status === 'running' && view.leadSeconds;
    };
    player.start();
    expect([shown(player), lead()]).toEqual(['running Push 40', 5]);
    pass(2.5);
    expect([shown(player), lead()]).toEqual(['running Push 40', 3]);
    player.start();
    expect(lead()).toBe(0);
    pass(1.15);
    expect(shown(player)).toBe('running Push 39');
    player.reset();
    player.start();
    pass(6.15);
    expect(shown(player)).toBe('running Push 39');
  });

  it('gives the live region each rep and each repeat of an endless round, and marks it as new', () => {
    const sets = bench(aTimer([aRound('A', [aStep('Push', 20, { repeat: 3 })])]));
    const spoken = ({ player }: typeof sets) => {
      const { spoken: words, spokenCount } = player.view.getState();
      return `${spokenCount} ${words}`;
    };
    sets.player.start();
    expect(spoken(sets)).toBe('1 Push, rep 1 of 3');
    sets.pass(20.15);
    expect(spoken(sets)).toBe('2 Push, rep 2 of 3');
    sets.player.unload();
    const endless = bench(aTimer([aRound('A', [aStep('Row', 20)], { repeat: 'infinite' })]));
    endless.player.start();
    expect(spoken(endless)).toBe('1 A. Row');
    endless.pass(20.15);
    expect(spoken(endless)).toBe('2 Row, repeat 2');
  });
});
