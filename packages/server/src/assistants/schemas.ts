// What several tools take or give.

import * as z from 'zod';

/** Characters of a text: more than any link can hold. */
const TEXT_MOST = 200_000;

/** A timer that an assistant has written. */
export const timerText = z
  .string()
  .min(1)
  .max(TEXT_MOST)
  .describe(
    `The timer: in Roundbell's text format (describe_formats explains it; one line a step, "- Sprint 20s"), as JSON, as a Roundbell link, or in plain English words.`,
  );

/** Why there is no other answer. */
export const problems = z
  .array(z.string())
  .describe('What is wrong, each with its line where there is one. Correct it and call again.');
