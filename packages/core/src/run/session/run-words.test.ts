import { expect, it } from 'vitest';
import { endedWords, noteWords } from './run-words.ts';

it('says what was ended [RUN-102]', () => {
  expect((['exit', 'stop', 'reset', 'discard'] as const).map(endedWords)).toEqual([
    'Run ended.',
    'Stopped.',
    'Reset.',
    'Run discarded.',
  ]);
});

it('says what became of a run, and how it goes on [RUN-71, RUN-105]', () => {
  expect((['was-interrupted', 'place-gone', 'changed', 'deleted'] as const).map(noteWords)).toEqual([
    'Your run was interrupted. Resume continues where it stopped.',
    'This timer was changed since it was interrupted. Your place no longer exists, so it starts over.',
    'This timer was changed on another device. This run continues as it was.',
    'This timer was deleted on another device. This run continues as it was.',
  ]);
});
