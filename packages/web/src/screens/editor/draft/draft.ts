import { type App, newTimerDraft, setGlobalSettings, type Timer, type TimerDraft } from '@roundbell/core';

/** What can be edited in a stored timer. */
export function draftOf({ name, description, rounds, globalSettings, tags }: Timer): TimerDraft {
  return { name, description, rounds, globalSettings, tags };
}

/** An empty draft with the settings that its owner prefers. */
export function freshDraft({ account }: App): TimerDraft {
  const { state } = account.view.getState();
  if (state.status !== 'signed-in') return newTimerDraft();
  const { defaultVolume, defaultVoiceEnabled } = state.profile.preferences;
  return setGlobalSettings(newTimerDraft(), { volume: defaultVolume, voiceEnabled: defaultVoiceEnabled });
}
