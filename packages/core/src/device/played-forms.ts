// Which forms of a track a device has failed to play, in its settings.

import type { DeviceSettings } from './device-settings.ts';
import type { FailedForm, PocketFailure, PocketForm, PocketState } from './pocket-state.ts';

/** The state once a form has failed; what happened last is what is remembered. */
export function withFailed(pocket: PocketState, failure: FailedForm): PocketState {
  return { ...pocket, failed: [...pocket.failed.filter(({ form }) => form !== failure.form), failure] };
}

/** What a device remembers of the forms of a track. */
export interface PlayedForms {
  readonly isRefused: (form: PocketForm) => boolean;
  /** One could not be played, for a reason. */
  readonly refused: (form: PocketForm, why: PocketFailure) => void;
}

/** The settings of a device, as far as they are read and changed here. */
interface SettingsOfForms {
  readonly view: { getState(): Pick<DeviceSettings, 'pocket'> };
  change(settings: (now: DeviceSettings) => Pick<DeviceSettings, 'pocket'>): Promise<boolean>;
}

/** The forms that a device has failed, in its settings. */
export function formsPlayedOn({ view, change }: SettingsOfForms): PlayedForms {
  return {
    isRefused: (name) => view.getState().pocket.failed.some(({ form }) => form === name),
    refused: (form, why) => void change(({ pocket }) => ({ pocket: withFailed(pocket, { form, why }) })),
  };
}
