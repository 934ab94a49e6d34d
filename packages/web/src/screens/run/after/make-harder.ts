import type { App } from '@roundbell/core';
import type { Harder, SaveResult, Timer } from '@roundbell/core/timer';
import { HARDER_NAMES } from './harder-words.ts';

/** Saves a timer's harder rounds over what is stored now, and offers to take that back. Resolves to what kept it from being saved. */
export async function makeHarder(
  { library, undo }: Pick<App, 'library' | 'undo'>,
  timer: Timer,
  { way, rounds }: Harder,
): Promise<string | undefined> {
  const made: Timer = { ...timer, rounds };
  const refusal = refusalOf(await library.save(timer, made));
  if (refusal !== undefined) return refusal;
  const offer = (text: string): unknown => undo.offer({ text, undo: () => void takeBack(), stays: 'ten-seconds' });
  // An edit of what was made: what others have changed since stays.
  async function takeBack(): Promise<void> {
    const why = refusalOf(await library.save(made, timer));
    if (why !== undefined) offer(`Not undone: ${why}`);
  }
  offer(`Next time: ${HARDER_NAMES[way]}.`);
  return undefined;
}

function refusalOf(result: SaveResult): string | undefined {
  return result.ok ? undefined : result.problems.map(({ message }) => message).join(' ');
}
