import { type AccountView, type Profile, personIn } from '@roundbell/core';
import { VOLUME_LIMIT } from '@roundbell/core/timer';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { useGuest } from '../../app/engines/use-guest.ts';
import { Banner } from '../../parts/banner.tsx';
import { CheckboxField } from '../../parts/controls/checkbox-field.tsx';
import { RangeField } from '../../parts/controls/range-field.tsx';
import { latestSaver } from './latest-saver.ts';
import { SettingsGroup } from './settings-group.tsx';
import styles from './settings-screen.module.css';

type Defaults = Profile['preferences'];

/** What was changed here; once it is saved, also what the account had then, which reports it a moment later. */
interface Here {
  readonly changed: Partial<Defaults>;
  readonly savedOver?: Defaults | undefined;
}

const storedIn = ({ state }: AccountView): Defaults | undefined => personIn(state)?.profile.preferences;

/** What new timers of the account start with; each change is saved automatically. */
export function NewTimersPanel() {
  const { account, settings } = useApp();
  const isGuest = useGuest();
  const stored = useStore(account.view, storedIn);
  const [here, setHere] = useState<Here>({ changed: {} });
  const [problem, setProblem] = useState<string>();
  const [save] = useState(() => latestSaver(settings.saveDefaults));
  if (stored === undefined) return null;
  const changed = here.savedOver === undefined || here.savedOver === stored ? here.changed : {};
  const shown = { ...stored, ...changed };
  const change = (next: Partial<Defaults>) => {
    const now = { ...changed, ...next };
    setHere({ changed: now });
    void save(now).then((result) => {
      if (result === undefined) return;
      setProblem(result.ok ? undefined : result.message);
      const savedOver = result.ok ? storedIn(account.view.getState()) : undefined;
      setHere((latest) => (latest.changed === now ? { changed: now, savedOver } : latest));
    });
  };
  return (
    <SettingsGroup id="new-timers" title="New timers start with" holds="Volume and voice">
      <p className={styles.note}>
        {isGuest ? 'Saved on this device.' : 'Saved in your account.'} Existing timers keep their own settings.
      </p>
      <RangeField
        label="Volume"
        {...VOLUME_LIMIT}
        value={shown.defaultVolume}
        valueText={`${shown.defaultVolume}%`}
        onChange={(defaultVolume) => change({ defaultVolume })}
      />
      <CheckboxField
        label="Voice Announcements"
        checked={shown.defaultVoiceEnabled}
        onChange={(defaultVoiceEnabled) => change({ defaultVoiceEnabled })}
      />
      {problem !== undefined && <Banner tone="error">{problem}</Banner>}
    </SettingsGroup>
  );
}
