import { describe, expect, it } from 'vitest';
import { createDuck, UNDER_SPEECH } from './duck.ts';

/** A context of one gain that writes down where it glides to, and when. */
function scripted() {
  const glides: (readonly [to: number, at: number])[] = [];
  const gain = { setTargetAtTime: (to: number, at: number) => void glides.push([to, at]) };
  const node = { gain, connect: () => node };
  const context = { currentTime: 0, createGain: () => node };
  return { context, glides, duck: createDuck(context as unknown as AudioContext, node as unknown as AudioNode) };
}

describe('tones under speech', () => {
  it('[PRT-57] are softer while any speech is heard, and loud again when all of it is over', () => {
    const { context, glides, duck } = scripted();
    const first = duck.lower();
    context.currentTime = 1;
    const second = duck.lower();
    context.currentTime = 2;
    first();
    first();
    context.currentTime = 3;
    second();
    expect(glides).toEqual([
      [UNDER_SPEECH, 0],
      [UNDER_SPEECH, 1],
      [UNDER_SPEECH, 2],
      [1, 3],
    ]);
  });
});
