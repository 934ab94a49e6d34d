import { describe, expect, it } from 'vitest';
import { createEmitter } from './emitter.ts';

describe('those who listen', () => {
  it('hear what is emitted until they are removed', () => {
    const { on, emit } = createEmitter<number>();
    const heard: number[] = [];
    const stop = on((told) => heard.push(told));
    emit(1);
    stop();
    stop();
    emit(2);
    expect(heard).toEqual([1]);
  });

  it('hear once for each time they were added, and can be removed one at a time', () => {
    const { on, emit } = createEmitter<number>();
    const heard: number[] = [];
    const hear = (told: number) => heard.push(told);
    const [stop] = [on(hear), on(hear)];
    emit(1);
    stop();
    emit(2);
    expect(heard).toEqual([1, 1, 2]);
  });

  it('may come and go while something is emitted', () => {
    const { on, emit } = createEmitter();
    const heard: string[] = [];
    const stopFirst = on(() => {
      heard.push('first');
      stopFirst();
      stopSecond();
      on(() => heard.push('new'));
    });
    const stopSecond = on(() => heard.push('second'));
    on(() => heard.push('third'));
    emit();
    expect(heard).toEqual(['first', 'third']);
  });
});
