import type { FileContent, ImportMode, ImportOutcome, Preview, SessionPlan, TimerPlan } from '@roundbell/core/formats';
import { numberWords } from '../locale.ts';
import { countOf, listOf } from './counts.ts';

function some(count: number, words: string): string | undefined {
  return count === 0 ? undefined : `${numberWords(count)} ${words}`;
}

/** '12 new, 3 changed, 40 the same and 2 unreadable'; `brokenTimers` as in the file. */
export function timerCounts({ added, changed, same }: TimerPlan, brokenTimers: number): string {
  const counts = [
    some(added.length, 'new'),
    some(changed.length, 'changed'),
    some(same, 'the same'),
    some(brokenTimers, 'unreadable'),
  ];
  return listOf(counts) || 'none';
}

/** '1 new and 2 here already': what stays as it is where it is here. */
export function newCounts(all: number, added: number): string {
  return listOf([some(added, 'new'), some(all - added, 'here already')]);
}

/** What the sessions of a file are. */
export function sessionCounts(
  { added, doubtedReadings = 0, readingsRestored, same }: SessionPlan,
  brokenSessions: number,
): string {
  const counts = [
    some(added.length - readingsRestored, 'new'),
    some(readingsRestored, 'with readings to restore'),
    some(same, 'here already'),
    some(brokenSessions, 'unreadable'),
  ];
  const left = doubtedReadings === 0 ? '' : `; ${countOf(doubtedReadings, 'reading')} below 25 bpm left out`;
  return `${listOf(counts)}${left}`;
}

/** What merging does to the library. */
export function mergeWords({ changed }: TimerPlan): string {
  if (changed.length === 0) return 'New timers are added. Your own stay as they are.';
  const differ =
    changed.length === 1 ? '1 that differs is added as a copy' : `${changed.length} that differ are added as copies`;
  return `New timers are added. ${differ}, named “… (imported)”.`;
}

/** What replacing does to the library. */
export function replaceWords({ removed, changed }: TimerPlan): string {
  const losses = lossWords({ removed, changed });
  return `Your library becomes what the file holds.${losses === undefined ? ' Nothing of yours is lost.' : ` ${losses}`}`;
}

/** '5 timers are deleted and 2 are overwritten.', or undefined if nothing is lost. */
export function lossWords({ removed, changed }: Pick<TimerPlan, 'removed' | 'changed'>): string | undefined {
  const are = (count: number): string => (count === 1 ? 'is' : 'are');
  const deleted =
    removed.length === 0 ? undefined : `${countOf(removed.length, 'timer')} ${are(removed.length)} deleted`;
  const first = deleted === undefined ? countOf(changed.length, 'timer') : String(changed.length);
  const overwritten = changed.length === 0 ? undefined : `${first} ${are(changed.length)} overwritten`;
  const words = listOf([deleted, overwritten]);
  return words === '' ? undefined : `${words}.`;
}

/** The word on the button that begins. */
export function beginWords(mode: ImportMode, { content, timers }: Preview): string {
  if (mode === 'replace') return 'Replace my library';
  const { added, changed } = timers[mode];
  const count = added.length + changed.length;
  if (content.problemCount > 0)
    return count === 0 ? 'Import the rest' : `Import the ${count} valid ${count === 1 ? 'timer' : 'timers'}`;
  return count === 0 ? 'Import' : `Import ${countOf(count, 'timer')}`;
}

/** ' 2 timers of the file cannot be read and stay out.', or nothing. */
export function brokenWords({ brokenTimers }: FileContent): string {
  if (brokenTimers === 0) return '';
  return ` ${countOf(brokenTimers, 'timer')} of the file ${brokenTimers === 1 ? 'is' : 'are'} unreadable and will be left out.`;
}

/** How an import ended, in sentences. */
export function outcomeWords(outcome: ImportOutcome): readonly string[] {
  const { timers, sessions, preferences, removed, missing, missingSessions, missingPreferences } = outcome;
  const { programmes = 0, missingProgrammes = 0, sounds = 0, missingSounds = 0 } = outcome;
  const come = [
    timers === 0 ? undefined : countOf(timers, 'timer'),
    programmes === 0 ? undefined : countOf(programmes, 'programme'),
    sounds === 0 ? undefined : countOf(sounds, 'sound'),
    sessions === 0 ? undefined : countOf(sessions, 'session'),
    preferences ? 'your preferences' : undefined,
  ];
  const imported = listOf(come) || 'Nothing';
  const done = `${imported[0]?.toUpperCase() ?? ''}${imported.slice(1)} imported.`;
  const deleted = removed === 0 ? [] : [`${countOf(removed, 'timer')} deleted.`];
  if (outcome.isComplete) return [done, ...deleted];
  const out = [
    missing.length === 0 ? undefined : countOf(missing.length, 'timer'),
    missingProgrammes === 0 ? undefined : countOf(missingProgrammes, 'programme'),
    missingSounds === 0 ? undefined : countOf(missingSounds, 'sound'),
    missingSessions === 0 ? undefined : countOf(missingSessions, 'session'),
    missingPreferences ? 'your preferences' : undefined,
  ];
  const left = listOf(out) === '' ? [] : [`Not imported: ${listOf(out)}${namesOf(missing)}.`];
  return [
    'Not everything could be stored. This device may be full.',
    done,
    ...left,
    ...(deleted.length === 0 ? ['Nothing was deleted.'] : deleted),
    'Free some space and import the file again. Only what is missing is added.',
  ];
}

const NAMES_SHOWN = 5;

/** ' (Run, Swim and 3 more)'. */
function namesOf(names: readonly string[]): string {
  if (names.length === 0) return '';
  const more = names.length - NAMES_SHOWN;
  return ` (${listOf([...names.slice(0, NAMES_SHOWN), more > 0 ? `${more} more` : undefined])})`;
}
