// A timer as JSON Schema, for those who write one without us: made from the schema that reads it, so that the two cannot differ.

import * as z from 'zod/mini';
import { writtenTimerSchema } from './document.ts';
import { WRITTEN_LIMIT } from './limits.ts';

/** What a reader of the schema should know of a field, by its name. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  name: `Shown and spoken; at most ${WRITTEN_LIMIT.name} characters. A round without one is called by its place.`,
  description: `What the timer is for; at most ${WRITTEN_LIMIT.description} characters.`,
  rounds: 'In their order. A round is a list of steps that is repeated as one.',
  steps: 'In their order.',
  duration: 'Seconds. Of a step that ends by a tap the estimate, of one that ends by the heart rate the longest.',
  type: 'What kind of stretch it is: decides its colour and its words.',
  repeat: "How often in a row, a step at most 100 times. Of a round also 'infinite'.",
  restAfterRound: 'Seconds of rest between the repeats of a round.',
  order: 'Each run draws another order of the steps.',
  targetHeartRateZone: 'The zone of the heart rate to be in.',
  chimeInterval: 'Seconds between soft chimes; 0 is none.',
  pauseAfterEnd: 'Waits for the person before the next step.',
  coachingEnabled: 'Whether the coach may speak.',
  end: 'How the step ends, if not after its duration.',
  rings: 'Rings at its end until someone answers.',
  lasts: "'at-most': the duration of a step that ends by a tap is a cap, not an estimate.",
  count: 'What the person counts by tapping, and after how many taps the number is spoken.',
  ladder: 'Seconds by which the step gets longer, or shorter if negative, with each repeat of its round.',
  sides: 'In two halves, with a signal in the middle.',
  note: 'What the step says beyond its name.',
  link: 'An address, such as a video of the exercise.',
  bells: "Sounds of its own; 'background' is 'rain', 'stream', 'brown-noise' or 'drone'.",
  globalSettings: 'What applies to the whole timer.',
  sounds: "A set of sounds: 'bowls', 'boxing-bell', 'whistle', 'wood' or 'soft'.",
  showAs: "'disc' or 'breath', else digits.",
  breathSound: "'tone': heard where a breath is shown.",
  tags: 'Words to find it by.',
  volume: '0 to 100.',
};

/** Fields of a timer, a round, a step and the settings: others have fields of the same names. */
const OBJECTS = ['rounds', 'steps', 'duration', 'volume'];

/** The JSON Schema (2020-12) of a timer as `readFile` reads it: ids, owner and dates may be left out. */
export function timerJsonSchema(): Readonly<Record<string, unknown>> {
  const schema = z.toJSONSchema(writtenTimerSchema, {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const { properties = {} } = jsonSchema;
      if (!OBJECTS.some((field) => field in properties)) return;
      for (const [name, field] of Object.entries(properties)) {
        const description = DESCRIPTIONS[name];
        if (description !== undefined && typeof field === 'object') field.description = description;
      }
    },
  });
  return { ...schema, title: 'Roundbell timer' };
}
