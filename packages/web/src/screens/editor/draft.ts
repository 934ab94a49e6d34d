import type { Timer, TimerDraft } from '@roundbell/core';

/** What can be edited of a stored timer. */
export function draftOf({ name, description, rounds, globalSettings, tags }: Timer): TimerDraft {
  return { name, description, rounds, globalSettings, tags };
}

/** The fields of a draft that differ from the timer it came from: what another device changed meanwhile stays. */
export function changedFields(timer: Timer, draft: TimerDraft): Partial<TimerDraft> {
  return {
    ...(draft.name !== timer.name && { name: draft.name }),
    ...(draft.description !== timer.description && { description: draft.description ?? '' }),
    ...(draft.rounds !== timer.rounds && { rounds: draft.rounds }),
    ...(draft.globalSettings !== timer.globalSettings && { globalSettings: draft.globalSettings }),
    ...(draft.tags !== timer.tags && { tags: draft.tags }),
  };
}
