// cspell:ignore intervals NewFiles
import { foreignExport, type ForeignFormat } from '@roundbell/core/formats';
import type { Timer } from '@roundbell/core/timer';
import { useState } from 'react';
import { useExport } from '../../app/engines/use-export.ts';
import { useDownload } from '../../app/hooks/use-download.ts';
import { useShare } from '../../app/hooks/use-share.ts';
import { Notice } from '../banner.tsx';
import { Button, LinkButton } from '../controls/button.tsx';
import { SelectField } from '../controls/select-field.tsx';
import { AudioExport } from './audio-export.tsx';
import { DialogOverlay } from './overlays.tsx';
import styles from './share-dialog.module.css';

export interface ExportDialogProps {
  readonly open: boolean;
  readonly timer: Timer;
  readonly onClose: () => void;
}

type Format = 'roundbell' | 'audio' | ForeignFormat;

const FORMATS: readonly { readonly value: Format; readonly label: string; readonly hint: string }[] = [
  { value: 'roundbell', label: 'Roundbell file', hint: 'Everything in the timer, to keep or to import elsewhere.' },
  {
    value: 'planner',
    label: 'Text for intervals.icu',
    hint: 'Paste it into a workout there, to send it on to most watches.',
  },
  {
    value: 'fit',
    label: 'Garmin workout (FIT)',
    hint: 'Copy it to GARMIN/NewFiles on a watch connected by USB, or upload it to intervals.icu.',
  },
  { value: 'csv', label: 'Steps as CSV', hint: 'For a spreadsheet. You can import it again.' },
  {
    value: 'audio',
    label: 'Audio (WAV)',
    hint: 'The whole workout as one recording, with every tone and word at its time.',
  },
];
const WORDS = {
  saved: 'File saved.',
  copied: 'Text copied.',
  'not-saved': 'The file could not be created. Please try again.',
  'not-copied': 'The text could not be copied. Save the file instead.',
} as const;

/** Hands a timer on as a file of one's choice, with what the file cannot say. */
export function ExportDialog({ open, timer, onClose }: ExportDialogProps) {
  return (
    <DialogOverlay open={open} title={`Export "${timer.name}"`} onClose={onClose}>
      <Content timer={timer} />
    </DialogOverlay>
  );
}

function Content({ timer }: Pick<ExportDialogProps, 'timer'>) {
  const [format, setFormat] = useState<Format>('roundbell');
  const chosen = FORMATS.find(({ value }) => value === format);
  return (
    <div className={`${styles.content} ${styles.steady}`}>
      <SelectField
        label="Format"
        value={format}
        onChange={(value) => setFormat(FORMATS.find((known) => known.value === value)?.value ?? 'roundbell')}
        options={FORMATS}
        hint={chosen?.hint}
      />
      <div className={styles.chosen}>
        {format === 'audio' ? <AudioExport timer={timer} /> : <FileExport key={format} timer={timer} format={format} />}
      </div>
      <LinkButton variant="secondary" href={`/print/${timer.id}`}>
        Print for the wall
      </LinkButton>
    </div>
  );
}

interface FileExportProps extends Pick<ExportDialogProps, 'timer'> {
  readonly format: Exclude<Format, 'audio'>;
}

function FileExport({ timer, format }: FileExportProps) {
  const { exportTimer } = useExport();
  const { copy } = useShare();
  const download = useDownload();
  const [outcome, setOutcome] = useState<keyof typeof WORDS>();
  const made = format === 'roundbell' ? undefined : foreignExport(timer, format);
  const save = async () => {
    if (made === undefined) return exportTimer(timer);
    if (made.ok) download(made);
  };
  const onSave = () =>
    save().then(
      () => setOutcome('saved'),
      () => setOutcome('not-saved'),
    );
  const warnings = made === undefined ? [] : made.ok ? made.warnings : [made.message];
  const text = made?.ok === true && typeof made.content === 'string' ? made.content : undefined;
  return (
    <>
      <div role="status">
        {warnings.length > 0 && (
          <Notice tone="note">
            {warnings.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Notice>
        )}
      </div>
      <div className={styles.ways}>
        {made?.ok !== false && <Button onClick={() => void onSave()}>Save file</Button>}
        {format === 'planner' && text !== undefined && (
          <Button
            variant="secondary"
            onClick={() => void copy(text).then((isDone) => setOutcome(isDone ? 'copied' : 'not-copied'))}
          >
            Copy text
          </Button>
        )}
      </div>
      <p role="status">{outcome && WORDS[outcome]}</p>
    </>
  );
}
