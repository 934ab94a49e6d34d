import type { Export } from '@roundbell/core/formats';
import { countOf, listOf } from '../../../parts/transfer/counts.ts';

/** Sessions whose readings could not be fetched. */
function elsewhereWords(count: number): string {
  if (count === 0) return '';
  const [was, their] = count === 1 ? ['was', 'its'] : ['were', 'their'];
  return ` ${countOf(count, 'session')} ${was} left out: ${their} readings are only in your account, which could not be reached. Connect to the internet and export again.`;
}

/** Sounds whose bytes could not be fetched. */
function soundWords(count: number): string {
  if (count === 0) return '';
  const [was, it] = count === 1 ? ['was', 'it is'] : ['were', 'they are'];
  return ` ${countOf(count, 'sound')} ${was} left out: ${it} only in your account, which could not be reached.`;
}

function goneWords(count: number): string {
  if (count === 0) return '';
  return ` ${countOf(count, 'session')} whose readings are gone ${count === 1 ? 'was' : 'were'} left out.`;
}

/** What was exported. */
export function exportWords({
  files,
  timers,
  programmes = 0,
  sounds = 0,
  soundsElsewhere = 0,
  sessions,
  elsewhere,
  gone,
  unreadable,
  isCurrent,
}: Export): string {
  const left = listOf([
    countOf(timers, 'timer'),
    programmes === 0 ? undefined : countOf(programmes, 'programme'),
    sounds === 0 ? undefined : countOf(sounds, 'sound'),
    'your preferences',
    sessions === 0 ? undefined : countOf(sessions, 'session'),
  ]);
  const parts = files.length === 1 ? '' : ` They are in ${files.length} files: import all of them, in order.`;
  const stay =
    unreadable === 0
      ? ''
      : ` ${unreadable} that this version cannot read ${unreadable === 1 ? 'was' : 'were'} left out.`;
  const missing = isCurrent ? '' : ' The server did not answer: changes from your other devices may be missing.';
  return `Exported ${left}.${parts}${stay}${soundWords(soundsElsewhere)}${elsewhereWords(elsewhere)}${goneWords(gone)}${missing}`;
}
