// What a timer has that a format has no word for, in one sentence.

import { hasOwnSounds } from '../../timer/for-others.ts';
import { isCapped } from '../../timer/step-end.ts';
import { NEW_GLOBAL_SETTINGS, type Step, type TimerDraft } from '../../timer/timer.ts';

/** What a format may have no word for. */
export type Unsaid =
  | 'heart-ends'
  | 'zone-ends'
  | 'rings'
  | 'counts'
  | 'caps'
  | 'ladders'
  | 'sides'
  | 'orders'
  | 'notes'
  | 'links'
  | 'rests'
  | 'reps'
  | 'types'
  | 'chimes'
  | 'bells'
  | 'own-sounds'
  | 'pauses'
  | 'coaching'
  | 'description'
  | 'tags'
  | 'sport'
  | 'settings'
  | 'name';

const WORDS: Readonly<Record<Unsaid, string>> = {
  'heart-ends': 'which steps end by the heart rate',
  'zone-ends': 'which steps end by a zone',
  rings: 'which bells ring until answered',
  counts: 'what is counted',
  caps: 'the time after which a tap is not waited for any more',
  ladders: 'what changes with each repeat',
  sides: 'left and right',
  orders: 'random orders',
  notes: 'notes',
  links: 'links',
  rests: 'rests between repeats',
  reps: 'reps of a step',
  types: 'the types of steps',
  chimes: 'chimes',
  bells: 'the bells of steps',
  'own-sounds': 'sounds of your own',
  pauses: 'pauses after a step',
  coaching: 'which steps are coached',
  description: 'the description',
  tags: 'tags',
  sport: 'the sport',
  settings: 'volume, voice, countdown and sounds',
  name: "the timer's name",
};

/** 'Left out: chimes, tags.' for what a timer has of this, or nothing. */
export function unsaidWords(timer: TimerDraft, unsaid: readonly Unsaid[]): readonly string[] {
  const words = unsaid.filter((what) => HAS[what](timer)).map((what) => WORDS[what]);
  return words.length === 0 ? [] : [`Left out, because this format cannot hold it: ${words.join(', ')}.`];
}

const someStep =
  (has: (step: Step) => boolean) =>
  ({ rounds }: TimerDraft): boolean =>
    rounds.some(({ steps }) => steps.some(has));

const HAS: Readonly<Record<Unsaid, (timer: TimerDraft) => boolean>> = {
  'heart-ends': someStep(({ end }) => end?.kind === 'heart'),
  'zone-ends': someStep(({ end }) => end?.kind === 'heart' && end.border.kind === 'zone'),
  rings: someStep(({ end }) => end?.kind === 'ring'),
  counts: someStep(({ count }) => count !== undefined),
  caps: someStep(isCapped),
  ladders: someStep(
    ({ end, ladder = 0 }) => ladder !== 0 || (end?.kind === 'tap' && (end.repetitions?.ladder ?? 0) !== 0),
  ),
  sides: someStep(({ sides }) => sides !== undefined),
  orders: ({ rounds }) => rounds.some(({ order }) => order !== undefined),
  notes: someStep(({ note = '' }) => note !== ''),
  links: someStep(({ link = '' }) => link !== ''),
  rests: ({ rounds }) => rounds.some(({ repeat, restAfterRound = 0 }) => repeat !== 1 && restAfterRound > 0),
  reps: someStep(({ repeat }) => repeat > 1),
  types: someStep(({ type }) => type !== 'work'),
  chimes: someStep(({ chimeInterval = 0 }) => chimeInterval > 0),
  bells: someStep(({ bells }) => bells !== undefined),
  'own-sounds': hasOwnSounds,
  pauses: someStep(({ pauseAfterEnd }) => pauseAfterEnd),
  coaching: someStep(({ type, coachingEnabled }) => coachingEnabled !== (type !== 'delay')),
  description: ({ description = '' }) => description !== '',
  tags: ({ tags }) => tags.length > 0,
  sport: ({ globalSettings }) => globalSettings.sport !== undefined,
  settings: ({ globalSettings: { volume, voiceEnabled, countdownBeep, spokenCountdown, sounds, showAs } }) =>
    volume !== NEW_GLOBAL_SETTINGS.volume ||
    !voiceEnabled ||
    !countdownBeep ||
    spokenCountdown !== undefined ||
    sounds !== undefined ||
    showAs !== undefined,
  name: () => true,
};
