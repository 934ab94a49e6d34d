import { LEAD_INS } from '@roundbell/core';
import { VERSION } from '@roundbell/core/base';
import { useState } from 'react';
import { useDevice } from '../../app/engines/use-device.ts';
import { Banner } from '../../parts/banner.tsx';
import { CheckboxField } from '../../parts/controls/checkbox-field.tsx';
import { RadioGroup } from '../../parts/controls/radio-group.tsx';
import { SelectField } from '../../parts/controls/select-field.tsx';
import { PocketFailures } from './pocket-failures.tsx';
import { SettingsGroup } from './settings-group.tsx';
import styles from './settings-screen.module.css';

const SOUNDS = [
  {
    value: 'mix',
    label: 'Mix with my music',
    hint: 'Other apps keep playing. Keep the screen on: a locked phone may fall silent. An iPhone in silent mode plays no tones: choose another option there.',
  },
  {
    value: 'keep-sounding',
    label: 'Keep playing when locked',
    hint: 'Other apps stop playing while a timer runs.',
  },
  {
    value: 'pocket',
    label: 'Pocket: works with the screen off, also on iPhone',
    mark: 'Beta',
    hint: 'Other apps stop playing. There is no coach and no browser voice, and a step that ends by heart rate lasts its longest time.',
  },
] as const;

/** The settings of this device rather than the account; there is nothing to save. */
export function DeviceSettingsPanel() {
  const { settings, change, canVibrate } = useDevice();
  const { soundMode, pocket } = settings;
  const [isSaved, setIsSaved] = useState(true);
  const set = (changed: Parameters<typeof change>[0]) => void change(changed).then(setIsSaved);
  return (
    <SettingsGroup id="this-device" title="This device" holds="Sound, lead-in, vibration and keys">
      <div role="status">
        {isSaved ? (
          <p className={styles.note}>Saved on this device only.</p>
        ) : (
          <Banner tone="note">
            These settings could not be stored on this device, so they last only until you close the page. If it is
            full, free some space, then change one of them again.
          </Banner>
        )}
      </div>
      <RadioGroup legend="Sound" value={soundMode} onChange={(chosen) => set({ soundMode: chosen })} options={SOUNDS} />
      <div aria-live="polite">
        {soundMode === 'pocket' && pocket.failed.length > 0 && (
          <PocketFailures pocket={pocket} onForget={() => set((now) => ({ pocket: { ...now.pocket, failed: [] } }))} />
        )}
      </div>
      <SelectField
        label="Lead-in"
        hint="Time to get ready between Start and the first step."
        value={String(settings.leadIn)}
        onChange={(chosen) => set({ leadIn: LEAD_INS.find((seconds) => String(seconds) === chosen) ?? 0 })}
        options={LEAD_INS.map((seconds) => ({
          value: String(seconds),
          label: seconds === 0 ? 'Off' : `${seconds} seconds`,
        }))}
      />
      <div>
        {canVibrate && (
          <CheckboxField
            label="Vibrate at transitions"
            checked={settings.vibration}
            onChange={(vibration) => set({ vibration })}
            hint="On devices that can vibrate."
          />
        )}
        <CheckboxField
          label="Flash the screen at transitions"
          checked={settings.flash}
          onChange={(flash) => set({ flash })}
          hint="A flash of colour, for noisy rooms or if you cannot hear the tones."
        />
        <CheckboxField
          label="Read notes aloud"
          checked={settings.readNotes}
          onChange={(readNotes) => set({ readNotes })}
          hint="Each step's note after its name, in this browser's voice."
        />
        <CheckboxField
          label="Letter keys control a run (O, M, F, ?)"
          checked={settings.letterKeys}
          onChange={(letterKeys) => set({ letterKeys })}
        />
      </div>
      <p className={styles.note}>Version {VERSION}</p>
    </SettingsGroup>
  );
}
