import { formatDuration } from '@roundbell/core/base';
import { cardDurationLabel, type Harder, type HarderWay, type Timer, totalsOf } from '@roundbell/core/timer';

/** What each way is called. */
export const HARDER_NAMES: Readonly<Record<HarderWay, string>> = {
  'longer-work': '+5 s work',
  'shorter-rest': '-5 s rest',
  'one-more-round': '+1 round',
};

/** A value before and after, as it is written. */
export interface Difference {
  readonly what: string;
  readonly from: string;
  readonly to: string;
}

/** What a way changes: 'Work 20s to 25s', or if several lengths change how many there are, and the whole length. */
export function differencesIn(timer: Timer, { way, rounds, changes }: Harder): readonly (Difference | string)[] {
  const [from, to] = [timer.rounds, rounds].map((some) => cardDurationLabel(totalsOf(some))) as [string, string];
  return [changeIn(timer, rounds, way, changes), { what: 'In all', from, to }];
}

function changeIn(timer: Timer, rounds: Timer['rounds'], way: HarderWay, changes: Harder['changes']) {
  const [first] = changes;
  if (first === undefined) return '';
  if (way === 'one-more-round') {
    const name = timer.rounds.find(({ repeat }, index) => repeat !== rounds[index]?.repeat)?.name ?? '';
    return { what: name, from: `x${first.from}`, to: `x${first.to}` };
  }
  const isSame = changes.every((change) => change.from === first.from && change.to === first.to);
  const what = way === 'longer-work' ? 'Work' : 'Rest';
  if (isSame) return { what, from: formatDuration(first.from), to: formatDuration(first.to) };
  return way === 'longer-work'
    ? `${changes.length} work steps, each 5s longer`
    : `${changes.length} rests, each up to 5s shorter`;
}
