import { type GlobalSettings, setGlobalSettings, VOLUME_LIMIT } from '@roundbell/core/timer';
import { useStore } from 'zustand';
import { CheckboxField } from '../../parts/controls/checkbox-field.tsx';
import { RangeField } from '../../parts/controls/range-field.tsx';
import { late, Nothing } from '../../parts/late.tsx';
import { Panel } from '../../parts/panel.tsx';
import { CountdownField } from './countdown-field.tsx';
import type { Editing } from './draft/editing.ts';
import { ShowAsField } from './show-as-field.tsx';
import { SoundsField } from './sounds-field.tsx';
import { SportField } from './sport-field.tsx';
import styles from './editor.module.css';

const OwnSounds = late<{ readonly volume: number }>(
  () => import('./own-sounds.tsx').then((chunk) => chunk.OwnSounds),
  Nothing,
  <div className={styles.later} />,
).Part;

/** What applies to the whole timer: beeps, voice, sounds and volume. */
export function GlobalSettingsPanel({ editing }: { readonly editing: Editing }) {
  const settings = useStore(editing.view, ({ draft }) => draft.globalSettings);
  const change = (patch: Partial<GlobalSettings>) => editing.change((draft) => setGlobalSettings(draft, patch));
  return (
    <Panel title="Global Settings">
      <div className={styles.pair}>
        <CheckboxField
          label="Countdown Beep (last 3 seconds)"
          hint="with two soft beeps before"
          checked={settings.countdownBeep}
          onChange={(countdownBeep) => change({ countdownBeep })}
        />
        {settings.countdownBeep && <CountdownField settings={settings} onChange={change} />}
        <CheckboxField
          label="Voice Announcements"
          checked={settings.voiceEnabled}
          onChange={(voiceEnabled) => change({ voiceEnabled })}
        />
        <div className={styles.sounds}>
          <SoundsField settings={settings} onChange={change} />
          <OwnSounds volume={settings.volume} />
        </div>
        <ShowAsField settings={settings} onChange={change} />
        <SportField settings={settings} onChange={change} />
      </div>
      <RangeField
        label="Volume"
        min={VOLUME_LIMIT.min}
        max={VOLUME_LIMIT.max}
        value={settings.volume}
        valueText={`${settings.volume}%`}
        onChange={(volume) => change({ volume })}
      />
    </Panel>
  );
}
