import { type GlobalSettings, type Sport, SPORTS } from '@roundbell/core/timer';
import { SelectField } from '../../parts/controls/select-field.tsx';

const LABELS: Readonly<Record<Sport, string>> = {
  training: 'Training',
  strength: 'Strength',
  running: 'Running',
  cycling: 'Cycling',
  rowing: 'Rowing',
  walking: 'Walking',
  yoga: 'Yoga',
};
const OPTIONS = SPORTS.map((value) => ({ value, label: LABELS[value] }));

interface SportFieldProps {
  readonly settings: GlobalSettings;
  readonly onChange: (change: Pick<GlobalSettings, 'sport'>) => void;
}

/** The sport under which other programs file the sessions of this timer. */
export function SportField({ settings, onChange }: SportFieldProps) {
  const choose = (value: string) => {
    const sport = SPORTS.find((known) => known === value);
    onChange({ sport: sport === 'training' ? undefined : sport });
  };
  return (
    <SelectField
      label="Sport"
      value={settings.sport ?? 'training'}
      options={OPTIONS}
      onChange={choose}
      hint="in exported sessions (FIT, TCX)"
    />
  );
}
