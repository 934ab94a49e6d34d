import { describe, expect, it, vi } from 'vitest';
import { fakeClock } from '../testing/index.ts';
import { createUndo, UNDO_TIME } from './undo.engine.ts';

function start() {
  const clock = fakeClock();
  const engine = createUndo({ clock });
  const undo = vi.fn<() => void>();
  const text = () => engine.view.getState().text;
  return { clock, engine, undo, text };
}

describe('the undo offer', () => {
  it('is open for ten seconds, and can be taken once', () => {
    const { clock, engine, undo, text } = start();
    engine.offer({ text: 'Timer deleted.', undo, stays: 'ten-seconds' });
    clock.advance(UNDO_TIME - 1);
    expect(text()).toBe('Timer deleted.');
    engine.take();
    engine.take();
    expect(undo).toHaveBeenCalledTimes(1);
    expect(text()).toBeUndefined();

    engine.offer({ text: 'Timer deleted.', undo, stays: 'ten-seconds' });
    clock.advance(UNDO_TIME);
    expect(text()).toBeUndefined();
    engine.take();
    expect(undo).toHaveBeenCalledTimes(1);
    expect(clock.pending()).toBe(0);
  });

  it('waits while someone is at it, and then has its ten seconds again', () => {
    const { clock, engine, undo, text } = start();
    engine.offer({ text: 'Timer deleted.', undo, stays: 'ten-seconds' });
    clock.advance(9_000);
    engine.hold(true);
    clock.advance(3_600_000);
    expect(text()).toBe('Timer deleted.');
    engine.hold(false);
    clock.advance(UNDO_TIME - 1);
    expect(text()).toBe('Timer deleted.');
    clock.advance(1);
    expect(text()).toBeUndefined();
  });

  it('does not hold the next offer because the last one vanished under the pointer', () => {
    const { clock, engine, undo, text } = start();
    engine.offer({ text: 'One', undo, stays: 'ten-seconds' });
    engine.hold(true);
    engine.take();
    engine.offer({ text: 'Two', undo, stays: 'ten-seconds' });
    clock.advance(UNDO_TIME);
    expect(text()).toBeUndefined();
  });

  it('is one at a time: a later offer replaces an earlier one, and only its own maker withdraws it', () => {
    const { clock, engine, undo, text } = start();
    const other = vi.fn<() => void>();
    const withdraw = engine.offer({ text: 'One', undo: other, stays: 'ten-seconds' });
    clock.advance(5_000);
    const withdrawTwo = engine.offer({ text: 'Two', undo, stays: 'ten-seconds' });
    withdraw();
    clock.advance(UNDO_TIME - 1);
    expect(text()).toBe('Two');
    expect(engine.view.getState().count).toBe(2);
    engine.take();
    expect(other).not.toHaveBeenCalled();
    expect(undo).toHaveBeenCalledTimes(1);

    engine.offer({ text: 'Three', undo, stays: 'ten-seconds' });
    withdrawTwo();
    expect(text()).toBe('Three');
  });

  it('an editor note stays until something else is edited, and for at least ten seconds', () => {
    const { clock, engine, undo, text } = start();
    engine.offer({ text: 'Step deleted.', undo, stays: 'until-passed' });
    clock.advance(3_600_000);
    expect(text()).toBe('Step deleted.');
    engine.pass();
    expect(text()).toBeUndefined();

    engine.offer({ text: 'Step deleted.', undo, stays: 'until-passed' });
    engine.pass();
    clock.advance(UNDO_TIME - 1);
    expect(text()).toBe('Step deleted.');
    clock.advance(1);
    expect(text()).toBeUndefined();
  });

  it('knows whether something else was done since it was made', () => {
    const { engine, undo } = start();
    const isPassed = () => engine.view.getState().isPassed;
    engine.offer({ text: 'Timer deleted.', undo, stays: 'ten-seconds' });
    expect(isPassed()).toBe(false);
    engine.pass();
    expect(isPassed()).toBe(true);
    let changes = 0;
    engine.view.subscribe(() => (changes += 1));
    engine.pass();
    expect(changes, 'a letter more redraws nothing').toBe(0);
    engine.offer({ text: 'Timer deleted.', undo, stays: 'ten-seconds' });
    expect(isPassed()).toBe(false);
  });
});
