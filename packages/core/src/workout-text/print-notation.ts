// A timer as text: the notation of planners, with what only a timer has in braces.

import { NEW_GLOBAL_SETTINGS, type GlobalSettings, type TimerDraft } from '../timer/timer.ts';
import { headingText } from './notation/heading.ts';
import { valueWords } from './notation/pieces.ts';
import { stepText } from './notation/step-line.ts';

/** A timer, or one that is being written, as `readNotation` reads it back: all but ids, owner and dates. */
export function printNotation(timer: TimerDraft): string {
  const head = headLines(timer);
  const rounds = timer.rounds.map((round) => [headingText(round), ...round.steps.map(stepText)].join('\n'));
  return [...(head.length === 0 ? [] : [head.join('\n')]), ...rounds].map((part) => `${part}\n`).join('\n');
}

function headLines({ name, description, tags, globalSettings }: TimerDraft): readonly string[] {
  return [
    ...(name === '' ? [] : [`{name ${valueWords(name)}}`]),
    ...(description ?? '')
      .split('\n')
      .map((line) => `{description ${valueWords(line)}}`)
      .slice(description === undefined ? 1 : 0),
    ...(tags.length === 0 ? [] : [`{tags ${tags.map((tag) => valueWords(tag, true)).join(', ')}}`]),
    ...settingWords(globalSettings),
  ];
}

function settingWords({
  volume,
  voiceEnabled,
  countdownBeep,
  spokenCountdown,
  sounds,
  showAs,
  breathSound,
  sport,
}: GlobalSettings): readonly string[] {
  const words = [
    ...(volume === NEW_GLOBAL_SETTINGS.volume ? [] : [`{volume ${volume}}`]),
    ...(voiceEnabled ? [] : ['{no voice}']),
    ...(countdownBeep ? [] : ['{no countdown}']),
    ...(spokenCountdown === undefined ? [] : [`{countdown ${spokenCountdown}}`]),
    ...(sounds === undefined ? [] : [`{sounds ${sounds}}`]),
    ...(showAs === undefined ? [] : [`{show ${showAs}}`]),
    ...(breathSound === undefined ? [] : [`{breath ${breathSound}}`]),
    ...(sport === undefined ? [] : [`{sport ${sport}}`]),
  ];
  return words.length === 0 ? [] : [words.join(' ')];
}
