import type { Timer, TimerDraft } from '@roundbell/core';

/** What can be edited of a stored timer. */
export function draftOf({ name, description, rounds, globalSettings, tags }: Timer): TimerDraft {
  return { name, description, rounds, globalSettings, tags };
}
