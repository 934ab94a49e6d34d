// What a person finds behind the link that make_timer gives.

import { readLinkBody } from '@roundbell/core/formats';
import type { ReadWorkout } from '@roundbell/core/testing';
import { answerFor } from '../src/assistants/timer-answers.ts';

/** The timer of a text; undefined if it was refused. */
export function madeTimer(text: string): ReadWorkout {
  const answer = answerFor(text, 'https://timers.test');
  if (!answer.ok) return undefined;
  const read = readLinkBody(answer.link?.split('#')[1] ?? '');
  if (!read.ok) throw new Error(read.message);
  return { draft: read.draft, hasNotes: answer.notes.length > 0 };
}
