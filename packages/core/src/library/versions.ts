// A timer's earlier versions: which of the server's states are worth showing, and how one differs from what is being
// written now, in a few words.

import { isSameContent } from '../base/content.ts';
import { formatDuration } from '../base/units.ts';
import { extraWords } from '../timer/extra-words.ts';
import { stepCountWords } from '../timer/step-count.ts';
import type { Round, Step, TimerDraft } from '../timer/timer.ts';
import type { EarlierVersion } from './timer-reader.ts';

/**
 * The states, newest first, that a person would call versions before `timer`: of several equal ones in a row only the
 * newest, and none of those in front that equal `timer` itself.
 */
export function versionsBefore(timer: TimerDraft, states: readonly EarlierVersion[]): readonly EarlierVersion[] {
  return states.filter((state, at) => !isSameTimer(state.timer, states[at - 1]?.timer ?? timer));
}

/** Whether two timers are the same to the person who wrote them: dates do not count. */
function isSameTimer(a: TimerDraft, b: TimerDraft): boolean {
  return isSameContent(writtenIn(a), writtenIn(b));
}

/** The parts of a timer that the editor writes; an empty description is none. */
function writtenIn({ name, description, rounds, globalSettings, tags }: TimerDraft): TimerDraft {
  return { name, description: description || undefined, rounds, globalSettings, tags };
}

/**
 * How an earlier version differs from the present one, most telling first: 'with "Walk"', '"Sprint" 30s instead of
 * 45s'. Empty if nothing does.
 */
export function differencesOf(then: TimerDraft, now: TimerDraft): readonly string[] {
  const parts = [
    ...(then.name === now.name ? [] : ['another name']),
    ...cardDifferences(then.rounds, now.rounds, roundDifference),
    ...cardDifferences(stepsOf(then), stepsOf(now), stepDifference),
  ];
  if (isReordered(then, now)) parts.push('another order');
  if ((then.description || '') !== (now.description || '')) parts.push('another description');
  if (!isSameContent(then.tags, now.tags)) parts.push('other tags');
  if (!isSameContent(then.globalSettings, now.globalSettings)) parts.push('other settings');
  return parts;
}

type Card = Pick<Round, 'id' | 'name'>;

/** Cards found in only one of the two, and what `differ` says of those in both. */
function cardDifferences<C extends Card>(
  then: readonly C[],
  now: readonly C[],
  differ: (then: C, now: C) => string | undefined,
): readonly string[] {
  const before = new Map(then.map((card) => [card.id, card]));
  const after = new Map(now.map((card) => [card.id, card]));
  return [
    ...now.filter(({ id }) => !before.has(id)).map(({ name }) => `without "${name}"`),
    ...then.filter(({ id }) => !after.has(id)).map(({ name }) => `with "${name}"`),
    ...then.flatMap((card) => {
      const other = after.get(card.id);
      return (other && differ(card, other)) ?? [];
    }),
  ];
}

function roundDifference({ steps: _then, ...then }: Round, { steps: _now, ...now }: Round): string | undefined {
  if (isSameContent({ restAfterRound: 0, ...then }, { restAfterRound: 0, ...now })) return undefined;
  if (onlyDifference(then, now) === 'order')
    return `"${then.name}" ${then.order === undefined ? 'in its written order' : 'in random order'}`;
  if (!isSameContent(then.repeat, now.repeat))
    return `"${then.name}" ${timesOf(then.repeat)} instead of ${timesOf(now.repeat)}`;
  return `"${then.name}" changed`;
}

function stepDifference(then: Step, now: Step): string | undefined {
  if (isSameContent(then, now)) return undefined;
  if (then.duration !== now.duration)
    return `"${then.name}" ${formatDuration(then.duration)} instead of ${formatDuration(now.duration)}`;
  return `"${then.name}" ${stepChange(then, now)}`;
}

/** What one field of a step was, in words; 'changed' for any other difference. */
function stepChange(then: Step, now: Step): string {
  switch (onlyDifference(then, now)) {
    case 'end':
      return `${endName(then)} instead of ${endName(now)}`;
    case 'sides':
      return then.sides === undefined ? 'not for both sides' : 'for both sides';
    case 'ladder':
      return 'with another change with each repeat';
    case 'bells':
      return 'with other bells';
    case 'note':
      return 'with another note';
    case 'link':
      return 'with another link';
    case 'count':
      return then.count === undefined ? 'without a count' : stepCountWords(then.count);
    default:
      return 'changed';
  }
}

function endName({ end, duration }: Step): string {
  const [words, ...changes] = extraWords({ end, duration });
  return words === undefined ? 'after its time' : [words, ...changes].join(', ');
}

/** The only field in which two cards differ. */
function onlyDifference<C extends object>(then: C, now: C): string | undefined {
  const fields = [...new Set([...Object.keys(then), ...Object.keys(now)])];
  const valueIn = (card: C, field: string): unknown => Object.entries(card).find(([key]) => key === field)?.[1];
  const changed = fields.filter((field) => !isSameContent(valueIn(then, field), valueIn(now, field)));
  return changed.length === 1 ? changed[0] : undefined;
}

function timesOf(repeat: Round['repeat']): string {
  return repeat === 'infinite' ? 'forever' : `x${repeat}`;
}

function stepsOf({ rounds }: TimerDraft): readonly Step[] {
  return rounds.flatMap(({ steps }) => steps);
}

/** Whether the cards in both come in another order, or in another round. */
function isReordered(then: TimerDraft, now: TimerDraft): boolean {
  const [before, after] = [placesOf(then), placesOf(now)];
  const common = (places: readonly Place[], others: readonly Place[]) => {
    const ids = new Set(others.map(({ id }) => id));
    return places.filter(({ id, roundId }) => ids.has(id) && (roundId === undefined || ids.has(roundId)));
  };
  return !isSameContent(common(before, after), common(after, before));
}

interface Place {
  readonly id: string;
  readonly roundId: string | undefined;
}

function placesOf({ rounds }: TimerDraft): readonly Place[] {
  return rounds.flatMap((round) => [
    { id: round.id, roundId: undefined },
    ...round.steps.map(({ id }) => ({ id, roundId: round.id })),
  ]);
}
