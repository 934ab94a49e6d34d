import { type App, personIn } from '@roundbell/core';
import { newTimerDraft, setGlobalSettings, type Timer, type TimerDraft } from '@roundbell/core/timer';

/** What can be edited in a stored timer. */
export function draftOf({ name, description, rounds, globalSettings, tags }: Timer): TimerDraft {
  return { name, description, rounds, globalSettings, tags };
}

/** An empty draft with the settings that its owner prefers. */
export function freshDraft({ account }: App): TimerDraft {
  const person = personIn(account.view.getState().state);
  if (person === undefined) return newTimerDraft();
  const { defaultVolume, defaultVoiceEnabled } = person.profile.preferences;
  return setGlobalSettings(newTimerDraft(), { volume: defaultVolume, voiceEnabled: defaultVoiceEnabled });
}
